import type { PdfContext } from '../context.js';
import { measureColumns } from './measure.js';
import { COLUMN_GAP } from './rules.js';
import type { ShownTable } from '../../view.js';
import { columnWidths, minimumOf } from './widths.js';

/** Column widths, gap and type size of a table, in points. */
export interface Grid {
  readonly widths: readonly number[];
  readonly gap: number;
  /** Type size. */
  readonly size: number;
}

/** How a table with many columns is condensed, step by step, before words are broken. */
const STEPS = [
  { gap: COLUMN_GAP, scale: 1 },
  { gap: 7, scale: 1 },
  { gap: 6, scale: 0.9 },
] as const;
/** Share of the width that wrapping columns should have together. */
const ROOM_FOR_PROSE = 0.24;

/** The grid of a table over `context.width`: the first step at which each column fits its longest word, else the last step. */
export function gridOf(table: ShownTable, context: PdfContext): Grid {
  let grid: Grid = { widths: [], gap: COLUMN_GAP, size: 0 };
  for (const { gap, scale } of STEPS) {
    const size = context.theme.type.sizes.small * scale;
    const demands = measureColumns(table, size, context);
    const available = context.width - gap * (table.columns.length - 1);
    grid = { widths: columnWidths(demands, available), gap, size };
    const wrapping = demands.filter(({ wraps }) => wraps);
    const natural = wrapping.reduce((sum, demand) => sum + demand.natural, 0);
    const prose = Math.max(minimumOf(wrapping), Math.min(natural, ROOM_FOR_PROSE * available));
    if (minimumOf(demands.filter(({ wraps }) => !wraps)) + prose <= available) break;
  }
  return grid;
}

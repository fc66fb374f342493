/** Working columns with what their cells hold, and their widths. */
import type { WorkingColumn } from '../../../model/document/document.js';
import type { TextGate } from '../cells/cell-text.js';
import { numberIn } from '../cells/cells.js';
import { columnFor, headWidth, textWidth } from '../cells/text-measures.js';
import type { SharedTexts } from '../package/shared-texts.js';
import { NOTHING, NUMBER } from './measured-table.js';

/** Width of a column of weight 1. */
const UNIT = 8;
/** Longest text of a cell that its column becomes as wide as. */
const MOST_FILLED = 26;

/** A working column with what its cells hold already. */
export interface InputColumn extends WorkingColumn {
  /** The number of each cell's shared text; `NUMBER` or `NOTHING` if it has none. Empty if all cells are. */
  readonly contents: readonly number[];
  readonly numbers: readonly (number | undefined)[];
}

/** Registers the texts of cells. */
export function inputColumns(columns: readonly WorkingColumn[], texts: SharedTexts, gate: TextGate): InputColumn[] {
  return columns.map((column) => {
    const { cells = [], type } = column;
    const numbers = cells.map((cell) => (type === 'date' ? numberIn({ type }, cell) : undefined));
    const contents = cells.map(({ text }, row) => {
      if (numbers[row] !== undefined) return NUMBER;
      if (text === '') return NOTHING;
      const id = texts.refer(text);
      if (texts.isTooLong(id)) gate.pass(text);
      return id;
    });
    return { ...column, contents, numbers };
  });
}

export function workingWidths(columns: readonly WorkingColumn[]): number[] {
  return columns.map((column) => {
    const { cells = [], choices } = column;
    const known = cells.reduce((width, { text }) => Math.max(width, textWidth(text)), 0);
    const widest = choices.reduce((width, { text }) => Math.max(width, textWidth(text)), Math.min(known, MOST_FILLED));
    return Math.ceil(Math.max(column.weight * UNIT, headWidth(column), columnFor(widest)) * 4) / 4;
  });
}

import type { Cell, Column } from '../../../model/document/document.js';
import { memoize } from '../../../model/values/memoize.js';
import type { Theme } from '../../../model/template/theme.js';
import { EMPTY_CELL } from '../../view.js';
import type { PdfContext } from '../context.js';
import { statusSign } from '../drawing/status-sign.js';
import type { Row, RowText, Rule, Sign } from '../../../pdf-engine/layout/row-table.js';
import { RecurringMap } from '../../../pdf-engine/text/bounded-map.js';
import { type CellShape, type CellText, cellTexts } from './cell.js';
import type { Grid } from './grid.js';
import type { TableLooks } from './looks.js';
import type { RowPart } from './parts.js';
import { ROW_PADDING, ruleBetween } from './rules.js';

/** Cells that are remembered, of each column. */
const MOST_CELLS = 500;

/** @param reserve height that must be free below the row */
type DrawRow = (part: RowPart, next: RowPart | undefined, reserve: number) => Row;

/** Draws the rows of one table. A cell that many of them have is drawn once. */
export function rowDrawer(
  columns: readonly Column[],
  { widths, size }: Grid,
  looks: TableLooks,
  context: PdfContext,
): DrawRow {
  const { theme } = context;
  const ruleBefore = memoize((next: RowPart['kind'] | undefined) =>
    memoize((takesRoom: boolean): Rule => ({ ...ruleBetween('row', next, theme), takesRoom })),
  );
  const drawn = columns.map(() => new RecurringMap<Cell, readonly RowText[]>(MOST_CELLS));

  return ({ kind, cells, destination }, next, reserve) => {
    const isContinued = next?.kind === 'rest';
    const drawCell = (column: Column, index: number, isTotal: boolean, own?: string) => {
      const place = { column, width: widths[index] ?? 0, size, looks, isTotal, destination: own };
      return cellTexts(cells[index] ?? EMPTY_CELL, place, context).map((text) => signed(text, theme));
    };
    return {
      cells: columns.map((column, index) => {
        // Links to the row lead to its first cell.
        if (kind === 'total' || index === 0) return drawCell(column, index, kind === 'total', destination);
        const cell = cells[index] ?? EMPTY_CELL;
        return drawn[index]?.get(cell) ?? drawn[index]?.add(cell, drawCell(column, index, false)) ?? [];
      }),
      above: kind === 'rest' ? 0 : ROW_PADDING,
      below: isContinued ? 0 : ROW_PADDING,
      rule: isContinued ? null : ruleBefore(next?.kind)(reserve === 0),
      reserve,
      isContinued,
    };
  };
}

/** The shapes of statuses as operators, by status and size. */
const knownSigns = new WeakMap<Theme, Map<string, string>>();

/** A text with its shape as the engine draws it. */
export function signed(text: CellText, theme: Theme): RowText {
  // One by one: copying what is left of an object takes ten times as long, and there are as many texts as cells.
  const { look, color, indent, lift, destination, link, shape } = text;
  const sign = shape === undefined ? undefined : signOf(shape, theme);
  return { text: text.text, look, color, indent, lift, sign, destination, link };
}

function signOf({ status, side, left, middle }: CellShape, theme: Theme): Sign {
  let known = knownSigns.get(theme);
  if (known === undefined) knownSigns.set(theme, (known = new Map<string, string>()));
  const key = `${status} ${String(side)}`;
  let operators = known.get(key);
  if (operators === undefined) known.set(key, (operators = statusSign(status, theme, side)));
  return { operators, x: left + side / 2, y: middle };
}

import type { Content } from 'pdfmake/interfaces.js';
import { EMPTY_CELL, type ShownTable } from '../../view.js';
import type { PdfContext } from '../context.js';
import type { PageOf, Row, RowTable, RowText, Rule, Icon } from '../../../pdf-engine/layout/row-table.js';
import { LANE_GAP, type Grid } from './column-widths.js';
import { headText, cellTexts, sideOf, type CellShape, type CellText } from './cell.js';
import { tailOf, rowParts, type RowPart } from './rows.js';
import { tableStyles, ruleBetween, type TableStyles } from './styles.js';
import type { Cell, Column } from '../../../model/document/table.js';
import { memoize } from '../../../model/values/memoize.js';
import type { Theme } from '../../../model/template/theme.js';
import { statusOperators } from '../drawing/status-shape.js';
import { RecurringMap } from '../../../pdf-engine/text/bounded-map.js';

/** Head, rows and totals as a table that the engine lays out itself. Only directly on the page, not nested. */
export function rowTable(table: ShownTable, grid: Grid, context: PdfContext): Content {
  return { tag: { role: 'Table' }, canvas: [], rowTable: () => makeTable(table, grid, context) };
}

function makeTable(table: ShownTable, grid: Grid, context: PdfContext): RowTable {
  const styles = tableStyles(grid.size, grid.leading, context);
  const tail = tailOf(table, grid, context);
  return {
    columns: placeColumns(grid),
    width: grid.width,
    lanes: { count: grid.lanes, distance: grid.width + LANE_GAP },
    head: drawHead(table, grid, styles, context),
    *rows(pageOf) {
      const drawRow = rowDrawer(table.columns, grid, styles, pageOf, context);
      // A row is drawn once the two after it are known, because the last row but one reserves space for the last.
      let [part, next]: (RowPart | undefined)[] = [];
      for (const later of rowParts(table, grid, context)) {
        if (part !== undefined) yield drawRow(part, next, 0);
        [part, next] = [next, later];
      }
      if (part !== undefined) yield drawRow(part, next, tail);
      if (next !== undefined) yield drawRow(next, undefined, 0);
    },
  };
}

function drawHead(
  { columns }: ShownTable,
  { widths, size, padding }: Grid,
  styles: TableStyles,
  context: PdfContext,
): Row {
  const { theme } = context;
  return {
    cells: columns.map((column, index) => [
      toRowText(headText(column, widths[index] ?? 0, size, styles, context), theme),
    ]),
    above: padding,
    below: padding,
    rule: { ...ruleBetween('head', 'row', theme), takesRoom: true },
    reserve: 0,
    isContinued: false,
  };
}

/** Positions of the columns. */
function placeColumns({ widths, gap }: Grid): { left: number; width: number }[] {
  let left = 0;
  return widths.map((width) => {
    const column = { left, width };
    left += width + gap;
    return column;
  });
}

/** For a row that the document shows nowhere before. */
const NO_PAGE = '–';

/** Cached cells per column. */
const MAX_CELLS = 500;

/** @param reserve height that must be free below the row */
type DrawRow = (part: RowPart, next: RowPart | undefined, reserve: number) => Row;

/** Creates the function that draws the rows of one table. Cells shared by many rows are drawn once. */
function rowDrawer(
  columns: readonly Column[],
  { widths, size, padding }: Grid,
  styles: TableStyles,
  pageOf: PageOf,
  context: PdfContext,
): DrawRow {
  const { theme } = context;
  const ruleBefore = memoize((next: RowPart['kind'] | undefined) =>
    memoize((takesRoom: boolean): Rule => ({ ...ruleBetween('row', next, theme), takesRoom })),
  );
  const drawn = columns.map(() => new RecurringMap<Cell, readonly RowText[]>(MAX_CELLS));

  const pageText = (column: Column, place: string | undefined, index: number): RowText => {
    const text = String((place === undefined ? undefined : pageOf(place)) ?? NO_PAGE);
    const style = styles.sans[sideOf(column, context)];
    const width = widths[index] ?? 0;
    return {
      text: context.type.printWithin(text, width, size, 'sans'),
      ...{ style, color: theme.colors.ink, indent: 0, spaceAbove: 0, icon: undefined, destination: undefined },
      link: undefined,
    };
  };
  return ({ kind, cells, destination, place }, next, reserve) => {
    const isContinued = next?.kind === 'continuation';
    const drawCell = (column: Column, index: number, isTotal: boolean, own?: string) => {
      const place = { column, width: widths[index] ?? 0, size, styles, isTotal, destination: own };
      return cellTexts(cells[index] ?? EMPTY_CELL, place, context).map((text) => toRowText(text, theme));
    };
    return {
      cells: columns.map((column, index) => {
        if (column.type === 'page' && kind === 'row') return [pageText(column, place, index)];
        // The row's destination is at its first cell.
        if (kind === 'total' || index === 0) return drawCell(column, index, kind === 'total', destination);
        const cell = cells[index] ?? EMPTY_CELL;
        return drawn[index]?.get(cell) ?? drawn[index]?.add(cell, drawCell(column, index, false)) ?? [];
      }),
      above: kind === 'continuation' ? 0 : padding,
      below: isContinued ? 0 : padding,
      rule: isContinued ? null : ruleBefore(next?.kind)(reserve === 0),
      reserve,
      isContinued,
    };
  };
}

/** Operators of status shapes, by theme, then by status and size. */
const knownOperators = new WeakMap<Theme, Map<string, string>>();

/** Converts a cell text to the engine's row text, with its shape as an icon. */
function toRowText(text: CellText, theme: Theme): RowText {
  // Listed one by one: rest properties take ten times as long, and there are as many texts as cells.
  const { style, color, indent, spaceAbove, destination, link, shape } = text;
  const icon = shape === undefined ? undefined : iconOf(shape, theme);
  return { text: text.text, style, color, indent, spaceAbove, icon, destination, link };
}

function iconOf({ mark, side, left, middle }: CellShape, theme: Theme): Icon {
  let known = knownOperators.get(theme);
  if (known === undefined) knownOperators.set(theme, (known = new Map<string, string>()));
  const key = `${mark} ${String(side)}`;
  let operators = known.get(key);
  if (operators === undefined) known.set(key, (operators = statusOperators(mark, theme, side)));
  return { operators, x: left + side / 2, y: middle };
}

import type { DataTable, PolicyIndex, PolicyTable } from '../../../model/document/document.js';
import type { Cell, Column, Row } from '../../../model/document/table.js';
import { memoize } from '../../../model/values/memoize.js';
import { lineHeightOf, openingOf, type PdfContext, type DrawnBlock } from '../context.js';
import { drawHeatTable, isHeatTable } from '../table/heat-table.js';
import { EMPTY_CELL, resolveView, type ShownTable } from '../../view.js';
import {
  plainText,
  type PageOf,
  type Row as DrawnRow,
  type RowTable,
  type RowText,
  type Rule,
} from '../engine/layout/row-table.js';
import { RecurringMap } from '../engine/text/bounded-map.js';
import { cellTexts, headText, sideOf } from '../table/cell.js';
import { gridOf, LANE_GAP, type Grid } from '../table/column-widths.js';
import { headHeight, rowHeight, rowParts, rowsOf, tailOf, type RowPart } from '../table/rows.js';
import { ruleBetween, tableStyles, type TableStyles } from '../table/styles.js';
import { placeTable } from '../table/place-table.js';

/** A table. A table of numbers with heat is drawn as a matrix. */
export function table(block: DataTable, context: PdfContext): DrawnBlock {
  const shown = resolveView(context.document, block.view, { hasPages: true });
  return isHeatTable(shown) ? drawHeatTable(shown, context) : drawTable(shown, context);
}

/** In a PDF a policy table is a plain table: search and filters are for screens. */
export function policyTable(block: PolicyTable | PolicyIndex, context: PdfContext): DrawnBlock {
  return drawTable(resolveView(context.document, block.view, { hasPages: true }), context);
}

/** Rows that stay with the head of a table, and with a heading above it. */
const OPENING_ROWS = 5;
/** Most rows of a table that stays whole with the heading above it. */
const SHORT_TABLE = 6;

/**
 * A table over the available width: the head is repeated on every page, rows stay whole, the last page never has a single row, and
 * totals come last. A table without rows becomes a sentence.
 */
function drawTable(table: ShownTable, context: PdfContext): DrawnBlock {
  const { theme, type } = context;
  if (table.rows.length === 0) {
    return {
      content: { text: type.print(table.empty), color: theme.colors.muted, lineHeight: type.lineHeight() },
      opening:
        lineHeightOf(theme.type.sizes.body, theme) * type.linesIn(table.empty, context.width, theme.type.sizes.body),
    };
  }

  const grid = gridOf(table, context);
  const rows = rowsOf(table);
  const whole = rows.length <= SHORT_TABLE ? heightWith(rows, table, grid, context) : Infinity;
  return {
    content: placeTable('table', () => rowTable(table, grid, context), context),
    opening: openingOf(whole, heightWith(rows.slice(0, OPENING_ROWS), table, grid, context), context),
  };
}

export function tableHeight(table: ShownTable, context: PdfContext): number {
  return heightWith(rowsOf(table), table, gridOf(table, context), context);
}

function heightWith(rows: readonly Row[], table: ShownTable, grid: Grid, context: PdfContext): number {
  return rows.reduce((height, row) => height + rowHeight(row, table, grid, context), headHeight(table, grid, context));
}

/** Rows of a table with the row above that heads them. */
export interface RowGroup {
  readonly head: (pageOf: PageOf) => DrawnRow;
  readonly table: ShownTable;
}

/** @param groups the rows of the table; default: all of them, without heads */
export function rowTable(
  table: ShownTable,
  grid: Grid,
  context: PdfContext,
  groups: readonly (Pick<RowGroup, 'table'> & Partial<RowGroup>)[] = [{ table }],
): RowTable {
  const styles = tableStyles(grid.size, grid.leading, context);
  return {
    kind: 'table',
    columns: placeColumns(grid),
    width: grid.width,
    lanes: { count: grid.lanes, distance: grid.width + LANE_GAP },
    head: drawHead(table, grid, styles, context),
    *rows(pageOf) {
      const drawRow = rowDrawer(table.columns, grid, styles, pageOf, context);
      for (const { head, table: own } of groups) {
        if (head !== undefined) yield head(pageOf);
        // A row is drawn once the two after it are known, because the last row but one reserves space for the last.
        let [part, next]: (RowPart | undefined)[] = [];
        for (const later of rowParts(own, grid, context)) {
          if (part !== undefined) yield drawRow(part, next, 0);
          [part, next] = [next, later];
        }
        if (part !== undefined) yield drawRow(part, next, tailOf(own, grid, context));
        if (next !== undefined) yield drawRow(next, undefined, 0);
      }
    },
  };
}

function drawHead(
  { columns }: ShownTable,
  { widths, size, padding }: Grid,
  styles: TableStyles,
  context: PdfContext,
): DrawnRow {
  const { theme } = context;
  return {
    cells: columns.map((column, index) => [headText(column, widths[index] ?? 0, size, styles, context)]),
    above: padding,
    below: padding,
    rule: { ...ruleBetween('head', 'row', theme), takesRoom: true },
    reserve: 0,
    isContinued: false,
  };
}

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
type DrawRow = (part: RowPart, next: RowPart | undefined, reserve: number) => DrawnRow;

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
    return plainText(context.type.printWithin(text, width, size, 'sans'), style, theme.colors.ink);
  };
  return ({ kind, cells, destination, place }, next, reserve) => {
    const isContinued = next?.kind === 'continuation';
    const drawCell = (column: Column, index: number, isTotal: boolean, own?: string) => {
      const place = { column, width: widths[index] ?? 0, size, styles, isTotal, destination: own };
      return cellTexts(cells[index] ?? EMPTY_CELL, place, context);
    };
    return {
      cells: columns.map((column, index) => {
        if (column.type === 'page' && kind === 'row' && !context.isNested) return [pageText(column, place, index)];
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

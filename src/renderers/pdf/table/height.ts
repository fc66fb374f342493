import type { Cell, Column, Row } from '../../../model/document/table.js';
import type { PdfContext } from '../context.js';
import { shapeIndent } from '../drawing/status-shape.js';
import { isNumeric } from './cell.js';
import { continuations } from './continuations.js';
import type { Grid } from './grid.js';
import { idSize, TABLE_LEADING } from './styles.js';
import { ROW_PADDING } from './rules.js';
import type { ShownTable } from '../../view.js';

/** Maximum height, as a share of a page, of a last row that is kept with the row above it. */
const TAIL_SHARE = 0.2;

/** Height of the head of a table. An upper bound. */
export function headHeight({ columns }: ShownTable, { widths, size }: Grid, { type }: PdfContext): number {
  const lines = columns.map((column, index) => {
    const indent = column.status === undefined ? 0 : shapeIndent(size);
    return type.linesIn(column.label, (widths[index] ?? 0) - indent, size, 'semibold');
  });
  return heightOf(lines, size);
}

/** Height of a row with its rule. An upper bound. */
export function rowHeight(
  { cells }: Row,
  { columns }: ShownTable,
  { widths, size }: Grid,
  context: PdfContext,
): number {
  return heightOf(
    columns.map((column, index) => linesOf(cells[index], column, widths[index] ?? 0, size, context)),
    size,
  );
}

/**
 * Height of the last row if it must stay with the row above it, else 0: if the row above is the head, if either row is split, or if
 * the last row is so high that it may well start a page.
 */
export function tailOf(table: ShownTable, grid: Grid, context: PdfContext): number {
  const [above, last] = rowsOf(table).slice(-2);
  if (above === undefined || last === undefined) return 0;
  const isWhole = (row: Row) => continuations(row, grid.widths, grid.size, context).length === 1;
  if (!isWhole(above) || !isWhole(last)) return 0;
  const height = rowHeight(last, table, grid, context);
  return height <= TAIL_SHARE * context.pageHeight ? height : 0;
}

export function rowsOf(table: ShownTable): readonly Row[] {
  return table.totals === undefined ? table.rows : [...table.rows, table.totals];
}

function linesOf(cell: Cell | undefined, column: Column, width: number, size: number, { type }: PdfContext): number {
  if (cell === undefined) return 1;
  const indent = cell.status === undefined || isNumeric(column) ? 0 : shapeIndent(size);
  // Semibold, which is wider than regular, so that a total fits as well.
  const lines =
    column.type === 'id'
      ? type.linesIn(cell.text, width, idSize(size), 'mono')
      : type.linesIn(cell.text, width - indent, size, 'semibold');
  return cell.detail === undefined ? lines : lines + type.linesIn(cell.detail, width, idSize(size), 'mono');
}

function heightOf(lines: readonly number[], size: number): number {
  return Math.max(1, ...lines) * size * TABLE_LEADING + 2 * ROW_PADDING + 1;
}

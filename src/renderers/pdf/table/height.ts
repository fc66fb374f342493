import type { Cell, Column, Row } from '../../../model/document.js';
import type { PdfContext } from '../context.js';
import { shapeIndent } from '../drawing/shape-label.js';
import { idSize, isNumeric, TABLE_LEADING } from './cell.js';
import type { Grid } from './grid.js';
import { ROW_PADDING } from './rules.js';
import type { ShownTable } from '../../view.js';

/** Height of the head of a table: rather too much than too little. */
export function headHeight({ columns }: ShownTable, { widths, size }: Grid, { type }: PdfContext): number {
  const lines = columns.map((column, index) => {
    const indent = column.status === undefined ? 0 : shapeIndent(size);
    return type.linesIn(column.label, (widths[index] ?? 0) - indent, size, 'semibold');
  });
  return heightOf(lines, size);
}

/** Height of a row, its rule included: rather too much than too little. */
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

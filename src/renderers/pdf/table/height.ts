import type { Row } from '../../../model/document.js';
import type { PdfContext } from '../context.js';
import { TABLE_LEADING } from './cell.js';
import type { Grid } from './grid.js';
import { ROW_PADDING } from './rules.js';
import type { ShownTable } from './view.js';

/** Height of the head of a table: rather too much than too little. */
export function headHeight({ columns }: ShownTable, grid: Grid, context: PdfContext): number {
  return rowHeight({ cells: columns.map(({ label }) => ({ value: label, text: label })) }, grid, context);
}

/** Height of a row, its rule included: rather too much than too little. */
export function rowHeight({ cells }: Row, { widths, size }: Grid, { type }: PdfContext): number {
  const lines = cells.map(({ text, detail }, index) => {
    const width = widths[index] ?? 0;
    return type.linesIn(text, width, size) + (detail === undefined ? 0 : type.linesIn(detail, width, size, 'mono'));
  });
  return Math.max(1, ...lines) * size * TABLE_LEADING + 2 * ROW_PADDING + 1;
}

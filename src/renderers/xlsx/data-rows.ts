import type { Cell } from '../../model/document.js';
import { cellContent } from './cells.js';
import { columnLetters } from './formulas.js';
import { rowHeight } from './row-heights.js';
import type { SheetContext } from './sheet-context.js';
import type { StatusWords } from './status-tints.js';
import type { ShownTable } from '../view.js';
import { lineCount } from './text-width.js';

/** Part of a column's width that surely takes one line, in any program and font. */
const SURE = 0.85;

/** What is known of a table's columns before its rows are written. */
export interface ColumnPlan {
  readonly widths: readonly number[];
  /** Estimated widths of all cells, row by row. */
  readonly cells: Float64Array;
  readonly words: readonly (StatusWords | undefined)[];
  /** Where a cell leads within the workbook; undefined for nowhere. */
  linkOf(cell: Cell, index: number): string | undefined;
}

/** Writes the rows of a table from `firstRow` on, each as high as its longest text needs. */
export function putRows(context: SheetContext, view: ShownTable, plan: ColumnPlan, firstRow: number): void {
  const { extras, gate, sheet, styles } = context;
  const count = view.columns.length;
  view.rows.forEach((row, rowIndex) => {
    const sheetRow = sheet.getRow(firstRow + rowIndex);
    let lines = 1;
    for (let index = 0; index < count; index += 1) {
      const column = view.columns[index];
      const cell = row.cells[index];
      if (!column || !cell) continue;
      const { value, look } = cellContent(column, cell, 'body', gate);
      const sheetCell = sheetRow.getCell(index + 1);
      sheetCell.value = value;
      const location = cell.target === undefined ? undefined : plan.linkOf(cell, index);
      const isTinted = look.status !== undefined && !plan.words[index];
      sheetCell.style = styles.cell(
        isTinted || location ? { ...look, tinted: isTinted, link: Boolean(location) } : look,
      );
      if (location) extras.links.push({ cell: `${columnLetters(index + 1)}${String(firstRow + rowIndex)}`, location });
      const width = plan.widths[index] ?? 0;
      if ((plan.cells[rowIndex * count + index] ?? 0) > width * SURE || cell.text.includes('\n')) {
        lines = Math.max(lines, lineCount(cell.text, width, 1, column.type === 'id' ? 'mono' : 'sans'));
      }
    }
    sheetRow.height = rowHeight(lines);
  });
}

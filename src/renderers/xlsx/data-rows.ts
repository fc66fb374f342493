import { cellContent } from './cells.js';
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
}

/** Writes the rows of a table from `firstRow` on, each as high as its longest text needs. */
export function putRows(context: SheetContext, view: ShownTable, plan: ColumnPlan, firstRow: number): void {
  const { gate, sheet, styles } = context;
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
      sheetCell.style = styles.cell(look.status && !plan.words[index] ? { ...look, tinted: true } : look);
      const width = plan.widths[index] ?? 0;
      if ((plan.cells[rowIndex * count + index] ?? 0) > width * SURE || cell.text.includes('\n')) {
        lines = Math.max(lines, lineCount(cell.text, width, 1, column.type === 'id' ? 'mono' : 'sans'));
      }
    }
    sheetRow.height = rowHeight(lines);
  });
}

import { cellContent } from './cells.js';
import type { SheetContext } from './sheet-context.js';
import type { StatusWords } from './status-tints.js';
import type { ResolvedView } from './table-view.js';

/** Height in points of a row whose cells surely take one line. */
const ONE_LINE = 18;
/** Part of a column's width that a text may fill before it might break in another program or font. */
const SURE = 0.85;

/** What is known of a table's columns before its rows are written. */
export interface ColumnPlan {
  readonly widths: readonly number[];
  /** Estimated widths of all cells, row by row. */
  readonly cells: Float64Array;
  readonly words: readonly (StatusWords | undefined)[];
}

/**
 * Writes the rows of a table from `firstRow` on.
 *
 * Rows that might wrap get no height: spreadsheet programs then fit it when they open the file.
 */
export function putRows(context: SheetContext, view: ResolvedView, plan: ColumnPlan, firstRow: number): void {
  const { gate, sheet, styles } = context;
  const count = view.columns.length;
  view.rows.forEach((row, rowIndex) => {
    const sheetRow = sheet.getRow(firstRow + rowIndex);
    let wraps = false;
    for (let index = 0; index < count; index += 1) {
      const column = view.columns[index];
      const cell = row.cells[index];
      if (!column || !cell) continue;
      const { value, look } = cellContent(column, cell, 'body', gate);
      const sheetCell = sheetRow.getCell(index + 1);
      sheetCell.value = value;
      sheetCell.style = styles.cell(look.status && !plan.words[index] ? { ...look, tinted: true } : look);
      const broad = (plan.cells[rowIndex * count + index] ?? 0) > (plan.widths[index] ?? 0) * SURE;
      wraps ||= broad || cell.text.includes('\n');
    }
    if (!wraps) sheetRow.height = ONE_LINE;
  });
}

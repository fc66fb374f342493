import type { Cell, Row } from '../../model/document.js';
import { word } from '../words.js';
import { cellContent } from './cells.js';
import { columnLetters, LONGEST_LITERAL, numeral, quoted } from './formulas.js';
import type { SheetContext } from './sheet-context.js';
import { isNumeric } from './styles.js';
import type { ShownTable } from '../view.js';

/** First and last row of the cells above the totals. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Totals below a filterable table. All rows in sight they are the table's, and those values are cached. Under a filter
 * counts become sums of the rows in sight, the label says so, and what is no plain sum (percentages, distinct policies)
 * disappears rather than stand for rows that it does not describe.
 */
export function putTotals(context: SheetContext, view: ShownTable, totals: Row, range: RowRange): void {
  const { gate, sheet, styles } = context;
  const key = rangeOf(1, range);
  const allShown = `SUBTOTAL(103,${key})=COUNTA(${key})`;
  const row = sheet.getRow(range.last + 1);
  row.height = 20;
  view.columns.forEach((column, index) => {
    const total = totals.cells[index];
    if (!total) return;
    const { value, look } = cellContent(column, total, 'total', gate);
    const cell = row.getCell(index + 1);
    cell.style = styles.cell({ ...look, tinted: true });
    if (typeof value === 'number') {
      const sums = column.type === 'count' && isSumOf(view, index, total);
      const formula = sums ? `SUBTOTAL(109,${rangeOf(index + 1, range)})` : `IF(${allShown},${numeral(value)},"")`;
      cell.value = { formula, result: value };
    } else if (
      index === 0 &&
      value !== null &&
      value.length <= LONGEST_LITERAL &&
      view.columns.some(({ type }) => isNumeric(type))
    ) {
      const filtered = quoted(gate.pass(word(context.document, 'xlsx.filtered')));
      cell.value = { formula: `IF(${allShown},${quoted(value)},${filtered})`, result: value };
    } else {
      cell.value = value;
    }
  });
}

/** Whether a recalculating program would arrive at the table's own total. */
function isSumOf(view: ShownTable, index: number, total: Cell): boolean {
  let sum = 0;
  for (const row of view.rows) {
    const value = row.cells[index]?.value;
    if (typeof value === 'number') sum += value;
  }
  return sum === total.value;
}

function rangeOf(column: number, range: RowRange): string {
  const letters = columnLetters(column);
  return `${letters}${String(range.first)}:${letters}${String(range.last)}`;
}

import type { Cell, Row } from '../../../model/document/table.js';
import { word } from '../../words.js';
import { cellContent, padBeforeIcons } from '../cells/cells.js';
import { LONGEST_LITERAL, numeral, quoted, rangeOf } from '../cells/formulas.js';
import type { SheetContext } from '../sheet-context.js';
import { cellAt, type SheetTable } from './sheet-table.js';
import { isNumeric } from '../styles.js';
import type { ColumnTotal } from '../package/table-part.js';

/** First and last row of the cells above the totals. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Writes totals below a filterable table. With all rows shown they are the table's, and these values are cached. Under a
 * filter, counts become sums of the shown rows, the label says so, and anything that is no plain sum (percentages, distinct
 * policies) is blank, because it would not describe the shown rows.
 *
 * @param iconColumn index of the column with icons; -1 for none
 * @returns the content of each column's cell
 */
export function putTotals(
  context: SheetContext,
  table: SheetTable,
  totals: Row,
  range: RowRange,
  iconColumn = -1,
): ColumnTotal[] {
  const { gate, sheet, styles } = context;
  const key = cellsOf(1, range);
  const allShown = `SUBTOTAL(103,${key})=COUNTA(${key})`;
  const row = sheet.getRow(range.last + 1);
  row.height = 20;
  return table.columns.map((column, index): ColumnTotal => {
    const total = cellAt(table, totals, index);
    const { value, style } = cellContent(column, total, 'total', gate);
    const cell = row.getCell(index + 1);
    const shown = index === iconColumn - 1 ? padBeforeIcons(style) : style;
    cell.style = styles.cell({ ...shown, tinted: true });
    if (typeof value === 'number') {
      const sums = column.type === 'count' && isSumOf(table, index, total);
      const formula = sums ? `SUBTOTAL(109,${cellsOf(index + 1, range)})` : `IF(${allShown},${numeral(value)},"")`;
      cell.value = { formula, result: value };
      return { kind: 'formula', formula };
    }
    if (
      index === 0 &&
      value !== null &&
      value.length <= LONGEST_LITERAL &&
      table.columns.some(({ type }) => isNumeric(type))
    ) {
      const filtered = quoted(gate.pass(word(context.document, 'xlsx.filtered')));
      const formula = `IF(${allShown},${quoted(value)},${filtered})`;
      cell.value = { formula, result: value };
      return { kind: 'formula', formula };
    }
    cell.value = value;
    return value === null ? undefined : { kind: 'text', text: value };
  });
}

/** Whether a program that recalculates the sum gets the table's own total. */
function isSumOf(table: SheetTable, index: number, total: Cell): boolean {
  let sum = 0;
  for (const row of table.rows) {
    const { value } = cellAt(table, row, index);
    if (typeof value === 'number') sum += value;
  }
  return sum === total.value;
}

function cellsOf(column: number, { first, last }: RowRange): string {
  return rangeOf({ left: column, right: column, top: first, bottom: last });
}

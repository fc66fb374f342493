import type { Row } from '../../model/document.js';
import type { SheetContext } from './sheet-context.js';
import type { ColumnTotal } from './table-part.js';
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
 *
 * @returns what the cells hold, one a column.
 */
export declare function putTotals(context: SheetContext, view: ShownTable, totals: Row, range: RowRange): ColumnTotal[];

import { type SheetContext } from './sheet-context.js';
import { type SummaryGrid, type SummaryView } from './summary-grid.js';
/**
 * A table of the summary: title, head, rows, totals, all as plain values, and its chart beside it where one is wanted.
 *
 * @param prefix of the name of its rows.
 * @returns the next free row.
 */
export declare function putSummaryTable(context: SheetContext, grid: SummaryGrid, { table: view, wanted }: SummaryView, from: number, prefix: string): number;

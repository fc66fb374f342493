import type { ShownTable } from '../view.js';
import type { SheetContext } from './sheet-context.js';
import type { SummaryGrid } from './summary-grid.js';
/** A table that stands on the sheet. */
interface PlacedTable {
    readonly table: ShownTable;
    /** Grid columns of each column. */
    readonly spans: readonly number[];
    /** Row of the head. */
    readonly head: number;
    /** First row below the table. */
    readonly end: number;
    readonly description: string;
}
/**
 * Stacked bars of a table's status columns, over the free cells beside it. Returns the first row below both.
 */
export declare function putChart(context: SheetContext, grid: SummaryGrid, placed: PlacedTable): number;
export {};

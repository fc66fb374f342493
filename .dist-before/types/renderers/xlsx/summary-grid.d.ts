import type { WorksheetView } from '../../model/document.js';
import type { ShownTable } from '../view.js';
/**
 * Equal narrow columns that all parts of a summary share: a table's first column takes `lead` of them, a number one,
 * other text as many as it needs, so that the numbers of all tables stand below each other.
 */
export interface SummaryGrid {
    readonly count: number;
    /** Width of one column. */
    readonly unit: number;
    /** Columns that the first column of a table takes. */
    readonly lead: number;
    /** Columns that charts stand over, beside the tables, counted from 1; undefined without charts. */
    readonly charts: {
        readonly first: number;
        readonly last: number;
    } | undefined;
}
/** A table of a summary, and what its sheet wants of it. */
export interface SummaryView {
    readonly table: ShownTable;
    readonly wanted: WorksheetView;
}
export declare function summaryGrid(views: readonly SummaryView[]): SummaryGrid;
/** Grid columns that each column of a table takes. */
export declare function spansOf(view: ShownTable, grid: Pick<SummaryGrid, 'unit' | 'lead'>): number[];
/** Splits the grid into `parts` stretches as equal as they can be. */
export declare function stretches(grid: SummaryGrid, parts: number): {
    readonly column: number;
    readonly span: number;
}[];

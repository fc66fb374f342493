import type { Cell } from '../../model/document.js';
import type { SheetContext } from './sheet-context.js';
import type { StatusWords } from './status-tints.js';
import type { ShownTable } from '../view.js';
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
export declare function putRows(context: SheetContext, view: ShownTable, plan: ColumnPlan, firstRow: number): void;

import type { PdfContext } from '../context.js';
import type { ShownTable } from '../../view.js';
/** The columns of a table on paper, in points. */
export interface Grid {
    readonly widths: readonly number[];
    readonly gap: number;
    /** Size of the type. */
    readonly size: number;
}
/** The grid of a table over `context.width`: the first step on which every column has room for its longest word. */
export declare function gridOf(table: ShownTable, context: PdfContext): Grid;

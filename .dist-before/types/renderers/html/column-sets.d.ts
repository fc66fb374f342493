import type { Column } from '../../model/document.js';
/**
 * Widths and labels of table columns as CSS classes: the page's policy allows no style attributes, and a label in the
 * style sheet costs nothing per row. A class `without-<n>` around a table hides the n-th of the columns that readers
 * may hide, counted from 0; paper shows all.
 */
export declare class ColumnSets {
    #private;
    /** @param choosable keys of the columns that readers may hide */
    constructor(choosable: readonly string[]);
    /** The class of tables with these columns; equal columns share one. */
    classOf(columns: readonly Column[]): string;
    /** Rules of all classes so far: `--weight` on the table, a width on each `col`, `--label` on each cell. */
    get css(): string;
}

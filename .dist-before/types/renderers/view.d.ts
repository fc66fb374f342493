import type { AuditDocument, Column, Row, TableView } from '../model/document.js';
/** A table's rows and columns as a view shows them. */
export interface ShownTable {
    readonly title: string;
    readonly columns: readonly Column[];
    readonly rows: readonly ShownRow[];
    /** Totals belong to the whole table: a view of some of its rows has none. */
    readonly totals: Row | undefined;
    /** The sentence for a view without rows. */
    readonly empty: string;
}
/** A row with the cells of the view's columns, in their order. */
export interface ShownRow extends Row {
    /** Position of the row in its table. */
    readonly index: number;
    /** The row with all its cells, as the table holds it. */
    readonly whole: Row;
}
/**
 * Looks up what a view shows.
 *
 * @throws AuditpressError `view-broken` where the view names a table, column or row that the document does not have.
 */
export declare function resolveView(document: AuditDocument, view: TableView): ShownTable;

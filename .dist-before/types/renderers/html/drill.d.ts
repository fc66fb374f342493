import type { AuditDocument, Cell, Column, TableView } from '../../model/document.js';
import type { Status } from '../../model/vocabulary.js';
import type { Facet } from './facets.js';
/** Where the searchable part of the page begins. */
export declare const POLICIES_ANCHOR = "ap.policies";
/** What a count in the page is of: policies of a status, further of a value by which policies are filtered. */
export interface Counted {
    readonly status: Status;
    readonly count: number;
    /** Key and text of the value; null for all policies of the status. */
    readonly of: {
        readonly key: string;
        readonly text: string;
    } | null;
}
/**
 * Links counts to the policies that they count. A count is linked only where filtering shows exactly as many policies,
 * so a reader never lands on other numbers than those that were clicked.
 */
export declare class Drill {
    #private;
    constructor(document: AuditDocument, facets: readonly Facet[]);
    /** The filters that show what is counted, as in the address of the page; null where they would show anything else. */
    filtersFor({ status, count, of }: Counted): string | null;
    /** The same for policies of a status within some views. */
    filtersWithin(views: readonly TableView[], status: Status, count: number): string | null;
}
/** What the cell of a row counts, by the status of its column and the text that the row begins with. */
export declare function countedBy(column: Column | undefined, cell: Cell, first: Column, opening: Cell): Counted | null;
/** A link to an anchor that the script of the page completes with filters. */
export declare function drillLink(content: string, filters: string, anchor?: string): string;

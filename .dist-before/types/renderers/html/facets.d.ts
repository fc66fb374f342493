import type { AuditDocument, Row } from '../../model/document.js';
import { type Status } from '../../model/vocabulary.js';
/** One thing that policies are filtered by: a column that readers filter by and that some policy table shows. */
export interface Facet {
    readonly key: string;
    readonly label: string;
    readonly control: 'buttons' | 'menu';
    readonly options: readonly FacetOption[];
}
export interface FacetOption {
    /** What rows carry and the address of the page names. */
    readonly value: string;
    readonly text: string;
    readonly status: Status | null;
}
/** The facets of all policy tables of the document: status, severity, then menus in the order of columns. */
export declare function facetsOf(document: AuditDocument): Facet[];
/**
 * Reads the options that a table's rows have: their positions in the facets, one a facet, with spaces between; `-`
 * where a row has none. Positions instead of values keep long pages short.
 */
export declare function facetReader(facets: readonly Facet[], document: AuditDocument, table: string): (row: Row) => string;

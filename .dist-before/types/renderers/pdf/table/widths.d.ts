/** What a column asks for, in points. */
export interface ColumnDemand {
    /** Its longest part that should not be broken. */
    readonly least: number;
    /** Its widest content on one line. */
    readonly natural: number;
    readonly weight: number;
    /** Prose and identifiers wrap; numbers and statuses should not. */
    readonly wraps: boolean;
}
/**
 * Widths that add up to `available`. Columns that do not wrap take what they need; the others share the rest by weight,
 * none wider than its content while another has too little. What is left over goes to the columns that wrap.
 */
export declare function columnWidths(demands: readonly ColumnDemand[], available: number): number[];
/** The least that columns need together, so that no word is broken. */
export declare function leastOf(demands: readonly ColumnDemand[]): number;

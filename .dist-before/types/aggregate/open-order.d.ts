/** An open set of the service: values that are known, and values that the user ranks. Both worst first. */
export interface OpenSet {
    readonly known: readonly string[];
    /** A full order of its own: known values that it leaves out come after it. */
    readonly ranked?: readonly string[] | undefined;
}
/** White space, or nothing at all, stands for "none given". */
export declare function isBlank(value: string): boolean;
/** A value of an open set as it counts: as received, blank ones as one. */
export declare function openValue(value: string): string;
/**
 * The values of an open set in their order: ranked, known, others by natural order, blank ones last. Known values
 * stand even where the report has none of them, all others only where it has.
 */
export declare function orderOpenValues(values: Iterable<string>, { known, ranked }: OpenSet): string[];
/** Position of each value in an order. */
export declare function ranksOf(order: readonly string[]): ReadonlyMap<string, number>;

/**
 * Step of a heat scale for a count: 0 for none, then evenly up to `steps - 1` for the largest.
 */
export declare function heatOf(value: number, largest: number, steps: number): number;

/**
 * How every message shows a value: as JSON, shortened, on one line. `undefined` is nothing, a field that is missing. Cost
 * and length are bounded, however long or deep the value is.
 */
export declare function describeValue(value: unknown): string;

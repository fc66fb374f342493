import type { Ratio, Tally } from '../model/summary.js';
export declare function ratio(numerator: number, denominator: number): Ratio;
/** Assessed entries of all entries. Gray and unrecognised ones are in the denominator alone. */
export declare function coverageOf(tally: Tally): Ratio;

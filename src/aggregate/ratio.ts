import type { Ratio, Tally } from '../model/summary/summary.js';

export function ratio(numerator: number, denominator: number): Ratio {
  return { numerator, denominator, share: denominator === 0 ? null : numerator / denominator };
}

/** Assessed entries of all entries. Gray and unrecognized ones are in the denominator alone. */
export function coverageOf(tally: Tally): Ratio {
  return ratio(tally.assessed, tally.total);
}

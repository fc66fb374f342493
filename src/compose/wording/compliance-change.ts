import type { Ratio } from '../../model/summary/summary.js';
import type { Wording } from './wording.js';

/**
 * The values of a sentence that says how compliance changes. `change` chooses its words: `rise`, `slight` for a rise too small to be
 * seen in the percentage, `same`, or `new` if there was no percentage before.
 */
interface ComplianceChange {
  readonly change: 'rise' | 'slight' | 'same' | 'new';
  readonly from: string;
  readonly to: string;
  /** Passed policies, and those that the percentage counts, after the change. */
  readonly passed: number;
  readonly counted: number;
}

export function complianceChange(
  before: Ratio,
  after: Ratio,
  wording: Wording,
): ComplianceChange & Record<string, string | number> {
  const from = wording.ratio(before);
  const to = wording.ratio(after);
  const change =
    before.share === null ? 'new' : before.share === after.share ? 'same' : from === to ? 'slight' : 'rise';
  return { change, from, to, passed: after.numerator, counted: after.denominator };
}

/** Ratios, sums and concentrations of counts: what aggregate computes for a report, and a plan for a part of it. */
import { identifies } from '../report/ids.js';
import type { Cause, PolicyEntry, Ratio, ResourceChecks, ScanSummary, Tally } from './summary.js';
import type { ComplianceFormula } from '../report/vocabulary.js';

/** The share is null if the denominator is 0. */
export function ratio(numerator: number, denominator: number): Ratio {
  return { numerator, denominator, share: denominator === 0 ? null : numerator / denominator };
}

/** Green entries, of those that the formula has in its denominator. */
export function complianceOf(
  { green, red, amber }: Pick<Tally, 'green' | 'red' | 'amber'>,
  formula: ComplianceFormula,
): Ratio {
  switch (formula) {
    case 'green/(green+red)':
      return ratio(green, green + red);
    case 'green/(green+red+amber)':
      return ratio(green, green + red + amber);
  }
}

/** What identifies the policy of an entry, in any scan: its id; without one, or if it is masked, the place of the entry. */
export function policyOf({ key, policy: { policyId } }: PolicyEntry): string {
  return identifies(policyId) ? policyId : key;
}

export function firstOfEachPolicy(entries: readonly PolicyEntry[]): PolicyEntry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const policy = policyOf(entry);
    return !seen.has(policy) && seen.add(policy);
  });
}

/**
 * Sums over entries, of counts as reported. A resource check is one policy on one resource, so entries of one policy with the same
 * counts count once; with different counts, each counts, because the report does not say what they have in common. Of a scanner's
 * report every entry counts: its rows are the checks, and the tool counts each.
 *
 * `evaluated` is `passed + failed` if all counts are whole and no entry has more passed than evaluated; otherwise a note reports it.
 */
export function sumResourceChecks(entries: Iterable<PolicyEntry>): ResourceChecks {
  let evaluated = 0;
  let passed = 0;
  let failed = 0;
  const counted = new Set<string>();
  for (const entry of entries) {
    const { policy, failedResourceCount } = entry;
    const checks = `${String(policy.passedResourceCount)}/${String(policy.totalResourceCount)} ${policyOf(entry)}`;
    if (entry.hasOwnChecks !== true && counted.has(checks)) continue;
    counted.add(checks);
    evaluated = finite(evaluated + policy.totalResourceCount);
    passed = finite(passed + policy.passedResourceCount);
    failed = finite(failed + failedResourceCount);
  }
  return { evaluated, passed, failed };
}

/** A report may contain any finite number, and JSON cannot represent an infinite sum. */
export function finite(count: number): number {
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, count));
}

/** The share that the named causes hold together. */
const MOST = 0.8;
/** More causes than these are no longer a few. */
const MOST_CAUSES = 5;

/** The fewest that hold most of the sum, at most five; the largest first, equals in the order of their indices. */
export function largestOf(counted: readonly { readonly index: number; readonly count: number }[]): Cause[] {
  const total = counted.reduce((sum, { count }) => finite(sum + count), 0);
  const ordered = counted
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || one.index - other.index);
  // If many hold the same, naming a few of them would mislead.
  if (ordered.length > MOST_CAUSES && ordered[0]?.count === ordered.at(-1)?.count) return [];
  const causes: Cause[] = [];
  let cumulated = 0;
  for (const { index, count } of ordered) {
    if (causes.length === MOST_CAUSES || cumulated >= MOST * total) break;
    cumulated = finite(cumulated + count);
    causes.push({ index, share: ratio(count, total), cumulated: ratio(cumulated, total) });
  }
  return causes;
}

/** Not where a policy passes or fails once: its checks would repeat the counts of policies. */
export function countsChecks({ origin }: Pick<ScanSummary, 'origin'>): boolean {
  return origin?.counts !== 'account';
}

import { policyOf } from '../model/summary/figures.js';
import { groupBy } from '../model/values/group-by.js';
import type { ScanSummary, PolicyEntry } from '../model/summary/summary.js';

export interface MatchedPair {
  readonly before: PolicyEntry | undefined;
  readonly after: PolicyEntry | undefined;
}

/**
 * What entries of one policy are matched by, in this order: place, number, category, status, and last their order. So a policy
 * that another version of a benchmark lists under another number, in another category or more often is still the same one.
 */
const LIKENESSES: readonly ((entry: PolicyEntry, scan: ScanSummary) => string)[] = [
  ({ key }) => key,
  ({ policy }) => policy.complianceNumber,
  ({ categoryIndex }, { categories }) => categories[categoryIndex]?.categoryId ?? '',
  ({ status }) => status,
  () => '',
];

/**
 * Matches the entries of two scans, each with one of the same policy at most.
 *
 * @returns each entry of either scan once: in document order of the later scan; then those of the earlier one alone, in its order
 */
export function matchEntries(before: ScanSummary, after: ScanSummary): MatchedPair[] {
  const counterparts = new Map<PolicyEntry, PolicyEntry>();
  const matched = new Set<PolicyEntry>();
  for (const likeness of LIKENESSES) {
    const nameOf = (scan: ScanSummary) => (entry: PolicyEntry) =>
      JSON.stringify([policyOf(entry), likeness(entry, scan)]);
    const waiting = groupBy(
      before.entries.filter((entry) => !matched.has(entry)),
      nameOf(before),
    );
    for (const entry of after.entries) {
      if (counterparts.has(entry)) continue;
      const counterpart = waiting.get(nameOf(after)(entry))?.shift();
      if (counterpart === undefined) continue;
      counterparts.set(entry, counterpart);
      matched.add(counterpart);
    }
  }
  return [
    ...after.entries.map((entry) => ({ before: counterparts.get(entry), after: entry })),
    ...before.entries.filter((entry) => !matched.has(entry)).map((entry) => ({ before: entry, after: undefined })),
  ];
}

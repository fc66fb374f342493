import type { Group, PolicyEntry } from './summary.js';

/** What the order by risk looks at. */
type Ranked = Pick<PolicyEntry, 'severity' | 'riskLevel' | 'failedResourceCount' | 'index'>;

/**
 * Sorts entries by risk, highest first: by severity, risk level, number of failed resource checks, then document order.
 *
 * @param severities and `riskLevels` in order, worst first
 */
export function sortByRisk<Entry extends Ranked>(
  entries: readonly Entry[],
  severities: readonly Group[],
  riskLevels: readonly Group[],
): Entry[] {
  const severityRanks = ranksOf(severities);
  const riskRanks = ranksOf(riskLevels);
  const rankOf = ({ severity, riskLevel }: Entry): number =>
    (severityRanks.get(severity) ?? severityRanks.size) * (riskRanks.size + 1) +
    (riskRanks.get(riskLevel) ?? riskRanks.size);

  return entries
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .sort(
      (left, right) =>
        left.rank - right.rank ||
        right.entry.failedResourceCount - left.entry.failedResourceCount ||
        left.entry.index - right.entry.index,
    )
    .map(({ entry }) => entry);
}

/**
 * The worst severity that has something that did not pass; the worst of all if everything passed. Undefined without entries.
 *
 * @param severities in order, worst first
 */
export function worstSeverity(severities: readonly Group[]): Group | undefined {
  return severities.find(({ tally }) => tally.notPassed > 0) ?? severities[0];
}

function ranksOf(groups: readonly Group[]): ReadonlyMap<string, number> {
  return new Map(groups.map(({ value }, rank) => [value, rank]));
}

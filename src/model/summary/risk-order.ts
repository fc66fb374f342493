import type { Group, PolicyEntry } from './summary.js';

type Ranked = Pick<PolicyEntry, 'severity' | 'riskLevel' | 'failedResourceCount' | 'index'>;

/** By risk, highest first: by severity, risk level, number of failed resource checks, then document order. Groups come worst first. */
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

/** Of severities, worst first: the worst with something that did not pass, else the worst of all; undefined if there are none. */
export function worstSeverity(severities: readonly Group[]): Group | undefined {
  return severities.find(({ tally }) => tally.notPassed > 0) ?? severities[0];
}

function ranksOf(groups: readonly Group[]): ReadonlyMap<string, number> {
  return new Map(groups.map(({ value }, rank) => [value, rank]));
}

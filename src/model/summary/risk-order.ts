import type { Group, PolicyEntry } from './summary.js';

/**
 * Entries with the top risks first: by severity, then risk level, then failed resource checks descending, then document
 * order. Both groups stand in their order, the worst first.
 */
export function sortByRisk(
  entries: readonly PolicyEntry[],
  severities: readonly Group[],
  riskLevels: readonly Group[],
): PolicyEntry[] {
  const severityRanks = ranksOf(severities);
  const riskRanks = ranksOf(riskLevels);
  const rankOf = ({ severity, riskLevel }: PolicyEntry): number =>
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

function ranksOf(groups: readonly Group[]): ReadonlyMap<string, number> {
  return new Map(groups.map(({ value }, rank) => [value, rank]));
}

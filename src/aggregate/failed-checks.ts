import type { Group, PolicyEntry } from '../model/summary.js';
import { isFailed } from '../model/vocabulary.js';
import { ranksOf } from './open-order.js';

/**
 * Failed checks with the top risks first: by severity, then risk level, then failed resource checks descending, then
 * document order. Gives positions in `AuditSummary.entries`.
 */
export function rankFailedChecks(
  entries: readonly PolicyEntry[],
  severities: readonly Group[],
  riskLevels: readonly Group[],
): number[] {
  const severityRanks = ranksOf(severities.map(({ value }) => value));
  const riskRanks = ranksOf(riskLevels.map(({ value }) => value));
  const rankOf = ({ severity, riskLevel }: PolicyEntry): number =>
    (severityRanks.get(severity) ?? severityRanks.size) * (riskRanks.size + 1) +
    (riskRanks.get(riskLevel) ?? riskRanks.size);

  return entries
    .filter(({ status }) => isFailed(status))
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .sort(
      (left, right) =>
        left.rank - right.rank ||
        right.entry.failedResourceCount - left.entry.failedResourceCount ||
        left.entry.index - right.entry.index,
    )
    .map(({ entry }) => entry.index);
}

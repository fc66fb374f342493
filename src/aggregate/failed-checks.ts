import { sortByRisk } from '../model/summary/risk-order.js';
import type { Group, PolicyEntry } from '../model/summary/summary.js';
import { isFailed } from '../model/report/vocabulary.js';

/** Failed checks with the top risks first, as positions in `AuditSummary.entries`. */
export function rankFailedChecks(
  entries: readonly PolicyEntry[],
  severities: readonly Group[],
  riskLevels: readonly Group[],
): number[] {
  const failed = entries.filter(({ status }) => isFailed(status));
  return sortByRisk(failed, severities, riskLevels).map(({ index }) => index);
}

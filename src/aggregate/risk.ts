import type { Group, PolicyEntry, RiskRow } from '../model/summary.js';

/** Counts entries by severity x risk level. Every severity has a row, every row all risk levels, in their order. */
export function countByRisk(
  entries: Iterable<PolicyEntry>,
  severities: readonly Group[],
  riskLevels: readonly Group[],
): RiskRow[] {
  const table = new Map(severities.map(({ value }) => [value, new Map<string, number>()]));
  for (const { severity, riskLevel } of entries) {
    const row = table.get(severity);
    row?.set(riskLevel, (row.get(riskLevel) ?? 0) + 1);
  }
  return [...table].map(([severity, row]) => {
    const counts = riskLevels.map(({ value }) => ({ riskLevel: value, count: row.get(value) ?? 0 }));
    return { severity, counts, total: counts.reduce((sum, { count }) => sum + count, 0) };
  });
}

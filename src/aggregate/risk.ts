import { rowFinder } from '../model/summary/breakdown-row.js';
import type { Breakdowns, PolicyEntry, RiskRow } from '../model/summary/summary.js';

/** Counts entries by severity x risk level. Rows and columns are those of the breakdowns, in their order. */
export function countByRisk(
  entries: Iterable<PolicyEntry>,
  { severities, riskLevels }: Pick<Breakdowns, 'severities' | 'riskLevels'>,
): RiskRow[] {
  const rowOf = rowFinder(severities);
  const columnOf = rowFinder(riskLevels);
  const table = severities.map(() => riskLevels.map(() => 0));
  for (const { severity, riskLevel } of entries) {
    const row = table[rowOf(severity)];
    const column = columnOf(riskLevel);
    if (row?.[column] !== undefined) row[column] += 1;
  }
  return severities.map(({ value }, index) => {
    const counts = table[index] ?? [];
    return {
      severity: value,
      counts: riskLevels.map((level, column) => ({ riskLevel: level.value, count: counts[column] ?? 0 })),
      total: counts.reduce((sum, count) => sum + count, 0),
    };
  });
}

import { MOST_BARS, MOST_VALUES } from '../../model/limits.js';
import type { BreakdownRow, Breakdowns, CategoryChartSummary } from '../../model/summary.js';
import type { Observation } from './observation.js';

/** Fields with more values than views show by themselves. One example a field, with how many values it has. */
export function* checkFoldedValues(
  { severities, riskLevels, riskProbabilities, colours }: Breakdowns,
  { order, others }: CategoryChartSummary,
): Iterable<Observation> {
  const fields: readonly (readonly [field: string, rows: readonly BreakdownRow[]])[] = [
    ['Compliance', colours],
    ['Severity', severities],
    ['RiskProbability', riskProbabilities],
    ['RiskLevel', riskLevels],
  ];
  for (const [field, rows] of fields) {
    if (rows.every(({ value }) => value !== null)) continue;
    const values = rows.reduce((sum, row) => sum + (row.value === '' ? 0 : row.values), 0);
    yield observe(field, MOST_VALUES, values);
  }
  if (others !== null) yield observe('ResourceCategories', MOST_BARS, order.length);
}

function observe(path: string, most: number, found: number): Observation {
  const example = { path, subject: '', expected: `≤ ${String(most)}`, found: String(found) };
  return { code: 'values-folded', example };
}

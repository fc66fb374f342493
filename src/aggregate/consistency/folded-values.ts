import { MOST_BARS, MOST_COLUMNS, MOST_VALUES } from '../../model/summary/limits.js';
import type { BreakdownRow, Breakdowns, CategoryChartSummary } from '../../model/summary/summary.js';
import type { Observation } from './observation.js';

/** Fields with more values than views show by themselves. One example a field, with how many values it has. */
export function* checkFoldedValues(
  { severities, riskLevels, riskProbabilities, colors }: Breakdowns,
  { order, others }: CategoryChartSummary,
): Iterable<Observation> {
  const fields: readonly (readonly [field: string, rows: readonly BreakdownRow[], most: number])[] = [
    ['Compliance', colors, MOST_VALUES],
    ['Severity', severities, MOST_VALUES],
    ['RiskProbability', riskProbabilities, MOST_VALUES],
    ['RiskLevel', riskLevels, MOST_COLUMNS],
  ];
  for (const [field, rows, most] of fields) {
    if (rows.every(({ value }) => value !== null)) continue;
    const values = rows.reduce((sum, row) => sum + (row.value === '' ? 0 : row.values), 0);
    yield observe(field, most, values);
  }
  if (others !== null) yield observe('ResourceCategories', MOST_BARS, order.length);
}

function observe(path: string, most: number, found: number): Observation {
  const example = { path, subject: '', expected: `≤ ${String(most)}`, found: String(found) };
  return { code: 'values-folded', example };
}

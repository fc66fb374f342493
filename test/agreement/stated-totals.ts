/** The totals that the service states for a whole report, compared with the recount. Imports nothing from `src`. */
import { findRawReport } from './read-raw-report.js';
import { percentBy, type Recount } from './recount.js';

export interface StatedTotal {
  readonly key: 'Total' | 'Green' | 'Red' | 'Amber' | 'Gray' | 'CompliancePercent';
  readonly stated: number;
  readonly counted: number;
  readonly agrees: boolean;
}

export interface TotalsComparison {
  /** Field of the report that holds them. */
  readonly field: string;
  readonly totals: readonly StatedTotal[];
}

const FIELD = 'Posture';

/** Undefined if the service states none. */
export function compareTotals(body: string, { counts, formula }: Recount): TotalsComparison | undefined {
  const stated = findRawReport(body)[FIELD] as Readonly<Record<string, number>> | undefined;
  if (stated === undefined) return undefined;
  const counted = {
    Total: counts.total,
    Green: counts.green,
    Red: counts.red,
    Amber: counts.amber,
    Gray: counts.gray,
    CompliancePercent: percentBy(formula, counts),
  };
  const totals: StatedTotal[] = [];
  for (const key of Object.keys(counted) as StatedTotal['key'][]) {
    const value = stated[key];
    if (value === undefined) continue;
    const tolerance = key === 'CompliancePercent' ? 0.01 : 0;
    totals.push({ key, stated: value, counted: counted[key], agrees: Math.abs(value - counted[key]) <= tolerance });
  }
  return { field: FIELD, totals };
}

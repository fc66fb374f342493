/** Totals that the service states for the whole report, compared with the count. */
import type { JsonValue } from '../model/report/json.js';
import type { Report } from '../model/report/report.js';
import type { Ratio, ServiceTotals, StatedFigure, Tally } from '../model/summary/summary.js';
import { formatPercent, observation, type Observation } from './consistency/observation.js';
import { percentagesAgree } from './formula.js';

/** Keys of the totals, such as those of `Posture` in real responses. Case does not matter. */
const KEYS = [
  ['total', 'Total'],
  ['green', 'Green'],
  ['red', 'Red'],
  ['amber', 'Amber'],
  ['gray', 'Gray'],
  ['percent', 'CompliancePercent'],
] as const;

/** An object with fewer of the keys is about something else. */
const FEWEST_KEYS = 3;

/** The totals that a tool states; of the service, the first unlisted field of the report that holds totals. Null if there are none. */
export function readServiceTotals(report: Report, tally: Tally, compliance: Ratio): ServiceTotals | null {
  const { origin } = report;
  if (origin !== undefined) {
    const figures = origin.totals.map(({ name, key, value, parts }): StatedFigure => {
      const figure = { name, key, stated: value, counted: tally[name], agrees: value === tally[name] };
      return parts === undefined ? figure : { ...figure, parts };
    });
    return figures.length === 0 ? null : { field: origin.tool, figures };
  }
  const counted = { ...tally, percent: (compliance.share ?? 0) * 100 };
  for (const { name: field, value } of report.unlisted) {
    const figures = KEYS.flatMap(([name, key]): StatedFigure[] => {
      const found = numberOf(value, key);
      if (found === undefined) return [];
      const agrees =
        name === 'percent' ? percentagesAgree(found.stated, counted.percent) : found.stated === counted[name];
      return [{ name, key: found.key, stated: found.stated, counted: counted[name], agrees }];
    });
    if (figures.length >= FEWEST_KEYS) return { field, figures };
  }
  return null;
}

export function* checkServiceTotals(totals: ServiceTotals | null): Iterable<Observation> {
  for (const { name, key, stated, counted, agrees } of totals?.figures ?? []) {
    if (agrees) continue;
    const expected = name === 'percent' ? formatPercent(counted) : String(counted);
    yield observation('totals-differ', `${totals?.field ?? ''}.${key}`, { expected, found: String(stated) });
  }
}

/** The number under a key, with the key as received. */
function numberOf(value: JsonValue, wanted: string): { readonly key: string; readonly stated: number } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  for (const [key, stated] of Object.entries(value)) {
    if (key.toLowerCase() === wanted.toLowerCase() && typeof stated === 'number') return { key, stated };
  }
  return undefined;
}

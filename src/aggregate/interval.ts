import { dayIn, daysBetween } from '../model/values/calendar-day.js';
import type { Interval, Moment } from '../model/summary/comparison.js';
import type { ScanFigures } from '../model/summary/trend.js';

export type DatedScan = Pick<ScanFigures, 'scanTime'> & {
  readonly provenance: Pick<ScanFigures['provenance'], 'retrievedAt'>;
};

/**
 * The time from one scan to another. Job ids have no order, so scans are ordered by this alone.
 *
 * @param timeZone in which days are counted
 */
export function intervalBetween(before: DatedScan, after: DatedScan, timeZone: string): Interval {
  const days = (from: Moment, to: Moment): number => daysBetween(dayOf(from, timeZone), dayOf(to, timeZone));
  const [from, to] = [before, after].flatMap(({ scanTime }) =>
    scanTime.basis === 'unknown' ? [] : [momentOf(scanTime)],
  );
  if (from !== undefined && to !== undefined) {
    return { basis: 'scan', from, to, days: days(from, to) };
  }
  const [retrieved, again] = [before, after].map(({ provenance }): Moment => ({ at: provenance.retrievedAt })) as [
    Moment,
    Moment,
  ];
  return { basis: 'retrieval', from: retrieved, to: again, days: days(retrieved, again) };
}

function momentOf({ at, dateOnly }: Moment): Moment {
  return dateOnly === undefined ? { at } : { at, dateOnly };
}

/** The day of a moment in a zone, `YYYY-MM-DD`. A scan of which only the day is known was on that day, in any zone. */
export function dayOf({ at, dateOnly }: Moment, timeZone: string): string {
  return dayIn(dateOnly === true ? 'UTC' : timeZone, at);
}

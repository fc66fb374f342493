import type { Interval, Moment } from '../model/summary/comparison.js';
import type { ScanFigures } from '../model/summary/trend.js';

const DAY = 86_400_000;

/** What dates a scan. */
export type DatedScan = Pick<ScanFigures, 'scanTime'> & {
  readonly provenance: Pick<ScanFigures['provenance'], 'retrievedAt'>;
};

/** The time from one scan to another. Job ids have no order, so scans are ordered by this alone. */
export function intervalBetween(before: DatedScan, after: DatedScan): Interval {
  const scans = [before, after].flatMap(({ scanTime }) => (scanTime.basis === 'unknown' ? [] : [momentOf(scanTime)]));
  const [from, to] = scans;
  if (scans.length === 2 && from !== undefined && to !== undefined) {
    return { basis: 'scan', from, to, days: daysBetween(from, to) };
  }
  const [retrieved, again] = [before, after].map(({ provenance }): Moment => ({ at: provenance.retrievedAt })) as [
    Moment,
    Moment,
  ];
  return { basis: 'retrieval', from: retrieved, to: again, days: daysBetween(retrieved, again) };
}

function momentOf({ at, dateOnly }: Moment): Moment {
  return dateOnly === undefined ? { at } : { at, dateOnly };
}

function daysBetween(from: Moment, to: Moment): number {
  return dayOf(to) - dayOf(from);
}

function dayOf({ at }: Moment): number {
  return Math.floor(Date.parse(at) / DAY);
}

/** Orders the known scans of an account and benchmark. Pure. */
import { daysBetween } from '../aggregate/calendar-day.js';
import { dayOf, intervalBetween, type DatedScan } from '../aggregate/interval.js';
import { runsBackwards, type Moment } from '../model/summary/comparison.js';
import { readScanTime, type ScanTimeOptions } from '../aggregate/scan-time.js';
import { isSameId } from '../model/report/ids.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { ScanFigures } from '../model/summary/trend.js';

/** Whether a scan is the one of the report: the same scan job, or the same report of the same response. */
export function isSameScan(
  { report, provenance }: Snapshot,
  other: Pick<ScanFigures, 'jobId' | 'provenance'>,
): boolean {
  const isSameJob = isSameId(report.jobId, other.jobId);
  const isSameBody = provenance.sha256 === other.provenance.sha256;
  return isSameJob || (isSameBody && provenance.reportIndex === other.provenance.reportIndex);
}

export type OrderSettings = ScanTimeOptions & { readonly timeZone: string };

/** The scans before that of the report and of its environment, without the report itself. Days are those of the time zone. */
export function scansBefore(
  snapshot: Snapshot,
  settings: OrderSettings,
  scans: readonly ScanFigures[],
): readonly ScanFigures[] {
  return scans.filter((scan) => whyNotBefore(snapshot, settings, scan) === null);
}

/** Why a scan is none before that of the report; null if it is one. */
export function whyNotBefore(
  snapshot: Snapshot,
  { timeZone, ...options }: OrderSettings,
  scan: Pick<ScanFigures, 'jobId' | 'scanTime' | 'provenance'>,
): 'same-scan' | 'other-environment' | 'later' | null {
  const { report, provenance } = snapshot;
  if (isSameScan(snapshot, scan)) return 'same-scan';
  if (!isSameEnvironment(scan.provenance.environment, provenance.environment)) return 'other-environment';
  const own: DatedScan = { scanTime: readScanTime(report, options).scanTime, provenance };
  return runsBackwards(intervalBetween(scan, own, timeZone)) ? 'later' : null;
}

/** A file has no environment, and may be of any. */
function isSameEnvironment(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
}

/**
 * The last scan, on or before a day, `YYYY-MM-DD`, if one is given. Days are those of the time zone. Of a scan job that was
 * retrieved several times, the last retrieval.
 */
export function lastScan<Scan extends DatedScan>(
  scans: readonly Scan[],
  timeZone: string,
  until?: string,
): Scan | undefined {
  const [last] = scans
    .map((scan) => ({ scan, moment: momentOf(scan), day: dayOf(momentOf(scan), timeZone) }))
    .filter(({ day }) => until === undefined || day <= until)
    .sort(
      (one, other) =>
        daysBetween(one.day, other.day) ||
        Date.parse(other.moment.at) - Date.parse(one.moment.at) ||
        retrievalOf(other.scan) - retrievalOf(one.scan),
    );
  return last?.scan;
}

function momentOf({ scanTime, provenance }: DatedScan): Moment {
  return scanTime.basis === 'unknown' ? { at: provenance.retrievedAt } : scanTime;
}

function retrievalOf({ provenance }: DatedScan): number {
  return Date.parse(provenance.retrievedAt);
}

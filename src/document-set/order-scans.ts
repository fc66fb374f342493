/** Orders the known scans of an account and benchmark. Pure. */
import { intervalBetween, type DatedScan } from '../aggregate/interval.js';
import { runsBackwards } from '../model/summary/comparison.js';
import { readScanTime, type ScanTimeOptions } from '../aggregate/scan-time.js';
import { isMaskedId } from '../model/report/report.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { ScanFigures } from '../model/summary/trend.js';
import { isBlank } from '../model/values/open-value.js';

/** Whether a scan is the one of the report: the same scan job, or the same report of the same response. */
export function isSameScan(
  { report, provenance }: Snapshot,
  other: Pick<ScanFigures, 'jobId' | 'provenance'>,
): boolean {
  const { jobId } = report;
  const isSameJob = !isBlank(jobId) && !isMaskedId(jobId) && jobId.toLowerCase() === other.jobId.toLowerCase();
  const isSameBody = provenance.sha256 === other.provenance.sha256;
  return isSameJob || (isSameBody && provenance.reportIndex === other.provenance.reportIndex);
}

/** The scans before that of the report and of its environment, without the report itself. */
export function scansBefore(
  snapshot: Snapshot,
  options: ScanTimeOptions,
  scans: readonly ScanFigures[],
): readonly ScanFigures[] {
  const { report, provenance } = snapshot;
  const own: DatedScan = { scanTime: readScanTime(report, options).scanTime, provenance };
  return scans.filter(
    (scan) =>
      !isSameScan(snapshot, scan) &&
      isSameEnvironment(scan.provenance.environment, provenance.environment) &&
      !runsBackwards(intervalBetween(scan, own)),
  );
}

/** A file has no environment, and may be of any. */
function isSameEnvironment(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
}

/** A day of a time zone, `YYYY-MM-DD`. */
export interface Day {
  readonly day: string;
  readonly timeZone: string;
}

/** The last scan, on or before a day if one is given. Of a scan job that was retrieved several times, the last retrieval. */
export function lastScan(scans: readonly ScanFigures[], until?: Day): ScanFigures | undefined {
  return scans
    .filter((scan) => until === undefined || dayOf(scan, until.timeZone) <= until.day)
    .toSorted((one, other) => timeOf(one) - timeOf(other) || retrievalOf(one) - retrievalOf(other))
    .at(-1);
}

function timeOf({ scanTime, provenance }: DatedScan): number {
  return Date.parse(scanTime.basis === 'unknown' ? provenance.retrievedAt : scanTime.at);
}

function retrievalOf({ provenance }: DatedScan): number {
  return Date.parse(provenance.retrievedAt);
}

/** A scan of which only the day is known was on that day, in any zone. */
function dayOf({ scanTime, provenance }: DatedScan, timeZone: string): string {
  if (scanTime.basis !== 'unknown' && scanTime.dateOnly === true) return scanTime.at.slice(0, 'yyyy-mm-dd'.length);
  const at = scanTime.basis === 'unknown' ? provenance.retrievedAt : scanTime.at;
  // Of all locales, this one writes ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(at));
}

/** Orders the known scans of an account and benchmark. Pure. */
import { daysBetween } from '../model/values/calendar-day.js';
import { dayOf, intervalBetween, type DatedScan } from '../aggregate/interval.js';
import { runsBackwards, type Moment } from '../model/summary/comparison.js';
import { readScanTime, type ScanTimeOptions } from '../aggregate/scan-time.js';
import { isSameId, identifies } from '../model/report/ids.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { ScanFigures } from '../model/summary/trend.js';
import { relationOf } from '../aggregate/relation.js';
import { describeValue } from '../base/wording/printable.js';
import type { KnownScan } from '../model/summary/scan-history.js';

/** Whether a scan is the one of the report: the same scan job, or the same report of the same response. */
export function isSameScan(
  { report, provenance }: Snapshot,
  other: Pick<ScanFigures, 'jobId' | 'provenance'>,
): boolean {
  const isSameJob = isSameId(report.jobId, other.jobId);
  const isSameBody = provenance.sha256 === other.provenance.sha256;
  return isSameJob || (isSameBody && provenance.reportIndex === other.provenance.reportIndex);
}

/** When the scan of a report was first retrieved: a file that is read again is no later scan. */
export function firstRetrievalOf(snapshot: Snapshot, scans: readonly ScanFigures[]): string {
  return earliestOf([snapshot, ...scans.filter((scan) => isSameScan(snapshot, scan))]);
}

function earliestOf(scans: readonly Pick<ScanFigures, 'provenance'>[]): string {
  const [first = ''] = scans.map(({ provenance }) => provenance.retrievedAt).toSorted();
  return first;
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
): 'same-scan' | 'other-environment' | 'later' | 'retrieved-later' | 'no-order' | null {
  const { report, provenance } = snapshot;
  if (isSameScan(snapshot, scan)) return 'same-scan';
  if (!isSameEnvironment(scan.provenance.environment, provenance.environment)) return 'other-environment';
  const own: DatedScan = { scanTime: readScanTime(report, options).scanTime, provenance };
  const interval = intervalBetween(scan, own, timeZone);
  const isByRetrieval = interval.basis === 'retrieval';
  if (isByRetrieval && interval.from.at === interval.to.at) return 'no-order';
  if (!runsBackwards(interval)) return null;
  return isByRetrieval ? 'retrieved-later' : 'later';
}

/** Whether it is known which of two scans is the earlier one. A service returns its last scan, but a file can be read at any time. */
export function isOrdered({ report, provenance }: Snapshot, scan: KnownTime, options: ScanTimeOptions): boolean {
  const own = readScanTime(report, options).scanTime;
  return (
    [own, scan.scanTime].every(({ basis }) => basis !== 'unknown') ||
    [provenance, scan.provenance].every(({ sourceKind }) => sourceKind === 'service')
  );
}

/** A file has no environment, and may be of any. */
function isSameEnvironment(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
}

/**
 * The last scan, on or before a day, `YYYY-MM-DD`, if one is given. Days are those of the time zone. A scan job that was retrieved
 * several times is ordered by its first retrieval, and the last one is taken.
 */
export function lastScan<Scan extends KnownTime>(
  scans: readonly Scan[],
  timeZone: string,
  until?: string,
): Scan | undefined {
  const [last] = scans
    .map((scan) => ({ scan, moment: momentOf(scan, scans) }))
    .map((dated) => ({ ...dated, day: dayOf(dated.moment, timeZone) }))
    .filter(({ day }) => until === undefined || day <= until)
    .sort(
      (one, other) =>
        daysBetween(one.day, other.day) ||
        Date.parse(other.moment.at) - Date.parse(one.moment.at) ||
        retrievalOf(other.scan) - retrievalOf(one.scan),
    );
  return last?.scan;
}

type KnownTime = Pick<ScanFigures, 'jobId' | 'scanTime' | 'provenance'>;

function momentOf({ scanTime, provenance, jobId }: KnownTime, scans: readonly KnownTime[]): Moment {
  if (scanTime.basis !== 'unknown') return scanTime;
  const ofJob = scans.filter((scan) => isSameId(scan.jobId, jobId));
  return { at: earliestOf([{ provenance }, ...ofJob]) };
}

function retrievalOf({ provenance }: KnownTime): number {
  return Date.parse(provenance.retrievedAt);
}

const DESCRIPTIONS = {
  'other-environment': { one: 'report of another environment', several: 'reports of another environment' },
  later: { one: 'later report', several: 'later reports' },
  'retrieved-later': {
    one: 'report that was retrieved later, without the times of both scans',
    several: 'reports that were retrieved later, without the times of all scans',
  },
  'no-order': {
    one: 'report that was retrieved at the same time, so the order of the scans is not known',
    several: 'reports that were retrieved at the same time, so the order of the scans is not known',
  },
  'other-benchmark': {
    one: 'report of the account by another benchmark',
    several: 'reports of the account by other benchmarks',
  },
} as const;

/** One sentence for each kind of scan that was not taken; none without such scans. */
export function scansNotTaken(
  snapshot: Snapshot,
  own: readonly ScanFigures[],
  others: readonly KnownScan[],
  settings: OrderSettings,
): string[] {
  const reasons = own.map((scan) => whyNotBefore(snapshot, settings, scan));
  const counts = (['other-environment', 'later', 'retrieved-later', 'no-order'] as const).flatMap((reason) => {
    const count = reasons.filter((each) => each === reason).length;
    return count === 0 ? [] : countText(count, reason);
  });
  const earlier = others.filter((scan) => whyNotBefore(snapshot, settings, scan) === null);
  const versions = earlier.filter((scan) => relationOf(snapshot.report, scan).otherVersion);
  const foreign = earlier.length - versions.length;
  const last = lastScan(versions, settings.timeZone);
  return [
    ...counts,
    ...(last === undefined ? [] : [versionText(versions.length, last)]),
    ...(foreign === 0 ? [] : [countText(foreign, 'other-benchmark')]),
  ];
}

function countText(count: number, what: keyof typeof DESCRIPTIONS): string {
  const { one, several } = DESCRIPTIONS[what];
  return `The archive has ${count === 1 ? `one ${one}` : `${String(count)} ${several}`}.`;
}

function versionText(count: number, { benchmarkName, benchmarkId, jobId, scanTime, provenance }: KnownScan): string {
  const benchmark = `${describeValue(benchmarkName)} (${benchmarkId})`;
  const at =
    scanTime.basis === 'unknown'
      ? `retrieved ${provenance.retrievedAt}`
      : `scanned ${scanTime.dateOnly === true ? scanTime.at.slice(0, 'yyyy-mm-dd'.length) : scanTime.at}`;
  const choice = identifies(jobId) ? `--baseline ${describeValue(`job:${jobId}`)}` : '--baseline with its file';
  const found =
    count === 1
      ? `The archive has one earlier report of another version of the benchmark, ${benchmark}, ${at}.`
      : `The archive has ${String(count)} earlier reports of other versions of the benchmark, the last of ${benchmark}, ${at}.`;
  return `${found} Versions are compared only on request: ${choice}.`;
}

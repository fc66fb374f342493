/** Says which scans an archive has of an account, and why a report is compared with none of them. Pure. */
import { relationOf } from '../aggregate/relation.js';
import { describeValue } from '../base/wording/printable.js';
import { identifies } from '../model/report/ids.js';
import type { Snapshot } from '../model/report/snapshot.js';
import type { KnownScan } from '../model/summary/scan-history.js';
import type { ScanFigures } from '../model/summary/trend.js';
import { lastScan, whyNotBefore, type OrderSettings } from './order-scans.js';

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

/**
 * One sentence for each kind of scan that was not taken; none without such scans.
 *
 * @param own scans of the account and benchmark
 * @param others scans of the account by other benchmarks
 */
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

import { identifies } from '../model/report/ids.js';
import { complianceOf } from '../model/summary/figures.js';
import type { Moment } from '../model/summary/comparison.js';
import type { ScanFigures, Trend } from '../model/summary/trend.js';
import { coverageOf } from './tally.js';

const A_YEAR = 366 * 86_400_000;

/**
 * The trend of scans of one account and benchmark, in any order. Pure. Undefined without a scan.
 */
export function trendOf(scans: readonly ScanFigures[]): Trend | undefined {
  const jobs = lastOfEachJob(scans);
  const basis = jobs.every(({ scanTime }) => scanTime.basis !== 'unknown') ? 'scan' : 'retrieval';
  const dated = jobs
    .map((scan) => ({ scan, moment: momentOf(scan, basis, scans) }))
    .sort((one, other) => timeOf(one.moment) - timeOf(other.moment));
  const last = dated.at(-1);
  if (last === undefined) return undefined;
  const { formula } = last.scan.formula;
  return {
    basis,
    formula,
    points: dated
      .filter(({ moment }) => timeOf(last.moment) - timeOf(moment) <= A_YEAR)
      .map(({ scan: { jobId, entryTally, resourceChecks }, moment }) => ({
        jobId,
        moment,
        tally: entryTally,
        compliance: complianceOf(entryTally, formula),
        coverage: coverageOf(entryTally),
        resourceChecks,
      })),
  };
}

function lastOfEachJob(scans: readonly ScanFigures[]): ScanFigures[] {
  const jobs = new Map<string, ScanFigures>();
  for (const scan of scans) {
    const { provenance } = scan;
    const job = jobOf(scan);
    const held = jobs.get(job);
    if (held === undefined || held.provenance.retrievedAt <= provenance.retrievedAt) jobs.set(job, scan);
  }
  return [...jobs.values()];
}

/** Without an id, each report is of a job of its own. */
function jobOf({ jobId, provenance }: ScanFigures): string {
  return identifies(jobId) ? jobId.trim().toLowerCase() : `${provenance.sha256} ${String(provenance.reportIndex)}`;
}

/** A job that was retrieved again is no later scan, so its first retrieval counts. */
function momentOf(scan: ScanFigures, basis: Trend['basis'], scans: readonly ScanFigures[]): Moment {
  const { scanTime } = scan;
  if (basis === 'retrieval' || scanTime.basis === 'unknown') {
    const ofJob = scans.filter((other) => jobOf(other) === jobOf(scan));
    const [first = ''] = ofJob.map(({ provenance }) => provenance.retrievedAt).toSorted();
    return { at: first };
  }
  const { at, dateOnly } = scanTime;
  return dateOnly === undefined ? { at } : { at, dateOnly };
}

function timeOf({ at }: Moment): number {
  return Date.parse(at);
}

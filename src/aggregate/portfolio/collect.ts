/** Collects reports one after another. Of each, only its figures stay; of the latest of an account and benchmark, its entries too. */
import { idKey, identifies, idOrName, isUnstated } from '../../model/report/ids.js';
import type { Environment } from '../../model/report/snapshot.js';
import { STATUSES } from '../../model/report/vocabulary.js';
import type { EntryColumns, PolicyDescription, PortfolioFailure } from '../../model/summary/portfolio.js';
import { countsChecks } from '../../model/summary/figures.js';
import type { PolicyEntry, ScanSummary } from '../../model/summary/summary.js';
import { compareNaturally } from '../../model/values/natural-order.js';

/** What stays of every report. */
export interface CollectedReport extends Pick<
  ScanSummary,
  | 'accountId'
  | 'accountName'
  | 'licenseId'
  | 'licenseName'
  | 'benchmarkId'
  | 'benchmarkName'
  | 'jobId'
  | 'origin'
  | 'provenance'
  | 'scanTime'
  | 'formula'
  | 'resourceChecks'
> {
  /** Whether the time of its retrieval orders it among earlier and later ones. That of a file says only when it was read. */
  readonly isOrdered: boolean;
  readonly tally: ScanSummary['entryTally'];
  readonly failedResourceChecks: number;
}

/** What decides which report of an account and benchmark is the latest. */
export const BASES = ['scan', 'retrieval'] as const;
export type Basis = (typeof BASES)[number];

/** The reports of one account and benchmark, from one environment. */
export interface CollectedPair {
  /** Equal for all benchmarks of an account, and for the account in every environment. */
  readonly account: string;
  readonly environment: Environment | null;
  readonly jobs: CollectedJobs;
}

export interface CollectedJobs {
  /** How often each was given. */
  readonly copies: ReadonlyMap<string, number>;
  /** Every report states when its scan ran. */
  readonly areTimed: boolean;
  /** Of several reports of one job the latest, by either time, because what decides is not known before the last one. */
  readonly latest: Readonly<Record<Basis, ReadonlyMap<string, CollectedJob>>>;
}

export interface CollectedJob {
  readonly report: CollectedReport;
  /** Null for a job that another is later than. */
  readonly entries: EntryColumns | null;
}

export interface Collection {
  readonly pairs: readonly CollectedPair[];
  readonly failures: readonly PortfolioFailure[];
  /** What entries refer to, in order of appearance. `benchmark` is its `benchmarkKey`. */
  readonly descriptions: readonly CollectedDescription[];
}

export type CollectedDescription = Omit<PolicyDescription, 'benchmark'> & { readonly benchmark: string };

export interface Collector {
  /**
   * Reports may come in any order.
   *
   * @param isOrdered whether the time of retrieval orders it. Default: only for a report of the service
   */
  add(summary: ScanSummary, isOrdered?: boolean): void;
  fail(failure: PortfolioFailure): void;
  readonly collection: Collection;
}

export function createCollector(): Collector {
  const pairs = new Map<
    string,
    { readonly account: string; readonly environment: Environment | null; jobs: CollectedJobs }
  >();
  const failures: PortfolioFailure[] = [];
  const descriptions = new Descriptions();
  return {
    add(summary, isOrdered = summary.provenance.sourceKind === 'service') {
      const account = accountKey(summary);
      const key = JSON.stringify([account, summary.provenance.environment, benchmarkKey(summary)]);
      const { environment } = summary.provenance;
      const pair = pairs.get(key) ?? { account, environment, jobs: NO_JOBS };
      pairs.set(key, { ...pair, jobs: withJob(pair.jobs, reportOf(summary, isOrdered), summary, descriptions) });
    },
    fail: (failure) => void failures.push(failure),
    get collection() {
      return { pairs: [...pairs.values()], failures, descriptions: descriptions.all };
    },
  };
}

/** Of a benchmark among those of a portfolio. */
export function benchmarkKey({
  benchmarkId,
  benchmarkName,
}: Pick<ScanSummary, 'benchmarkId' | 'benchmarkName'>): string {
  return idOrName(benchmarkId, benchmarkName);
}

/** Masked and absent ids identify nothing: such accounts are identified by name, and without one by the file. */
function accountKey(summary: ScanSummary): string {
  const { accountId, accountName, licenseId, provenance } = summary;
  const hasId = identifies(accountId);
  const own = [idKey(licenseId), hasId ? idKey(accountId) : null, hasId ? null : accountName];
  return JSON.stringify(isUnstated(summary) ? [...own, provenance.sha256] : own);
}

function jobKey({ jobId, provenance }: ScanSummary): string {
  if (identifies(jobId)) return idKey(jobId);
  return `${provenance.sha256} ${String(provenance.reportIndex)}`;
}

export const NO_JOBS: CollectedJobs = {
  copies: new Map(),
  areTimed: true,
  latest: { scan: new Map(), retrieval: new Map() },
};

function withJob(
  jobs: CollectedJobs,
  report: CollectedReport,
  summary: ScanSummary,
  descriptions: Descriptions,
): CollectedJobs {
  const key = jobKey(summary);
  const job = { report, entries: descriptions.columnsOf(summary) };
  const one = new Map([[key, job]]);
  const areTimed = summary.scanTime.basis !== 'unknown';
  return joinJobs(jobs, { copies: new Map([[key, 1]]), areTimed, latest: { scan: one, retrieval: one } });
}

/** In any order: the latest of the latest is the latest of all. */
export function joinJobs(some: CollectedJobs, others: CollectedJobs): CollectedJobs {
  const copies = new Map(some.copies);
  for (const [key, count] of others.copies) copies.set(key, (copies.get(key) ?? 0) + count);
  const join = (basis: Basis): Map<string, CollectedJob> => {
    const joined = new Map(some.latest[basis]);
    for (const [key, job] of others.latest[basis]) {
      const held = joined.get(key);
      if (held === undefined || compareByTime(held.report, job.report, basis) < 0) joined.set(key, job);
    }
    const last = sortedByTime([...joined.values()], basis).at(-1);
    for (const [key, job] of joined)
      if (job !== last && job.entries !== null) joined.set(key, { ...job, entries: null });
    return joined;
  };
  return {
    copies,
    areTimed: some.areTimed && others.areTimed,
    latest: { scan: join('scan'), retrieval: join('retrieval') },
  };
}

/** When a report was scanned or retrieved, in milliseconds. */
export function timeOf({ scanTime, provenance }: CollectedReport, basis: Basis): number {
  return Date.parse(basis === 'retrieval' || scanTime.basis === 'unknown' ? provenance.retrievedAt : scanTime.at);
}

/** Oldest first. Equal times are ordered by retrieval, then by content, so that the order of the input does not matter. */
export function sortedByTime(jobs: readonly CollectedJob[], basis: Basis): CollectedJob[] {
  return jobs.toSorted((one, other) => compareByTime(one.report, other.report, basis));
}

/** The jobs of which any may be the latest; one if that is known. Oldest first. */
export function latestJobs(sorted: readonly CollectedJob[], basis: Basis): readonly CollectedJob[] {
  const last = sorted.at(-1)?.report;
  if (last === undefined || sorted.length === 1) return sorted;
  if (basis === 'retrieval' && sorted.some(({ report }) => !report.isOrdered)) return sorted;
  return sorted.filter(({ report }) => isSameTime(report, last, basis));
}

/** A day without a time is not known to be before or after another time of that day. */
function isSameTime(one: CollectedReport, other: CollectedReport, basis: Basis): boolean {
  const [time, otherTime] = [timeOf(one, basis), timeOf(other, basis)];
  if (time === otherTime) return true;
  const isByDay = [one, other].some(({ scanTime }) => scanTime.basis !== 'unknown' && scanTime.dateOnly === true);
  return basis === 'scan' && isByDay && dayOf(time) === dayOf(otherTime);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function compareByTime(one: CollectedReport, other: CollectedReport, basis: Basis): number {
  const contentOf = ({ provenance }: CollectedReport): string => `${provenance.sha256} ${provenance.reportIndex}`;
  return (
    timeOf(one, basis) - timeOf(other, basis) ||
    timeOf(one, 'retrieval') - timeOf(other, 'retrieval') ||
    compareNaturally(contentOf(one), contentOf(other))
  );
}

/** Sums of checks would otherwise add policies to checks of resources. */
const NO_CHECKS = { resourceChecks: { evaluated: 0, passed: 0, failed: 0 }, failedResourceChecks: 0 };

function reportOf(summary: ScanSummary, isOrdered: boolean): CollectedReport {
  const { accountId, accountName, licenseId, licenseName, benchmarkId, benchmarkName, jobId, origin } = summary;
  const { provenance, scanTime, formula, entryTally: tally } = summary;
  const { resourceChecks, failedResourceChecks } = countsChecks(summary) ? summary : NO_CHECKS;
  return {
    accountId,
    accountName,
    licenseId,
    licenseName,
    benchmarkId,
    benchmarkName,
    jobId,
    origin,
    provenance,
    scanTime,
    formula,
    resourceChecks,
    failedResourceChecks,
    tally,
    isOrdered,
  };
}

class Descriptions {
  readonly all: CollectedDescription[] = [];
  readonly #positions = new Map<string, number>();

  columnsOf(summary: ScanSummary): EntryColumns {
    const { entries, categories } = summary;
    const { length } = entries;
    const benchmark = benchmarkKey(summary);
    const isCounting = countsChecks(summary);
    const columns = {
      descriptions: new Uint32Array(length),
      statuses: new Uint8Array(length),
      passed: new Float64Array(length),
      evaluated: new Float64Array(length),
      failed: new Float64Array(length),
    };
    for (const [index, entry] of entries.entries()) {
      columns.descriptions[index] = this.#positionOf(
        entry,
        benchmark,
        categories[entry.categoryIndex]?.categoryName ?? '',
      );
      columns.statuses[index] = STATUSES.indexOf(entry.status);
      if (!isCounting) continue;
      columns.passed[index] = entry.policy.passedResourceCount;
      columns.evaluated[index] = entry.policy.totalResourceCount;
      columns.failed[index] = entry.failedResourceCount;
    }
    return columns;
  }

  #positionOf({ policy, severity, riskLevel }: PolicyEntry, benchmark: string, categoryName: string): number {
    const { policyId, complianceNumber, shortTitle: title, serviceName } = policy;
    const key = JSON.stringify([
      benchmark,
      categoryName,
      complianceNumber,
      policyId,
      title,
      serviceName,
      severity,
      riskLevel,
    ]);
    const known = this.#positions.get(key);
    if (known !== undefined) return known;
    const position = this.all.length;
    this.all.push({ benchmark, categoryName, complianceNumber, policyId, title, serviceName, severity, riskLevel });
    this.#positions.set(key, position);
    return position;
  }
}

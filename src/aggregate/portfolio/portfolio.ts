import { SEVERITIES } from '../../model/report/vocabulary.js';
import type { ListedAccount } from '../../model/settings/accounts.js';
import { complianceOf } from '../../model/summary/figures.js';
import type {
  PortfolioAccount,
  PortfolioBenchmark,
  PortfolioPool,
  PortfolioResult,
  PortfolioSummary,
} from '../../model/summary/portfolio.js';
import { scanAgeAt } from '../../model/summary/scan-age.js';
import type { Ratio } from '../../model/summary/summary.js';
import { COMPLIANCE_FORMULAS, type ComplianceFormula } from '../../model/report/vocabulary.js';
import { compareNaturally } from '../../model/values/natural-order.js';
import { orderOpenValues } from '../open-values.js';
import { coverageOf } from '../tally.js';
import { distinctionOf, findAccounts, type FoundAccount } from './accounts.js';
import { benchmarkKey, latestJobs, NO_JOBS, sortedByTime, type CollectedJob, type Collection } from './collect.js';
import { notAssessedOf } from './not-assessed.js';
import { acrossBenchmarks, orderDescriptions, policiesAcross } from './policies.js';
import { poolOf } from './pool.js';
import { portfolioTrend, type ReportSeries } from './trend.js';

export interface PortfolioOptions {
  /** ISO 8601: the time for which ages are computed. */
  readonly asOf: string;
  readonly accounts: readonly ListedAccount[];
  /** Severities, worst first; replaces the observed order. */
  readonly severities?: readonly string[] | undefined;
}

/** Pure. The order in which reports were collected does not matter. */
export function summarizePortfolio(
  { pairs, failures, descriptions: collected }: Collection,
  { asOf, accounts: listed, severities: ranked }: PortfolioOptions,
): PortfolioSummary {
  const found = findAccounts(pairs, listed);
  const benchmarks = benchmarksOf(found);
  const all = found.flatMap((account, position) => seriesOf(account, position, benchmarks));
  const series = all.filter(({ candidates }) => candidates.length === 1);
  const unordered = all.filter(({ candidates }) => candidates.length > 1);
  const formula = formulaOf(series);
  const unranked = series.map((one) => resultOf(one, formula, asOf));
  const rankings = benchmarks.map((_, benchmark) => rankingOf(unranked, benchmark));
  const results = unranked.map((result, position) => ({
    ...result,
    rank: rankOf(position, rankings[result.benchmark] ?? [], unranked),
  }));
  const { descriptions, columnsOf } = orderDescriptions(collected, benchmarks);
  const entries = series.map(({ latest }) => columnsOf(latest.entries));
  const severities = orderOpenValues(
    descriptions.map(({ severity }) => severity),
    { known: SEVERITIES, ranked },
  );
  const policies = policiesAcross(results, entries, descriptions, severities);
  const accounts = found.map((account, position) => accountOf(account, position, found, benchmarks, results));
  return {
    formula,
    figures: poolOf(results, formula),
    accounts,
    benchmarks: benchmarks.map((benchmark, position): PortfolioBenchmark => {
      const own = results.filter((result) => result.benchmark === position);
      return {
        ...benchmark,
        figures: poolOf(own, formula),
        ranking: rankings[position] ?? [],
        missing: found.length - all.filter((one) => one.benchmark === position).length,
      };
    }),
    results,
    groups: poolsBy('group', accounts, results, formula),
    owners: poolsBy('owner', accounts, results, formula),
    notAssessed: notAssessedOf(accounts, benchmarks, { results, failures, unordered }, listed),
    combinations: found.length * benchmarks.length,
    duplicates: series.flatMap(({ copies }, result) => (copies > 0 ? [{ result, copies }] : [])),
    policies,
    acrossBenchmarks: acrossBenchmarks(policies),
    trend: portfolioTrend(series, formula),
    severities,
    descriptions,
    entries,
  };
}

type Benchmark = Pick<PortfolioBenchmark, 'benchmarkId' | 'benchmarkName'>;

/** By name. If reports name a benchmark differently, the first name in natural order counts. */
function benchmarksOf(accounts: readonly FoundAccount[]): Benchmark[] {
  const found = new Map<string, Benchmark>();
  for (const { report } of accounts.flatMap(({ jobs }) =>
    [...jobs.values()].flatMap(({ latest }) => [...latest.retrieval.values()]),
  )) {
    const { benchmarkId, benchmarkName } = report;
    const known = found.get(benchmarkKey(report));
    if (known === undefined || compareNaturally(benchmarkName, known.benchmarkName) < 0) {
      found.set(benchmarkKey(report), { benchmarkId, benchmarkName });
    }
  }
  return [...found.values()].sort(
    (one, other) =>
      compareNaturally(one.benchmarkName, other.benchmarkName) || compareNaturally(one.benchmarkId, other.benchmarkId),
  );
}

/** The jobs of one account and benchmark. */
interface JobSeries extends ReportSeries {
  readonly benchmark: number;
  readonly latest: CollectedJob;
  /** Those that may be the latest: several if that is not known. */
  readonly candidates: readonly CollectedJob[];
  /** How many reports were given beyond one per job. */
  readonly copies: number;
}

function seriesOf({ jobs }: FoundAccount, account: number, benchmarks: readonly Benchmark[]): JobSeries[] {
  return benchmarks.flatMap((own, benchmark): JobSeries[] => {
    const { areTimed, copies, latest: jobsBy } = jobs.get(benchmarkKey(own)) ?? NO_JOBS;
    const basis = areTimed ? 'scan' : 'retrieval';
    const sorted = sortedByTime([...jobsBy[basis].values()], basis);
    const latest = sorted.at(-1);
    if (latest === undefined) return [];
    return [
      {
        account,
        benchmark,
        basis,
        latest,
        reports: sorted.map(({ report }) => report),
        candidates: latestJobs(sorted, basis),
        copies: [...copies.values()].reduce((sum, count) => sum + count - 1, 0),
      },
    ];
  });
}

/** The formula that most of the latest reports confirm. */
function formulaOf(series: readonly JobSeries[]): ComplianceFormula {
  const read = series.flatMap(({ latest: { report } }) =>
    report.formula.basis !== 'observed' ? report.formula.formula : [],
  );
  const [observed, other] = COMPLIANCE_FORMULAS;
  return read.filter((each) => each === other).length > read.length / 2 ? other : observed;
}

function resultOf(
  { account, benchmark, latest: { report }, reports }: JobSeries,
  formula: ComplianceFormula,
  asOf: string,
): PortfolioResult {
  const { jobId, origin, provenance, scanTime, tally, resourceChecks, failedResourceChecks } = report;
  const own = report.formula.formula;
  return {
    account,
    benchmark,
    jobId,
    origin,
    provenance,
    scanTime,
    tally,
    resourceChecks,
    failedResourceChecks,
    age: scanAgeAt(asOf, report),
    compliance: complianceOf(tally, formula),
    coverage: coverageOf(tally),
    own: own === formula ? null : { formula: own, compliance: complianceOf(tally, own) },
    rank: null,
    earlier: reports.length - 1,
  };
}

function rankingOf(results: readonly PortfolioResult[], benchmark: number): number[] {
  return [...results.keys()]
    .filter((position) => results[position]?.benchmark === benchmark)
    .sort((one, other) => compareRatios(results[one]?.compliance, results[other]?.compliance) || one - other);
}

/** Higher first, without rounding; those without a share last. */
function compareRatios(one: Ratio | undefined, other: Ratio | undefined): number {
  const [left, right] = [one ?? NOTHING, other ?? NOTHING];
  if (left.denominator === 0 || right.denominator === 0) {
    return Number(left.denominator === 0) - Number(right.denominator === 0);
  }
  return right.numerator * left.denominator - left.numerator * right.denominator;
}

const NOTHING: Ratio = { numerator: 0, denominator: 0, share: null };

/** One more than the number of accounts with a higher ratio. */
function rankOf(position: number, ranking: readonly number[], results: readonly PortfolioResult[]): number | null {
  const own = results[position]?.compliance;
  if (own === undefined || own.denominator === 0) return null;
  return ranking.findIndex((other) => compareRatios(results[other]?.compliance, own) === 0) + 1;
}

function accountOf(
  account: FoundAccount,
  position: number,
  accounts: readonly FoundAccount[],
  benchmarks: readonly Benchmark[],
  results: readonly PortfolioResult[],
): PortfolioAccount {
  const { jobs: _jobs, ...own } = account;
  const positions = benchmarks.map((_, benchmark) => {
    const at = results.findIndex((result) => result.account === position && result.benchmark === benchmark);
    return at < 0 ? null : at;
  });
  const jobIds = new Set(positions.flatMap((at) => (at === null ? [] : (results[at]?.jobId ?? []))));
  return {
    ...own,
    distinction: distinctionOf(account, accounts),
    hasMixedJobs: jobIds.size > 1,
    results: positions,
  };
}

function poolsBy(
  field: 'group' | 'owner',
  accounts: readonly PortfolioAccount[],
  results: readonly PortfolioResult[],
  formula: ComplianceFormula,
): PortfolioPool[] {
  const names = [...new Set(accounts.map((account) => account[field]))];
  if (names.every((name) => name === '')) return [];
  return names
    .sort((one, other) => Number(one === '') - Number(other === '') || compareNaturally(one, other))
    .map((name) => ({
      name,
      figures: poolOf(
        results.filter(({ account }) => accounts[account]?.[field] === name),
        formula,
      ),
    }));
}

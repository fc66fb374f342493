import { identifies, isSameId } from '../../model/report/ids.js';
import type { ListedAccount } from '../../model/settings/accounts.js';
import type {
  NotAssessed,
  PortfolioAccount,
  PortfolioBenchmark,
  PortfolioFailure,
  PortfolioResult,
} from '../../model/summary/portfolio.js';
import { compareNaturally } from '../../model/values/natural-order.js';
import { isMeant } from './accounts.js';
import type { CollectedJob, CollectedReport } from './collect.js';

/** Jobs of one account and benchmark of which any may be the latest. */
interface UnorderedJobs {
  readonly account: number;
  readonly benchmark: number;
  readonly candidates: readonly CollectedJob[];
}

/** What may be missing from a portfolio, or not assessed in it. */
interface Gaps {
  readonly results: readonly PortfolioResult[];
  readonly failures: readonly PortfolioFailure[];
  readonly unordered: readonly UnorderedJobs[];
}

/** Failures first, then accounts without a report, reports without an order, and reports in which nothing was assessed. */
export function notAssessedOf(
  accounts: readonly PortfolioAccount[],
  benchmarks: readonly Pick<PortfolioBenchmark, 'benchmarkId'>[],
  { results, failures, unordered }: Gaps,
  listed: readonly ListedAccount[],
): NotAssessed[] {
  const failed = failures
    .map(({ reason, subject, detail, account, benchmarkId = '' }) => ({
      reason,
      subject,
      detail,
      benchmarkId,
      account: account === undefined ? null : positionOf(account, accounts),
      benchmark: known(benchmarks.findIndex((each) => isSameId(each.benchmarkId, benchmarkId))),
    }))
    .sort((one, other) => compareNaturally(one.subject, other.subject) || compareNaturally(one.detail, other.detail));
  const absent = [...accounts.keys()].filter(
    (position) =>
      accounts[position]?.results.every((result) => result === null) === true &&
      !failed.some(({ account }) => account === position) &&
      !unordered.some(({ account }) => account === position) &&
      listed.some((entry) => isMeant(entry, accounts[position] ?? NOBODY)),
  );
  return [
    ...failed,
    ...absent.map((account) => ({
      reason: 'no-report' as const,
      account,
      benchmark: null,
      benchmarkId: '',
      subject: '',
      detail: '',
    })),
    ...unordered.map(({ account, benchmark, candidates }) => ({
      reason: 'no-order' as const,
      account,
      benchmark,
      subject: '',
      benchmarkId: benchmarks[benchmark]?.benchmarkId ?? '',
      detail: candidates
        .map(({ report }) => jobName(report))
        .sort(compareNaturally)
        .join(', '),
    })),
    ...results
      .filter(({ tally }) => tally.assessed === 0)
      .map(({ account, benchmark }) => ({
        reason: 'nothing-assessed' as const,
        account,
        benchmark,
        subject: '',
        detail: '',
        benchmarkId: benchmarks[benchmark]?.benchmarkId ?? '',
      })),
  ];
}

/** A job without an id is named by the evidence of its report. */
function jobName({ jobId, provenance }: CollectedReport): string {
  return identifies(jobId) ? jobId : `SHA-256 ${provenance.sha256.slice(0, 12)}`;
}

const NOBODY = { accountId: '', licenseId: '', environment: null };

function positionOf(
  { accountId, licenseId, environment }: NonNullable<PortfolioFailure['account']>,
  accounts: readonly PortfolioAccount[],
): number | null {
  const asked = { id: accountId, license: licenseId, environment };
  return known(accounts.findIndex((account) => isMeant(asked, account)));
}

function known(position: number): number | null {
  return position < 0 ? null : position;
}

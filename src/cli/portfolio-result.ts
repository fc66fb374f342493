/** What `portfolio --json` prints. */
import type { PooledFigures, PortfolioSummary } from '../model/summary/portfolio.js';
import type { PortfolioSet } from '../documents/portfolio/portfolio-set.js';
import type { Made, Planned } from '../documents/make-sets.js';
import type { WrittenSet } from '../documents/targets/target.js';
import { filesResult } from './result.js';
import { percentOf, scannedAt } from './comparison-result.js';
import type { PortfolioResult } from './result-schema.js';

export function portfolioResult(
  configuration: string | null,
  outcome: Planned<PortfolioSet> | Made<WrittenSet, PortfolioSet>,
): PortfolioResult {
  const { manifest, ...made } = filesResult(outcome);
  const { portfolio } = outcome.set;
  return {
    configuration,
    ...made,
    manifest: manifest ?? '',
    formula: portfolio.formula,
    whole: pooled(portfolio.figures),
    benchmarks: portfolio.benchmarks.map(({ benchmarkId, benchmarkName, figures, missing }) => ({
      name: benchmarkName,
      benchmarkId,
      missing,
      ...pooled(figures),
    })),
    groups: portfolio.groups.map(({ name, figures }) => ({ name, ...pooled(figures) })),
    owners: portfolio.owners.map(({ name, figures }) => ({ name, ...pooled(figures) })),
    accounts: portfolio.accounts.map((account) => ({
      account: account.accountName,
      accountId: account.accountId,
      licenseId: account.licenseId,
      environment: account.environment,
      group: account.group,
      owner: account.owner,
      mixedJobs: account.hasMixedJobs,
      results: account.results.flatMap((at) => (at === null ? [] : resultOf(at, portfolio))),
    })),
    notAssessed: portfolio.notAssessed.map(({ reason, account, benchmarkId, subject, detail }) => ({
      reason,
      account: account === null ? null : (portfolio.accounts[account]?.accountName ?? null),
      benchmarkId: benchmarkId === '' ? null : benchmarkId,
      subject,
      detail,
    })),
  };
}

function resultOf(
  position: number,
  { results, benchmarks }: PortfolioSummary,
): PortfolioResult['accounts'][number]['results'] {
  const result = results[position];
  if (result === undefined) return [];
  const { accounts: _accounts, reports: _reports, ...figures } = pooled({ ...result, accounts: 1, reports: 1 });
  const { age, rank, jobId: job, provenance } = result;
  return [
    {
      ...figures,
      benchmarkId: benchmarks[result.benchmark]?.benchmarkId ?? '',
      job,
      scannedAt: scannedAt(result.scanTime),
      ageInDays: age.atLeast || age.ahead ? null : age.days,
      rank,
      sha256: provenance.sha256,
    },
  ];
}

function pooled({
  accounts,
  reports,
  tally,
  compliance,
  coverage,
  failedResourceChecks,
}: Omit<PooledFigures, 'resourceChecks'>): PortfolioResult['whole'] {
  const { total, green, red, amber, gray, unrecognized, notPassed } = tally;
  return {
    accounts,
    reports,
    policies: total,
    green,
    red,
    amber,
    gray,
    unrecognized,
    notPassed,
    coverage: percentOf(coverage),
    compliancePercent: percentOf(compliance),
    complianceNumerator: compliance.numerator,
    complianceDenominator: compliance.denominator,
    failedResourceChecks,
  };
}

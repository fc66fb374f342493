import { complianceOf, finite } from '../../model/summary/figures.js';
import type { PooledFigures } from '../../model/summary/portfolio.js';
import type { ResourceChecks, Tally } from '../../model/summary/summary.js';
import type { ComplianceFormula } from '../../model/report/vocabulary.js';
import { coverageOf, sumOf } from '../tally.js';

export interface Summand {
  /** Equal for all reports of one account. */
  readonly account: number;
  readonly tally: Tally;
  readonly resourceChecks: ResourceChecks;
  readonly failedResourceChecks: number;
}

/** Adds up counts. Percentages are computed from the totals. */
export function poolOf(reports: readonly Summand[], formula: ComplianceFormula): PooledFigures {
  const tally = sumOf(reports.map((report) => report.tally));
  const sum = (countOf: (report: Summand) => number): number =>
    reports.reduce((total, report) => finite(total + countOf(report)), 0);
  return {
    accounts: new Set(reports.map(({ account }) => account)).size,
    reports: reports.length,
    tally,
    compliance: complianceOf(tally, formula),
    coverage: coverageOf(tally),
    resourceChecks: {
      evaluated: sum(({ resourceChecks }) => resourceChecks.evaluated),
      passed: sum(({ resourceChecks }) => resourceChecks.passed),
      failed: sum(({ resourceChecks }) => resourceChecks.failed),
    },
    failedResourceChecks: sum(({ failedResourceChecks }) => failedResourceChecks),
  };
}

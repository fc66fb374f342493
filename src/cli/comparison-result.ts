/** A comparison as `--json` prints it. */
import {
  areComparable,
  type ComparedFigures,
  type Comparison,
  type Moment,
  type Pair,
} from '../model/summary/comparison.js';
import { finite } from '../model/summary/figures.js';
import { listedChanges } from '../model/summary/listed-changes.js';
import type { AuditSummary } from '../model/summary/audit-summary.js';
import type { PolicyEntry, Ratio, ScanSummary, ScanTime } from '../model/summary/summary.js';
import type { ComparedResult, ComparisonResult, FiguresResult } from './comparison-schema.js';

/** Null without a baseline. */
export function comparisonResult({ comparison }: AuditSummary): ComparisonResult | null {
  return comparison === null ? null : resultOf(comparison);
}

/** With each category, and each policy that changed. */
export function comparedResult(summary: AuditSummary, comparison: Comparison): ComparedResult {
  const { before } = comparison;
  const scanOf = (entry: PolicyEntry | null, scan: ScanSummary): string | undefined =>
    entry === null ? undefined : scan.categories[entry.categoryIndex]?.categoryName;
  return {
    ...resultOf(comparison),
    report: identityOf(summary),
    categories: comparison.categories.map((change) => {
      const category =
        change.after === null ? before.categories[change.before ?? -1] : summary.categories[change.after];
      return {
        category: category?.categoryName ?? '',
        categoryId: category?.categoryId ?? '',
        figures: figuresOf(change.figures, areComparable(comparison)),
      };
    }),
    changes: listedChanges(summary).flatMap(({ kind, before: was, after: now }) => {
      const policy = (now ?? was)?.policy;
      if (policy === undefined) return [];
      const both = <Value>(valueOf: (entry: PolicyEntry) => Value) => ({
        before: was && valueOf(was),
        after: now && valueOf(now),
      });
      return {
        change: kind,
        policyId: policy.policyId,
        title: policy.shortTitle,
        complianceNumber: policy.complianceNumber,
        category: scanOf(now, summary) ?? scanOf(was, before) ?? '',
        service: policy.serviceName,
        severity: both(({ severity }) => severity),
        color: both((entry) => entry.policy.compliance),
        failedResourceChecks: both(({ failedResourceCount }) => failedResourceCount),
      };
    }),
  };
}

function resultOf(comparison: Comparison): ComparisonResult {
  const { before, otherAccount, otherBenchmark, otherVersion, otherTool, interval, formula } = comparison;
  const { basis, from, to, days } = interval;
  return {
    baseline: identityOf(before),
    otherAccount,
    otherBenchmark,
    otherVersion,
    otherTool,
    interval: { basis, from: momentText(from), to: momentText(to), days },
    formula,
    unmatched: { ...comparison.unmatched },
    surplus: { ...comparison.surplus },
    counts: { ...comparison.counts },
    severityChanges: comparison.severityChanges.length,
    overall: figuresOf(comparison.overall, areComparable(comparison)),
  };
}

function identityOf(scan: ScanSummary): ComparisonResult['baseline'] {
  return {
    account: scan.accountName,
    accountId: scan.accountId,
    benchmark: scan.benchmarkName,
    benchmarkId: scan.benchmarkId,
    job: scan.jobId,
    scannedAt: scannedAt(scan.scanTime),
    retrievedAt: scan.provenance.retrievedAt,
    sha256: scan.provenance.sha256,
  };
}

/** @param hasDifference not if the figures are not of the same checks */
function figuresOf(
  { compliance, coverage, tally, resourceChecks }: ComparedFigures,
  hasDifference: boolean,
): FiguresResult {
  const figures = {
    compliancePercent: percents(compliance),
    coverage: percents(coverage),
    policies: counts(tally, ({ total }) => total),
    notPassed: counts(tally, ({ notPassed }) => notPassed),
    failedResourceChecks: counts(resourceChecks, ({ failed }) => failed),
  };
  if (hasDifference) return figures;
  const apart = <Figure extends object>(figure: Figure) => ({ ...figure, change: null });
  return {
    compliancePercent: apart(figures.compliancePercent),
    coverage: apart(figures.coverage),
    policies: apart(figures.policies),
    notPassed: apart(figures.notPassed),
    failedResourceChecks: apart(figures.failedResourceChecks),
  };
}

function counts<Part>({ before, after }: Pair<Part>, countOf: (part: Part) => number): FiguresResult['policies'] {
  const pair = { before: countOf(before), after: countOf(after) };
  return { ...pair, change: finite(pair.after - pair.before) };
}

function percents({ before, after }: Pair<Ratio>): FiguresResult['coverage'] {
  const change = before.share === null || after.share === null ? null : rounded(after.share - before.share);
  return { before: percentOf(before), after: percentOf(after), change };
}

/** Null if the scan time is unknown. */
export function scannedAt(scanTime: ScanTime): string | null {
  return scanTime.basis === 'unknown' ? null : momentText(scanTime);
}

function momentText({ at, dateOnly }: Moment): string {
  return dateOnly === true ? at.slice(0, 'yyyy-mm-dd'.length) : at;
}

export function percentOf({ share }: Ratio): number | null {
  return share === null ? null : rounded(share);
}

/** In percent. Six decimals distinguish one policy in a million from none, and hide binary rounding. */
function rounded(share: number): number {
  return Number((share * 100).toFixed(6));
}

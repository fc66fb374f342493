/** The variables that texts of a portfolio may use. Documented for template authors in docs/portfolio.md. */
import { TemplateInstant } from '../../base/wording/template/helpers.js';
import type {
  NotAssessedReason,
  PolicyAcross,
  PooledFigures,
  PortfolioResult,
  PortfolioTrend,
} from '../../model/summary/portfolio.js';
import type { ProseContext } from '../prose/expand.js';
import { ratioContext } from '../prose/context.js';
import { countedBy, formulaText } from '../wording/labels.js';
import { countsChecks } from '../../model/summary/figures.js';
import { accountLabel, isOld, toolsOf, type PortfolioContext } from './context.js';
import { MOST_ENTRIES } from './entries.js';
import { namesInWarnings } from './warned-names.js';

/** Names that a sentence lists before it says how many follow. */
const MOST_NAMES = 5;

export function portfolioVariables(context: PortfolioContext): ProseContext {
  const { summary, wording, settings, template } = context;
  const { accounts, benchmarks, results, policies, acrossBenchmarks, trend } = summary;
  const [worst] = policies;
  const mixed = accounts.filter(({ hasMixedJobs }) => hasMixedJobs).map((account) => accountLabel(account, wording));
  const days = results.flatMap(({ scanTime }) => (scanTime.basis === 'unknown' ? [] : [scanTime.at])).sort();
  const entries = summary.entries.reduce((sum, { statuses }) => sum + statuses.length, 0);
  return {
    template: template.name,
    locale: template.locale.tag,
    documentId: settings.documentId,
    createdAt: new TemplateInstant(settings.clock),
    createdDate: settings.clock.slice(0, 10),
    documentVersion: settings.documentVersion,
    classification: settings.classification,
    preparedBy: settings.preparedBy,
    preparedFor: settings.preparedFor,
    reviewedBy: settings.reviewedBy,
    ...figuresContext(summary.figures, context),
    accounts: accounts.length,
    assessedAccounts: summary.figures.accounts,
    benchmarks: benchmarks.length,
    benchmarkNames: namesText(
      benchmarks.map(({ benchmarkName }) => benchmarkName),
      context,
    ),
    reports: results.length,
    combinations: summary.combinations,
    missing: summary.combinations - results.length - reasons(context, 'no-order'),
    notAssessed: {
      count: summary.notAssessed.length,
      unreadable: reasons(context, 'unreadable'),
      fetchFailed: reasons(context, 'fetch-failed'),
      notProcessed: reasons(context, 'not-processed'),
      noReport: reasons(context, 'no-report'),
      nothingAssessed: reasons(context, 'nothing-assessed'),
    },
    unstated: summary.accounts.filter(({ unstated }) => unstated !== null).length,
    about: namesInWarnings(context),
    mixedJobs: { count: mixed.length, names: namesText(mixed, context) },
    old: { count: results.filter((result) => isOld(result, settings)).length, limit: settings.maxScanAge },
    unknownScans: results.filter(({ scanTime }) => scanTime.basis === 'unknown').length,
    unknownLatest: reasons(context, 'no-order'),
    duplicates: summary.duplicates.reduce((sum, { copies }) => sum + copies, 0),
    // The tools that made reports, and those that pass or fail a policy as a whole.
    tools: wording.list(toolsOf(results)),
    wholeTools: wording.list(toolsOf(results.filter((result) => !countsChecks(result)))),
    countsChecks: results.some(countsChecks),
    earlier: results.reduce((sum, { earlier }) => sum + earlier, 0),
    formula: {
      name: summary.formula,
      text: formulaText(summary.formula, wording),
      others: results.filter(({ own }) => own !== null).length,
    },
    scans: {
      from: days[0] === undefined ? '' : wording.date(days[0]),
      to: days.length === 0 ? '' : wording.date(days.at(-1) ?? ''),
    },
    groups: summary.groups.length,
    owners: summary.owners.length,
    policies: policies.length,
    across: acrossBenchmarks.length,
    worst: policyContext(worst),
    trend: {
      points: trend?.points.length ?? 0,
      basis: trend?.basis ?? 'scan',
      step: trend?.step ?? 'day',
      from: trendText(context, 0),
      to: trendText(context, -1),
      isSame: isSameSet(trend) ? 'yes' : 'no',
    },
    entryRows: { count: entries, shown: Math.min(entries, MOST_ENTRIES) },
  };
}

function reasons({ summary }: PortfolioContext, wanted: NotAssessedReason): number {
  return summary.notAssessed.filter(({ reason }) => reason === wanted).length;
}

/** The variables of one repetition of a section. */
export function benchmarkVariables(position: number | undefined, context: PortfolioContext): ProseContext {
  const { summary, wording } = context;
  const benchmark = position === undefined ? undefined : summary.benchmarks[position];
  if (benchmark === undefined) return {};
  const ranked = benchmark.ranking.flatMap((at) => summary.results[at] ?? []).filter(({ rank }) => rank !== null);
  const percentOf = (result: PortfolioResult | undefined): string =>
    result === undefined ? '' : wording.ratio(result.compliance);
  return {
    benchmark: {
      name: benchmark.benchmarkName,
      id: benchmark.benchmarkId,
      ...figuresContext(benchmark.figures, context),
      accounts: benchmark.figures.accounts,
      missing: benchmark.missing,
      ranked: ranked.length,
      highest: percentOf(ranked[0]),
      lowest: percentOf(ranked.at(-1)),
    },
  };
}

function figuresContext(
  { tally, compliance, coverage, failedResourceChecks, resourceChecks }: PooledFigures,
  { summary, wording }: PortfolioContext,
): Readonly<Record<string, unknown>> {
  const counted = countedBy(summary.formula);
  return {
    entries: { ...tally, notAssessed: tally.total - tally.assessed },
    compliance: {
      ...ratioContext(compliance, wording),
      counted,
      leftOut: counted === 'assessed' ? 0 : tally.amber,
    },
    coverage: ratioContext(coverage, wording),
    failedResourceChecks,
    resourceChecks: { ...resourceChecks },
  };
}

function policyContext(policy: PolicyAcross | undefined): Readonly<Record<string, unknown>> {
  return {
    title: policy?.title ?? '',
    id: policy?.policyId ?? '',
    benchmarks: policy?.benchmarks.length ?? 0,
    accounts: policy?.accountsNotPassed ?? 0,
    assessed: policy?.accountsAssessed ?? 0,
    entries: policy?.tally.notPassed ?? 0,
    failedResourceChecks: policy?.failedResourceChecks ?? 0,
  };
}

/** Whether the first and the last point count reports of the same accounts and benchmarks: later points only add some. */
function isSameSet(trend: PortfolioTrend | null): boolean {
  return trend?.points[0]?.figures.reports === trend?.points.at(-1)?.figures.reports;
}

function trendText({ summary, wording }: PortfolioContext, at: number): Readonly<Record<string, unknown>> {
  const point = summary.trend?.points.at(at);
  return {
    date: point === undefined ? '' : wording.date(`${point.moment.at.slice(0, 10)}T00:00:00.000Z`),
    compliance: point === undefined ? '' : wording.ratio(point.figures.compliance),
    accounts: point?.figures.accounts ?? 0,
  };
}

/** The first names, and how many follow. */
function namesText(names: readonly string[], { wording }: PortfolioContext): string {
  if (names.length <= MOST_NAMES) return wording.list(names);
  const first = names.slice(0, MOST_NAMES - 1);
  return wording.list([...first, wording.text('portfolio.more', { count: names.length - first.length })]);
}

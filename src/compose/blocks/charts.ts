/** Charts of the summary. A table or text next to each shows its numbers. */
import type { CategoryChart, SeverityBreakdown, StatusBar, Bar, BarSegment } from '../../model/document/document.js';
import { nameText, type ComposeContext } from '../context.js';
import { areComparable } from '../../model/summary/comparison.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { CategoryChartSummary, CategorySummary, Ratio, Tally } from '../../model/summary/summary.js';
import { categoryAnchor } from '../anchors.js';
import { statusLabel } from '../wording/labels.js';
import { countsChecks } from '../../model/summary/figures.js';
import type { Status } from '../../model/report/vocabulary.js';

export function statusBar(context: ComposeContext, category?: number): StatusBar {
  const tally = category === undefined ? undefined : context.summary.categories[category]?.tally;
  const bar = tallyBar(tally ?? context.summary.entryTally, context);
  return { type: 'statusBar', bar: category === undefined ? { ...bar, note: changesText(context) } : bar };
}

/** `Change: −1 Failed, +6 Passed`: of the whole, since an earlier scan of the same checks; else empty. */
function changesText({ summary: { comparison }, wording }: ComposeContext): string {
  if (comparison === null || !areComparable(comparison)) return '';
  const { before, after } = comparison.overall.tally;
  const changed = CHANGED_STATUSES.map((status) => ({ status, difference: after[status] - before[status] }))
    .filter(({ difference }) => difference !== 0)
    .map(({ status, difference }) =>
      wording.text('bar.segment', { count: wording.difference(difference), status: statusLabel(status, wording) }),
    );
  return changed.length === 0
    ? wording.text('difference.none')
    : wording.text('bar.changes', { segments: wording.list(changed) });
}

const CHANGED_STATUSES: readonly Status[] = ['red', 'amber', 'green', 'gray', 'unrecognized'];

/** The section that lists the categories in which nothing was assessed. */
const NOT_ASSESSED = 'not-assessed';

/** One bar per category with assessed policies; the others in words. */
export function categoryChart(context: ComposeContext): CategoryChart {
  const { summary, wording } = context;
  const { order, bars: most, others, unassessed } = summary.categoryChart;
  const own = order.slice(0, most).flatMap((index) => {
    const category = summary.categories[index];
    return category === undefined ? [] : [{ category, index }];
  });
  const longest = own.reduce((total, { category }) => Math.max(total, category.tally.total), 0);
  return {
    type: 'categoryChart',
    heads: {
      label: wording.text('column.category'),
      bar: wording.text('table.policies'),
      note: wording.text('column.compliance'),
    },
    bars: own.map(({ category, index }) => categoryBar(category, index, longest, context)),
    lines: [
      ...(others === null ? [] : [{ text: othersText(others, context) }]),
      ...(unassessed === null ? [] : [{ text: unassessedText(unassessed, context), target: NOT_ASSESSED }]),
    ],
    description: own.length === 0 ? '' : wording.text('chart.categories', { categories: own.length }),
  };
}

export function severityBreakdown({ wording }: ComposeContext): SeverityBreakdown {
  return {
    type: 'severityBreakdown',
    view: { table: 'severities' },
    description: wording.text('chart.severities'),
  };
}

export interface BarContext {
  readonly wording: ComposeContext['wording'];
  readonly summary: Pick<AuditSummary, 'entryTally' | 'origin'>;
}

/**
 * A single bar, labeled with its total: "273 policies". Without the statuses that no policy has, apart from "0 Failed" and "0 Passed" where
 * something was assessed: these are news.
 */
export function tallyBar(tally: Tally, context: BarContext): Bar {
  const label = context.wording.text('bar.policies', { total: tally.total });
  const isNews = ({ status, value }: BarSegment): boolean =>
    value > 0 || (tally.assessed > 0 && (status === 'red' || status === 'green'));
  return { label, note: '', ...barOf(label, segments(tally, context).filter(isNews), context) };
}

/** The bar of a category in the category chart; `longest` is the number of policies of the longest bar. */
function categoryBar(category: CategorySummary, index: number, longest: number, context: ComposeContext): Bar {
  const label = nameText(category.categoryName);
  return {
    label,
    note: complianceText(category.compliance, context),
    target: categoryAnchor(context.summary, index),
    length: category.tally.total / longest,
    ...barOf(label, segments(category.tally, context), context),
  };
}

/** `44.8% of 29`; without a percentage, the word for that. */
export function complianceText(compliance: Ratio, { wording }: Pick<ComposeContext, 'wording'>): string {
  const percent = wording.ratio(compliance);
  if (compliance.share === null) return percent;
  return wording.text('chart.compliance', { percent, counted: compliance.denominator });
}

/** The categories that have no bar because there are too many, with their sum. */
function othersText(
  { categories, tally, compliance }: NonNullable<CategoryChartSummary['others']>,
  context: ComposeContext,
): string {
  const { list, text } = context.wording;
  const counts = segments(tally, context)
    .filter(({ value }) => value > 0)
    .map((segment) => text('bar.segment', { count: segment.text, status: segment.label }));
  return text('chart.others', {
    label: text('others.categories', { categories }),
    segments: list(counts),
    compliance: complianceText(compliance, context),
  });
}

function unassessedText(
  { categories, tally }: NonNullable<CategoryChartSummary['unassessed']>,
  { wording }: ComposeContext,
): string {
  return wording.text('chart.not-assessed', { categories, policies: tally.total });
}

export function barOf(
  label: string,
  all: readonly BarSegment[],
  { wording: { list, text } }: BarContext,
): Pick<Bar, 'segments' | 'description'> {
  const described = all
    .filter(({ status, value }) => status !== 'unrecognized' || value > 0)
    .map((segment) => text('bar.segment', { count: segment.text, status: segment.label }));
  return { segments: all, description: text('bar.description', { label, segments: list(described) }) };
}

export function segments(tally: Tally, { summary, wording }: BarContext): BarSegment[] {
  return barStatuses(summary).map((status) => ({
    status,
    label: statusLabel(status, wording),
    value: tally[status],
    text: wording.count(tally[status]),
    share: tally.total === 0 ? 0 : tally[status] / tally.total,
  }));
}

/** The four colors, and `unrecognized` if it occurs. Not amber where a policy cannot fail in part. */
function barStatuses({ entryTally, origin }: Pick<AuditSummary, 'entryTally' | 'origin'>): readonly Status[] {
  const hasAmber = entryTally.amber > 0 || countsChecks({ origin });
  const colors: readonly Status[] = hasAmber ? ['red', 'amber', 'green', 'gray'] : ['red', 'green', 'gray'];
  return entryTally.unrecognized > 0 ? [...colors, 'unrecognized'] : colors;
}

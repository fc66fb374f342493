/** Charts of the summary. A table or text next to each shows its numbers. */
import type { CategoryChart, SeverityBreakdown, StatusBar, Bar, BarSegment } from '../../model/document/document.js';
import { categoryAnchor, nameText, type ComposeContext } from '../context.js';
import type { AuditSummary, CategoryChartSummary, CategorySummary, Tally } from '../../model/summary/summary.js';
import { statusLabel } from '../wording/labels.js';
import type { Status } from '../../model/report/vocabulary.js';

/** The stacked bar of the report, or of one category in that category's section. */
export function statusBar(context: ComposeContext, category?: number): StatusBar {
  const tally = category === undefined ? undefined : context.summary.categories[category]?.tally;
  return { type: 'statusBar', bar: tallyBar(tally ?? context.summary.entryTally, context) };
}

export function categoryChart(context: ComposeContext): CategoryChart {
  const { summary, wording } = context;
  const { order, bars: most, others } = summary.categoryChart;
  const bars = order.slice(0, most).flatMap((index) => {
    const category = summary.categories[index];
    return category === undefined ? [] : [categoryBar(category, index, context)];
  });
  return {
    type: 'categoryChart',
    heads: {
      label: wording.text('column.category'),
      bar: wording.text('table.policies'),
      note: wording.text('column.compliance'),
    },
    bars: others === null ? bars : [...bars, otherCategoriesBar(others, context)],
    description:
      others === null
        ? wording.text('chart.categories', { categories: bars.length })
        : wording.text('chart.categories-folded', { categories: bars.length, others: others.categories }),
  };
}

export function severityBreakdown({ wording }: ComposeContext): SeverityBreakdown {
  return {
    type: 'severityBreakdown',
    view: { table: 'severities' },
    description: wording.text('chart.severities'),
  };
}

/** A single bar, labeled with its total: "273 policies". */
export function tallyBar(tally: Tally, context: ComposeContext): Bar {
  const label = context.wording.text('bar.policies', { total: tally.total });
  return { label, note: '', ...shown(label, tally, context) };
}

/** The bar of a category in the category chart. */
function categoryBar(category: CategorySummary, index: number, context: ComposeContext): Bar {
  const { wording } = context;
  const label = nameText(category.categoryName);
  return {
    label,
    note: wording.ratio(category.compliance),
    target: categoryAnchor(index),
    ...shown(label, category.tally, context),
  };
}

/** The bar that combines all categories without their own bar. */
function otherCategoriesBar(
  { categories, tally, compliance }: NonNullable<CategoryChartSummary['others']>,
  context: ComposeContext,
): Bar {
  const { wording } = context;
  const label = wording.text('others.categories', { categories });
  return { label, note: wording.ratio(compliance), ...shown(label, tally, context) };
}

/** The segments of a bar, and its text alternative. */
function shown(label: string, tally: Tally, context: ComposeContext): Pick<Bar, 'segments' | 'description'> {
  const { text, list } = context.wording;
  const all = segments(tally, context);
  const described = all
    .filter(({ status, value }) => status !== 'unrecognized' || value > 0)
    .map((segment) => text('bar.segment', { count: segment.text, status: segment.label }));
  return { segments: all, description: text('bar.description', { label, segments: list(described) }) };
}

function segments(tally: Tally, { summary, wording }: ComposeContext): BarSegment[] {
  return barStatuses(summary).map((status) => ({
    status,
    label: statusLabel(status, wording),
    value: tally[status],
    text: wording.count(tally[status]),
    share: tally.total === 0 ? 0 : tally[status] / tally.total,
  }));
}

/** The four colors, and `unrecognized` if it occurs. */
function barStatuses({ entryTally }: AuditSummary): readonly Status[] {
  const colors: readonly Status[] = ['red', 'amber', 'green', 'gray'];
  return entryTally.unrecognized > 0 ? [...colors, 'unrecognized'] : colors;
}

/** Stacked bars of a tally. */
import type { Bar, BarSegment } from '../../model/document/document.js';
import type { CategoryChartSummary, CategorySummary, Tally } from '../../model/summary/summary.js';
import { categoryAnchor, nameText, type ComposeContext } from '../context.js';
import { statusLabel } from '../wording/labels.js';
import { countedStatuses } from '../tables/tally-columns.js';

/** A bar by itself, labeled with what it is of: "273 policies". */
export function tallyBar(tally: Tally, context: ComposeContext): Bar {
  const label = context.wording.text('bar.policies', { total: tally.total });
  return { label, note: '', ...shown(label, tally, context) };
}

/** The bar of one category among others, named, with its compliance. */
export function categoryBar(category: CategorySummary, index: number, context: ComposeContext): Bar {
  const { wording } = context;
  const label = nameText(category.categoryName);
  return {
    label,
    note: wording.ratio(category.compliance),
    target: categoryAnchor(index),
    ...shown(label, category.tally, context),
  };
}

/** The bar of all categories that have none of their own. */
export function otherCategoriesBar(
  { categories, tally, compliance }: NonNullable<CategoryChartSummary['others']>,
  context: ComposeContext,
): Bar {
  const { wording } = context;
  const label = wording.text('others.categories', { categories });
  return { label, note: wording.ratio(compliance), ...shown(label, tally, context) };
}

/** The segments of a bar, and those that its description names. */
function shown(label: string, tally: Tally, context: ComposeContext): Pick<Bar, 'segments' | 'description'> {
  const { text, list } = context.wording;
  const all = segments(tally, context);
  const described = all
    .filter(({ status, value }) => status !== 'unrecognized' || value > 0)
    .map((segment) => text('bar.segment', { count: segment.text, status: segment.label }));
  return { segments: all, description: text('bar.description', { label, segments: list(described) }) };
}

function segments(tally: Tally, { summary, wording }: ComposeContext): BarSegment[] {
  return countedStatuses(summary).map((status) => ({
    status,
    label: statusLabel(status, wording),
    value: tally[status],
    text: wording.count(tally[status]),
    share: tally.total === 0 ? 0 : tally[status] / tally.total,
  }));
}

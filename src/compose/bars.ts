/** Stacked bars of a tally. */
import type { Bar, BarSegment } from '../model/document.js';
import type { AuditSummary, CategorySummary, Tally } from '../model/summary.js';
import { categoryAnchor, type ComposeContext } from './context.js';
import { statusLabel } from './labels.js';
import { countedStatuses } from './tables/tally-columns.js';

/** A bar by itself, labelled with what it is of: "273 policies". */
export function tallyBar(tally: Tally, context: ComposeContext): Bar {
  const label = context.wording.text('bar.policies', { total: tally.total });
  return { label, note: '', ...shown(label, tally, context) };
}

/** The bar of one category among others, named, with its compliance. */
export function categoryBar(category: CategorySummary, index: number, context: ComposeContext): Bar {
  const { wording } = context;
  return {
    label: category.categoryName,
    note: wording.ratio(category.compliance),
    target: categoryAnchor(index),
    ...shown(category.categoryName, category.tally, context),
  };
}

/** Worst compliance first; categories without an assessed policy last, in the benchmark's order. */
export function worstCategoriesFirst(summary: AuditSummary): number[] {
  return summary.categories
    .map((category, index) => ({ index, share: category.compliance.share, failed: category.tally.failed }))
    .sort((one, other) => {
      if (one.share === null || other.share === null) {
        return Number(one.share === null) - Number(other.share === null) || one.index - other.index;
      }
      return one.share - other.share || other.failed - one.failed || one.index - other.index;
    })
    .map(({ index }) => index);
}

/** The segments of a bar, and all that are worth telling in a sentence. */
function shown(label: string, tally: Tally, context: ComposeContext): Pick<Bar, 'segments' | 'description'> {
  const { text, list } = context.wording;
  const all = segments(tally, context);
  const told = all
    .filter(({ status, value }) => status !== 'unrecognised' || value > 0)
    .map((segment) => text('bar.segment', { count: segment.text, status: segment.label }));
  return { segments: all, description: text('bar.description', { label, segments: list(told) }) };
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

/** Stacked bars of a tally. */
import type { Bar, BarSegment } from '../model/document.js';
import type { AuditSummary, CategorySummary, Tally } from '../model/summary.js';
import { categoryAnchor, type ComposeContext } from './context.js';
import { statusLabel } from './labels.js';
import { countedStatuses } from './tables/tally-columns.js';
import type { Wording } from './wording.js';

/** A bar by itself, labelled with what it is of: "273 policies". */
export function tallyBar(tally: Tally, context: ComposeContext): Bar {
  return {
    label: context.wording.text('bar.policies', { total: tally.total }),
    note: '',
    segments: segments(tally, context),
  };
}

/** The bar of one category among others, named, with its compliance. */
export function categoryBar(category: CategorySummary, index: number, context: ComposeContext): Bar {
  const { wording } = context;
  return {
    label: category.categoryName,
    note: wording.ratio(category.compliance),
    target: categoryAnchor(index),
    segments: segments(category.tally, context),
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

/** The bar in one sentence: its text alternative. */
export function describeBar(bar: Bar, { text, list }: Wording): string {
  const segments = bar.segments.map((segment) => text('bar.segment', { count: segment.text, status: segment.label }));
  return text('bar.description', { label: bar.label, segments: list(segments) });
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

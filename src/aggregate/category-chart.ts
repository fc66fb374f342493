import { MOST_BARS } from '../model/summary/limits.js';
import type { CategoryChartSummary, CategorySummary, ComplianceFormula } from '../model/summary/summary.js';
import { complianceOf } from './formula.js';
import { sumOf } from './tally.js';

/** Lowest compliance first; categories without an assessed policy last, in the benchmark's order. The last ones share a bar. */
export function chartCategories(
  categories: readonly CategorySummary[],
  formula: ComplianceFormula,
): CategoryChartSummary {
  const order = categories
    .map(({ compliance, tally }, index) => ({ index, share: compliance.share, failed: tally.failed }))
    .sort((one, other) => {
      if (one.share === null || other.share === null) {
        return Number(one.share === null) - Number(other.share === null) || one.index - other.index;
      }
      return one.share - other.share || other.failed - one.failed || one.index - other.index;
    })
    .map(({ index }) => index);
  if (order.length <= MOST_BARS) return { order, bars: order.length, others: null };

  const bars = MOST_BARS - 1;
  const rest = order.slice(bars);
  const tally = sumOf(rest.flatMap((index) => categories[index]?.tally ?? []));
  return { order, bars, others: { categories: rest.length, tally, compliance: complianceOf(tally, formula) } };
}

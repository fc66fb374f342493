import type { Report } from '../../model/report/report.js';
import type { FormulaReading, Tally } from '../../model/summary/summary.js';
import type { PlacedCategory } from '../document-order.js';
import { checkCategoryCounts } from './category-counts.js';
import { checkCategoryPercent } from './category-percent.js';
import { checkFormula } from './formula-evidence.js';
import { checkIds } from './ids.js';
import type { Observation } from './observation.js';
import { checkObservedRules } from './observed-rules.js';
import { checkOpenValues } from './open-values.js';
import { checkRepeatedCategories, checkRepeatedEntries } from './repetition.js';
import { checkWholeCounts } from './whole-counts.js';

/** Compares what the report says with what its policies give, in document order. Nothing is repaired. */
export function* checkConsistency(
  report: Report,
  categories: readonly PlacedCategory[],
  entryTally: Tally,
  formula: FormulaReading,
): Iterable<Observation> {
  yield* checkIds(report);
  yield* checkRepeatedCategories(categories);
  yield* checkFormula(categories, entryTally, formula);
  for (const placed of categories) {
    yield* checkCategoryCounts(placed);
    yield* checkWholeCounts(placed);
    yield* checkCategoryPercent(placed, formula.formula);
    yield* checkRepeatedEntries(placed);
    yield* checkObservedRules(placed);
    yield* checkOpenValues(placed);
  }
}

import type { Report } from '../../model/report/report.js';
import type { FormulaReading, Tally } from '../../model/summary/summary.js';
import type { PlacedCategory } from '../document-order.js';
import { checkCategoryCounts, checkWholeCounts } from './counts.js';
import { checkCategoryPercent, checkFormula } from './percentages.js';
import { checkIds, checkPolicyCounts, checkRepeatedCategories, checkRepeatedEntries } from './identity.js';
import type { Observation } from './observation.js';
import { checkObservedRules, checkOpenValues, checkUnknownValues } from './values.js';

/** Compares the report with its own policies and with the observed rules of the service, in document order. Repairs nothing. */
export function* checkConsistency(
  report: Report,
  categories: readonly PlacedCategory[],
  entryTally: Tally,
  formula: FormulaReading,
): Iterable<Observation> {
  if (report.origin !== undefined) {
    // The rules below are those of the service. A reader counts by the rules of its tool.
    for (const placed of categories) yield* checkUnknownValues(placed);
    return;
  }
  yield* checkIds(report);
  yield* checkRepeatedCategories(categories);
  yield* checkPolicyCounts(categories);
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

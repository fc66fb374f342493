import type { CategorySummary, ComplianceFormula } from '../model/summary/summary.js';
import { isFailed } from '../model/report/vocabulary.js';
import type { PlacedCategory } from './document-order.js';
import { firstNonBlank } from './blank.js';
import { complianceOf } from './formula.js';
import { coverageOf } from './tally.js';
import { sumResourceChecks } from './resource-checks.js';

export function summarizeCategory(
  { category, entries, tally }: PlacedCategory,
  index: number,
  formula: ComplianceFormula,
): CategorySummary {
  return {
    categoryId: category.categoryId,
    // Links and bookmarks lead to it, so it needs a name.
    categoryName: firstNonBlank(category.categoryName, category.categoryId, `#${String(index + 1)}`),
    order: category.controlCategoryOrder,
    tally,
    compliance: complianceOf(tally, formula),
    reportedPercent: category.compliancePercent,
    coverage: coverageOf(tally),
    resourceChecks: sumResourceChecks(entries),
    lacks: {
      failedChecks: tally.failed,
      failedResourceChecks: sumResourceChecks(entries.filter(({ status }) => isFailed(status))).failed,
      notAssessed: tally.gray + tally.unrecognized,
    },
    entries: entries.map(({ index }) => index),
  };
}

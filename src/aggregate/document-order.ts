import type { Report, ResourceCategory } from '../model/report/report.js';
import type { PolicyEntry, Tally } from '../model/summary/summary.js';
import { statusOf } from '../model/report/vocabulary.js';
import { EntryKeys } from './entry-key.js';
import { openValue } from './open-order.js';
import { failedResourceCount } from './resource-checks.js';
import { tallyOf } from './tally.js';

/** A category in its place in the document, with its policies as entries and counted anew. */
export interface PlacedCategory {
  readonly category: ResourceCategory;
  /** Its path in the report as received: `ResourceCategories[3]`. */
  readonly path: string;
  readonly entries: readonly PolicyEntry[];
  /** Counted from the policies; the reported counts are compared with it, never used in its place. */
  readonly tally: Tally;
}

/**
 * Puts a report in document order: ControlCategoryOrder ascending, then the service's own order, for categories of the
 * same position and for the policies within a category.
 */
export function placeInDocumentOrder(report: Report): PlacedCategory[] {
  const keys = new EntryKeys();
  let index = 0;
  return report.resourceCategories
    .map((category, position) => ({ category, path: `ResourceCategories[${String(position)}]` }))
    .sort((left, right) => compare(left.category.controlCategoryOrder, right.category.controlCategoryOrder))
    .map(({ category, path }, categoryIndex) => {
      const entries = category.policies.map((policy) => ({
        key: keys.next(category.categoryId, policy),
        index: index++,
        categoryIndex,
        policy,
        status: statusOf(policy.compliance),
        severity: openValue(policy.severity),
        riskLevel: openValue(policy.riskLevel),
        riskProbability: openValue(policy.riskProbability),
        failedResourceCount: failedResourceCount(policy),
      }));
      return { category, path, entries, tally: tallyOf(entries) };
    });
}

function compare(left: number, right: number): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

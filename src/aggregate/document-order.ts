import type { Report, ResourceCategory, Policy } from '../model/report/report.js';
import { keyPart } from '../model/values/key-part.js';
import type { PolicyEntry, Tally } from '../model/summary/summary.js';
import { RISK_LEVELS, RISK_PROBABILITIES, SEVERITIES, statusOf } from '../model/report/vocabulary.js';
import { valueReader, type OpenSet } from './open-values.js';
import { failedResourceCount, tallyOf } from './tally.js';

export interface PlacedCategory {
  readonly category: ResourceCategory;
  /** Its path in the report as received: `ResourceCategories[3]`. */
  readonly path: string;
  readonly entries: readonly PolicyEntry[];
  /** Counted from the policies. Reported counts are only compared with it. */
  readonly tally: Tally;
}

/** The open sets that the values of entries belong to. */
export type EntrySets = Readonly<Record<'severity' | 'riskLevel' | 'riskProbability', OpenSet>>;

/** @param ranks values that the user ranks, worst first */
export function entrySets(ranks: { readonly [Set in keyof EntrySets]?: readonly string[] | undefined }): EntrySets {
  return {
    severity: { known: SEVERITIES, ranked: ranks.severity },
    riskLevel: { known: RISK_LEVELS, ranked: ranks.riskLevel },
    riskProbability: { known: RISK_PROBABILITIES, ranked: ranks.riskProbability },
  };
}

/**
 * Puts a report in document order: categories by ControlCategoryOrder, then in the service's own order; the policies of a
 * category in the service's own order.
 */
export function placeInDocumentOrder(report: Report, sets: EntrySets = entrySets({})): PlacedCategory[] {
  const keys = new EntryKeys();
  const severityOf = valueReader(sets.severity);
  const riskLevelOf = valueReader(sets.riskLevel);
  const riskProbabilityOf = valueReader(sets.riskProbability);
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
        severity: severityOf(policy.severity),
        riskLevel: riskLevelOf(policy.riskLevel),
        riskProbability: riskProbabilityOf(policy.riskProbability),
        failedResourceCount: failedResourceCount(policy),
        acceptance: null,
        ...(report.origin !== undefined && { hasOwnChecks: true as const }),
      }));
      return { category, path, entries, tally: tallyOf(entries) };
    });
}

function compare(left: number, right: number): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

interface KeyedCategory {
  readonly escapedId: string;
  /** By policy id and compliance number. */
  readonly occurrences: Map<string, number>;
}

class EntryKeys {
  /** By id, which may be long: it is escaped once, not for each entry. */
  readonly #categories = new Map<string, KeyedCategory>();

  /**
   * Category id, policy id, compliance number and occurrence (from 1), joined by slashes. The occurrence makes keys with the
   * same other parts unique. See `keyPart`.
   */
  next(categoryId: string, { policyId, complianceNumber }: Policy): string {
    const { escapedId, occurrences } = this.#category(categoryId);
    const stem = `${keyPart(policyId)}/${keyPart(complianceNumber)}`;
    const occurrence = (occurrences.get(stem) ?? 0) + 1;
    occurrences.set(stem, occurrence);
    return `${escapedId}/${stem}/${String(occurrence)}`;
  }

  #category(categoryId: string): KeyedCategory {
    let category = this.#categories.get(categoryId);
    if (category === undefined) {
      category = { escapedId: keyPart(categoryId), occurrences: new Map() };
      this.#categories.set(categoryId, category);
    }
    return category;
  }
}

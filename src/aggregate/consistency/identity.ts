/** Ids that identify nothing, and entries and categories that occur twice. */
import { identifies, isAbsentId, isMaskedId } from '../../model/report/ids.js';
import type { Report } from '../../model/report/report.js';
import { nameOf, observation, pathOf, type Observation } from './observation.js';
import type { PlacedCategory } from '../document-order.js';

/** Finds ids of the report that are absent or were masked at their origin: one example per field. */
export function* checkIds(report: Report): Iterable<Observation> {
  const own = [
    { field: 'BenchmarkId', value: report.benchmarkId },
    { field: 'AccountId', value: report.accountId },
    { field: 'LicenseId', value: report.licenseId },
    { field: 'JobId', value: report.jobId },
  ];
  for (const { field, value } of own) {
    if (isAbsentId(value)) yield observation('id-absent', field, {});
  }
  for (const { field, value } of [...own, ...report.providerAccountIds]) {
    if (value !== null && isMaskedId(value)) yield observation('id-masked', field, { found: value });
  }
}

const ONCE = '1';

/** Finds entries with the policy id and compliance number of an earlier entry in the same category. */
export function* checkRepeatedEntries({ category, path }: PlacedCategory): Iterable<Observation> {
  const occurrences = new Map<string, number>();
  for (const [position, { policyId, complianceNumber }] of category.policies.entries()) {
    // The length makes the key unambiguous, whatever the two parts contain.
    const occurrence = count(occurrences, `${String(policyId.length)} ${policyId} ${complianceNumber}`);
    if (occurrence === 1) continue;
    const texts = { subject: policyId, expected: ONCE, found: String(occurrence) };
    yield observation('entry-repeated', pathOf(path, position), texts);
  }
}

/**
 * Finds entries whose resource counts differ from those of the same policy in an earlier category, both with resources: one policy
 * on the same resources has the same counts.
 */
export function* checkPolicyCounts(categories: readonly PlacedCategory[]): Iterable<Observation> {
  const first = new Map<string, string>();
  for (const { category, path } of categories) {
    for (const [position, { policyId, passedResourceCount, totalResourceCount }] of category.policies.entries()) {
      if (!identifies(policyId) || totalResourceCount === 0) continue;
      const found = `${String(passedResourceCount)}/${String(totalResourceCount)}`;
      const expected = first.get(policyId);
      if (expected === undefined) first.set(policyId, found);
      else if (expected !== found) {
        yield observation('policy-counts-differ', pathOf(path, position), { subject: policyId, expected, found });
      }
    }
  }
}

/** Finds categories with the id of an earlier one. */
export function* checkRepeatedCategories(categories: readonly PlacedCategory[]): Iterable<Observation> {
  const occurrences = new Map<string, number>();
  for (const { category, path } of categories) {
    const occurrence = count(occurrences, category.categoryId);
    if (occurrence === 1) continue;
    const texts = { subject: nameOf(category), expected: ONCE, found: String(occurrence) };
    yield observation('category-repeated', `${path}.CategoryId`, texts);
  }
}

/** Counts one more occurrence of the name, and returns how many there are now. */
function count(occurrences: Map<string, number>, name: string): number {
  const occurrence = (occurrences.get(name) ?? 0) + 1;
  occurrences.set(name, occurrence);
  return occurrence;
}

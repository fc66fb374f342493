import type { PlacedCategory } from '../document-order.js';
import type { Observation } from './observation.js';
import { nameOf, pathOf } from './spelling.js';

const ONCE = '1';

/** Entries of one category with the same policy id and compliance number, each but the first. */
export function* checkRepeatedEntries({ category, path }: PlacedCategory): Iterable<Observation> {
  const occurrences = new Map<string, number>();
  for (const [position, { policyId, complianceNumber }] of category.policies.entries()) {
    // The length keeps the two parts apart, whatever they hold.
    const occurrence = count(occurrences, `${String(policyId.length)} ${policyId} ${complianceNumber}`);
    if (occurrence === 1) continue;
    const example = {
      path: pathOf(path, position),
      subject: policyId,
      expected: ONCE,
      found: String(occurrence),
    };
    yield { code: 'entry-repeated', example };
  }
}

/** Categories that share an id with an earlier one. */
export function* checkRepeatedCategories(categories: readonly PlacedCategory[]): Iterable<Observation> {
  const occurrences = new Map<string, number>();
  for (const { category, path } of categories) {
    const occurrence = count(occurrences, category.categoryId);
    if (occurrence === 1) continue;
    const example = {
      path: `${path}.CategoryId`,
      subject: nameOf(category),
      expected: ONCE,
      found: String(occurrence),
    };
    yield { code: 'category-repeated', example };
  }
}

/** How many times the name has been seen, this time included. */
function count(occurrences: Map<string, number>, name: string): number {
  const occurrence = (occurrences.get(name) ?? 0) + 1;
  occurrences.set(name, occurrence);
  return occurrence;
}

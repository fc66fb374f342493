import type { PlacedCategory } from '../document-order.js';
import type { Observation } from './observation.js';
import { nameOf, pathOf } from './spelling.js';

type NamedCount = readonly [field: string, count: number];

/** Counts of a category and its policies that are negative, fractional, or too large to be exact. */
export function* checkWholeCounts({ category, path }: PlacedCategory): Iterable<Observation> {
  yield* observe(path, nameOf(category), [
    ['ControlCategoryOrder', category.controlCategoryOrder],
    ['Total', category.total],
    ['Green', category.green],
    ['Red', category.red],
    ['Amber', category.amber],
    ['Gray', category.gray],
  ]);
  for (const [position, policy] of category.policies.entries()) {
    const { passedResourceCount: passed, totalResourceCount: total } = policy;
    if (isWhole(passed) && isWhole(total)) continue;
    yield* observe(pathOf(path, position), policy.policyId, [
      ['PassedResourceCount', passed],
      ['TotalResourceCount', total],
    ]);
  }
}

function* observe(path: string, subject: string, counts: readonly NamedCount[]): Iterable<Observation> {
  for (const [field, count] of counts) {
    if (isWhole(count)) continue;
    const example = { path: `${path}.${field}`, subject, expected: '0, 1, 2, …', found: String(count) };
    yield { code: 'count-not-whole', example };
  }
}

function isWhole(count: number): boolean {
  return Number.isSafeInteger(count) && count >= 0;
}

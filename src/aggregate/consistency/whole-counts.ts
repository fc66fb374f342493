import type { Policy } from '../../model/report.js';
import type { PlacedCategory } from '../document-order.js';
import type { Observation } from './observation.js';
import { nameOf } from './spelling.js';

const WHOLE = '0, 1, 2, …';

/** Counts that are negative, fractional, or too large to be told from their neighbours. */
export function* checkCategoryCountsWhole({ category, path }: PlacedCategory): Iterable<Observation> {
  yield* checkWhole(path, nameOf(category), [
    ['ControlCategoryOrder', category.controlCategoryOrder],
    ['Total', category.total],
    ['Green', category.green],
    ['Red', category.red],
    ['Amber', category.amber],
    ['Gray', category.gray],
  ]);
}

export function* checkPolicyCountsWhole(policy: Policy, path: string): Iterable<Observation> {
  yield* checkWhole(path, policy.policyId, [
    ['PassedResourceCount', policy.passedResourceCount],
    ['TotalResourceCount', policy.totalResourceCount],
  ]);
}

function* checkWhole(
  path: string,
  subject: string,
  counts: readonly (readonly [field: string, count: number])[],
): Iterable<Observation> {
  for (const [field, count] of counts) {
    if (Number.isSafeInteger(count) && count >= 0) continue;
    const example = { path: `${path}.${field}`, subject, expected: WHOLE, found: String(count) };
    yield { code: 'count-not-whole', example };
  }
}

/** Counts that disagree with the policies, or are impossible. */
import type { PlacedCategory } from '../document-order.js';
import { nameOf, observation, pathOf, type Observation } from './observation.js';

/** Compares Total with the number of policies and with the sum of the colors, and each color with its policies. */
export function* checkCategoryCounts({ category, path, tally }: PlacedCategory): Iterable<Observation> {
  const subject = nameOf(category);
  const { total, green, red, amber, gray } = category;

  if (total !== category.policies.length) {
    const texts = { subject, expected: String(category.policies.length), found: String(total) };
    yield observation('category-total-differs', `${path}.Total`, texts);
  }

  const sum = green + red + amber + gray;
  if (total !== sum) {
    const expected = `${green}+${red}+${amber}+${gray} = ${sum}`;
    yield observation('category-sum-differs', `${path}.Total`, { subject, expected, found: String(total) });
  }

  const colors = [
    { field: 'Green', counted: tally.green, reported: green },
    { field: 'Red', counted: tally.red, reported: red },
    { field: 'Amber', counted: tally.amber, reported: amber },
    { field: 'Gray', counted: tally.gray, reported: gray },
  ];
  for (const { field, counted, reported } of colors) {
    if (counted === reported) continue;
    const texts = { subject, expected: String(counted), found: String(reported) };
    yield observation('category-colors-differ', `${path}.${field}`, texts);
  }
}

type NamedCount = readonly [field: string, count: number];

/** Finds counts of a category and its policies that are negative, fractional, or too large to be exact. */
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
    yield observation('count-not-whole', `${path}.${field}`, { subject, expected: '0, 1, 2, …', found: String(count) });
  }
}

function isWhole(count: number): boolean {
  return Number.isSafeInteger(count) && count >= 0;
}

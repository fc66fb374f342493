import type { PlacedCategory } from '../document-order.js';
import type { Observation } from './observation.js';
import { nameOf } from './spelling.js';

/** Total against the length of Policies and the sum of the colors; each color against its policies. */
export function* checkCategoryCounts({ category, path, tally }: PlacedCategory): Iterable<Observation> {
  const subject = nameOf(category);
  const { total, green, red, amber, gray } = category;

  if (total !== category.policies.length) {
    const expected = String(category.policies.length);
    yield {
      code: 'category-total-differs',
      example: { path: `${path}.Total`, subject, expected, found: String(total) },
    };
  }

  const sum = green + red + amber + gray;
  if (total !== sum) {
    const expected = `${String(green)}+${String(red)}+${String(amber)}+${String(gray)} = ${String(sum)}`;
    yield { code: 'category-sum-differs', example: { path: `${path}.Total`, subject, expected, found: String(total) } };
  }

  const colors = [
    { field: 'Green', counted: tally.green, reported: green },
    { field: 'Red', counted: tally.red, reported: red },
    { field: 'Amber', counted: tally.amber, reported: amber },
    { field: 'Gray', counted: tally.gray, reported: gray },
  ];
  for (const { field, counted, reported } of colors) {
    if (counted === reported) continue;
    const example = { path: `${path}.${field}`, subject, expected: String(counted), found: String(reported) };
    yield { code: 'category-colors-differ', example };
  }
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeValue } from '../../src/messages/describe-value.js';

it.each<[unknown, string]>([
  [undefined, 'nothing'],
  [null, 'null'],
  [true, 'true'],
  [1000.1, '1000.1'],
  ['', '""'],
  ['a\n\u001b[31m', '"a\\n\\u001b[31m"'],
  ['x'.repeat(500), `"${'x'.repeat(59)}…"`],
  [[], '[]'],
  [[1, 2, 3, 4], '[1, 2, 3, …]'],
  [{}, '{}'],
  [{ a: { b: [1, [2]] } }, '{"a": {"b": […]}}'],
  [1e999, 'a number beyond the range of JSON readers'],
  [() => 1, 'a function'],
])('%j is shown as %s', (value, shown) => {
  expect(describeValue(value)).toBe(shown);
});

it('shows any value on one line of bounded length', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const shown = describeValue(value);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
      expect(shown.length).toBeLessThan(5000);
    }),
  );
});

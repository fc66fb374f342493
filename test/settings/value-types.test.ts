import { describe, expect, test } from 'vitest';
import { oneOf, wholeNumber, boolean } from '../../src/settings/value-types.js';
import type { ValueType } from '../../src/settings/setting.js';

/** The value, or the problems with it. */
function read<Value>(type: ValueType<unknown, Value>, value: unknown, origin = 'x'): Value | string[] {
  const problems: string[] = [];
  const resolved = type.resolve({ value, origin, folder: '/work' }, problems, {
    builtInFormats: [],
    formats: [],
    sources: [],
    deliverers: [],
    redactionProfiles: [],
  });
  return problems.length > 0 ? problems : resolved;
}

describe('a choice', () => {
  const size = oneOf(['A4', 'Letter']);

  test.each(['letter', 'LETTER', ' Letter '])('ignores case and white space: %j', (given) => {
    expect(read(size, given)).toBe('Letter');
  });

  test.each(['A5', '', 5, null])('rejects %j', (given) => {
    expect(read(size, given)).toContainEqual(expect.stringMatching(/^x: expected one of A4, Letter, received /));
  });
});

describe('a whole number', () => {
  const days = wholeNumber(0, 3650, 'days');

  test.each([0, 30, 3650])('accepts %d, which is in range', (given) => {
    expect(read(days, given)).toBe(given);
    expect(read(days, days.parse?.(` ${given} `))).toBe(given);
  });

  test.each([-5, 3651, 1.5, NaN, Infinity, '30', true, null])('rejects %j', (given) => {
    expect(read(days, given)).toEqual([
      expect.stringMatching(/^x: expected a whole number of days from 0 to 3650, received /),
    ]);
  });

  test.each(['', 'x', '1e3', '0x10', '1.5', '99999999999'])('rejects the string "%s"', (given) => {
    expect(read(days, days.parse?.(given))).toHaveLength(1);
  });
});

test.each([
  ['true', true],
  ['1', true],
  ['YES', true],
  ['false', false],
  ['0', false],
  [' no ', false],
])('parses %j as %j', (given, expected) => {
  expect(read(boolean, boolean.parse?.(given))).toBe(expected);
});

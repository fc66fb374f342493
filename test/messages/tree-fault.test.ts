import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { describeTreeFault } from '../../src/messages/tree-fault.js';

test.each([
  ['a: [1, { b: c }]', undefined],
  ['x', undefined],
  ['', undefined],
  ['a: &a { b: 1 }\nc: [*a, *a]', undefined],
  [`${'['.repeat(50)}${']'.repeat(50)}`, undefined],
  [`${'['.repeat(51)}${']'.repeat(51)}`, 'expected at most 50 levels of lists and maps, found more'],
  ['a: &a [1, { b: *a }]', 'expected values that come to an end, found one that holds itself'],
  ['a: [{ __proto__: x }]', 'expected another key, found "__proto__"'],
])('%j', (text, fault) => {
  expect(describeTreeFault(parse(text))).toBe(fault);
});

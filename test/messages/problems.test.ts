import { expect, it } from 'vitest';
import { firstOf } from '../../src/messages/problems.js';

it.each([
  [['a'], 'a'],
  [['a', 'b'], 'a (and 1 more problem)'],
  [['a', 'b', 'c'], 'a (and 2 more problems)'],
])('%j is %s', (problems, line) => {
  expect(firstOf(problems)).toBe(line);
});

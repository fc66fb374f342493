import { expect, it } from 'vitest';
import { memoize } from '../../../src/model/values/memoize.js';

it('computes a result once per key, and returns the same one again', () => {
  const asked: string[] = [];
  const make = memoize((key: string) => {
    asked.push(key);
    return { key };
  });
  const [first, other, again] = [make('a'), make('b'), make('a')];
  expect(again).toBe(first);
  expect(other).toEqual({ key: 'b' });
  expect(asked).toEqual(['a', 'b']);
});

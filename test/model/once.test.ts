import { expect, it } from 'vitest';
import { once } from '../../src/model/once.js';

it('makes a thing once for each key, and gives the same one again', () => {
  const asked: string[] = [];
  const make = once((key: string) => {
    asked.push(key);
    return { key };
  });
  const [first, other, again] = [make('a'), make('b'), make('a')];
  expect(again).toBe(first);
  expect(other).toEqual({ key: 'b' });
  expect(asked).toEqual(['a', 'b']);
});

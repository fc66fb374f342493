import { expect, it } from 'vitest';
import { memoize, memoizeByObject, once } from '../../../src/model/values/memoize.js';

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

it('computes a result once per object, also where there is none', () => {
  const asked: object[] = [];
  const make = memoizeByObject((key: { readonly name?: string }) => {
    asked.push(key);
    return key.name;
  });
  const [one, none] = [{ name: 'one' }, {}];
  expect([make(one), make(none), make(one), make(none), make({ name: 'one' })]).toEqual([
    'one',
    undefined,
    'one',
    undefined,
    'one',
  ]);
  expect(asked).toEqual([one, none, { name: 'one' }]);
});

it('makes a value on its first use, and returns the same one again', () => {
  let made = 0;
  const make = once(() => {
    made += 1;
    return { made };
  });
  expect(made).toBe(0);
  expect(make()).toBe(make());
  expect(made).toBe(1);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecurringMap } from '../../../../../src/renderers/pdf/engine/text/bounded-map.js';

describe('a map of recurring keys', () => {
  it('stores a value only when its key is added a second time', () => {
    const map = new RecurringMap<string, number>(10);
    expect(map.add('twice', 1)).toBe(1);
    expect(map.get('twice')).toBeUndefined();
    map.add('once', 2);
    expect(map.add('twice', 1)).toBe(1);
    expect([map.get('twice'), map.get('once')]).toEqual([1, undefined]);
  });

  it('forgets keys that were added once, too long ago', () => {
    const map = new RecurringMap<number, string>(4);
    map.add(0, 'long ago');
    for (let number = 1; number <= 500; number += 1) map.add(number, 'passing');
    map.add(0, 'again');
    expect(map.get(0)).toBeUndefined();
  });

  it('drops all values when it is full', () => {
    const map = new RecurringMap<number, number>(2);
    for (const key of [1, 1, 2, 2]) map.add(key, key);
    expect([map.get(1), map.get(2)]).toEqual([1, 2]);
    for (const key of [3, 3]) map.add(key, key);
    expect([map.get(1), map.get(2), map.get(3)]).toEqual([undefined, undefined, 3]);
  });

  it('never returns a wrong value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.array(fc.nat(9)), (most, keys) => {
        const map = new RecurringMap<number, number>(most);
        for (const key of keys) expect(map.get(key) ?? map.add(key, key * 2)).toBe(key * 2);
      }),
    );
  });
});

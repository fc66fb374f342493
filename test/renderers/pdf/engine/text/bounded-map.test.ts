import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoundedMap, RecurringMap } from '../../../../../src/renderers/pdf/engine/text/bounded-map.js';

describe('a bounded map', () => {
  it('stores values', () => {
    const map = new BoundedMap<string, number | null>(2);
    expect(map.add('one', 1)).toBe(1);
    expect(map.add('none', null)).toBeNull();
    expect([map.get('one'), map.get('none'), map.get('two')]).toEqual([1, null, undefined]);
  });

  it('keeps recently used entries and drops the others', () => {
    const map = new BoundedMap<number, string>(4);
    map.add(0, 'kept');
    for (let number = 1; number < 100; number += 1) {
      map.add(number, 'passing');
      expect(map.get(0)).toBe('kept');
    }
    expect(map.get(1)).toBeUndefined();
  });

  it('never exceeds its bound or returns a wrong value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.array(fc.nat(20)), (most, keys) => {
        const map = new BoundedMap<number, number>(most);
        for (const key of keys) expect(map.get(key) ?? map.add(key, key * 2)).toBe(key * 2);
        const known = Array.from({ length: 21 }, (_, key) => [key, map.get(key)] as const).filter(
          ([, value]) => value !== undefined,
        );
        expect(known.every(([key, value]) => value === key * 2)).toBe(true);
        // A lookup moves entries and may drop some, but never shows one twice.
        expect(known.length).toBeLessThanOrEqual(Math.ceil(most / 2) * 2);
      }),
    );
  });
});

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
    for (let number = 1; number < 4; number += 1) map.add(number, 'passing');
    map.add(0, 'again');
    expect(map.get(0)).toBeUndefined();
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

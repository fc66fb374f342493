import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoundedMap, RecurringMap } from '../../../src/pdf-engine/text/bounded-map.js';

describe('a map with a bound', () => {
  it('remembers what it was given', () => {
    const map = new BoundedMap<string, number | null>(2);
    expect(map.add('one', 1)).toBe(1);
    expect(map.add('none', null)).toBeNull();
    expect([map.get('one'), map.get('none'), map.get('two')]).toEqual([1, null, undefined]);
  });

  it('keeps what is asked for again and again, and forgets the rest', () => {
    const map = new BoundedMap<number, string>(4);
    map.add(0, 'kept');
    for (let number = 1; number < 100; number += 1) {
      map.add(number, 'passing');
      expect(map.get(0)).toBe('kept');
    }
    expect(map.get(1)).toBeUndefined();
  });

  it('never has more entries than its bound, and never a wrong one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.array(fc.nat(20)), (most, keys) => {
        const map = new BoundedMap<number, number>(most);
        for (const key of keys) expect(map.get(key) ?? map.add(key, key * 2)).toBe(key * 2);
        const known = Array.from({ length: 21 }, (_, key) => [key, map.get(key)] as const).filter(
          ([, value]) => value !== undefined,
        );
        expect(known.every(([key, value]) => value === key * 2)).toBe(true);
        // Asking moves entries, and may forget some, but shows none twice.
        expect(known.length).toBeLessThanOrEqual(Math.ceil(most / 2) * 2);
      }),
    );
  });
});

describe('a map of what recurs', () => {
  it('remembers what comes a second time, and not what came once', () => {
    const map = new RecurringMap<string, number>(10);
    expect(map.add('twice', 1)).toBe(1);
    expect(map.get('twice')).toBeUndefined();
    map.add('once', 2);
    expect(map.add('twice', 1)).toBe(1);
    expect([map.get('twice'), map.get('once')]).toEqual([1, undefined]);
  });

  it('forgets what came too long ago', () => {
    const map = new RecurringMap<number, string>(4);
    map.add(0, 'long ago');
    for (let number = 1; number < 4; number += 1) map.add(number, 'passing');
    map.add(0, 'again');
    expect(map.get(0)).toBeUndefined();
  });

  it('never has a wrong value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9 }), fc.array(fc.nat(9)), (most, keys) => {
        const map = new RecurringMap<number, number>(most);
        for (const key of keys) expect(map.get(key) ?? map.add(key, key * 2)).toBe(key * 2);
      }),
    );
  });
});

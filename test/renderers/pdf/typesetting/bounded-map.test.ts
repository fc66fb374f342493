import { describe, expect, it } from 'vitest';
import { BoundedMap } from '../../../../src/renderers/pdf/typesetting/bounded-map.js';

describe('a map with a bound', () => {
  it('remembers what it was given', () => {
    const map = new BoundedMap<string, number>(2);
    expect(map.add('one', 1)).toBe(1);
    expect(map.get('one')).toBe(1);
    expect(map.get('two')).toBeUndefined();
  });

  it('begins again where it would grow beyond its bound', () => {
    const map = new BoundedMap<number, number>(2);
    for (const number of [1, 2, 3]) map.add(number, number);
    expect([1, 2, 3].map((number) => map.get(number))).toEqual([undefined, undefined, 3]);
  });
});

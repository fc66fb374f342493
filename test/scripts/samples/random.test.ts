import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFor } from '../../../scripts/samples/random.js';

describe('the seeded generator', () => {
  it('returns the same sequence on every machine', () => {
    const random = randomFor(1, 'test');
    expect([random.integer(0, 999_999), random.integer(0, 999_999), random.uuid()]).toMatchInlineSnapshot(`
      [
        818446,
        960569,
        "8eae5f11-d83a-4bd2-bcab-5d2aca2de9bb",
      ]
    `);
  });

  it('returns independent sequences for different seeds and purposes', () => {
    const first = [randomFor(1, 'a'), randomFor(2, 'a'), randomFor(1, 'b')].map((random) => random.next());
    expect(new Set(first).size).toBe(3);
  });

  it('returns both bounds and all numbers between them about equally often', () => {
    const random = randomFor(7, 'dice');
    const counts = new Map<number, number>();
    for (let throws = 0; throws < 6000; throws += 1) {
      const face = random.integer(1, 6);
      counts.set(face, (counts.get(face) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('makes ids in the shape of version 4 UUIDs', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(randomFor(seed, 'id').uuid()).toMatch(
          /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
        );
      }),
    );
  });

  it('shuffles without losing or repeating anything', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat()), (seed, items) => {
        const shuffled = randomFor(seed, 'cards').shuffle(items);
        expect([...shuffled].sort()).toEqual([...items].sort());
      }),
    );
  });
});

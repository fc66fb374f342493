import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weightedRoundRobin } from '../../../src/server/faults/weighted-round-robin.js';

function take<Name extends string>(next: () => Name, turns: number): Name[] {
  return Array.from({ length: turns }, () => next());
}

describe('turns', () => {
  it('alternate at a share of one half', () => {
    expect(take(weightedRoundRobin({ fault: 0.5 }, 'none'), 6)).toEqual([
      'none',
      'fault',
      'none',
      'fault',
      'none',
      'fault',
    ]);
  });

  it('are all or none for shares of 1 and 0', () => {
    expect(new Set(take(weightedRoundRobin({ fault: 1 }, 'none'), 50))).toEqual(new Set(['fault']));
    expect(new Set(take(weightedRoundRobin({ fault: 0 }, 'none'), 50))).toEqual(new Set(['none']));
  });

  it('leave no rest if the shares add up to 1', () => {
    expect(take(weightedRoundRobin({ a: 0.5, b: 0.5 }, 'none'), 1000)).not.toContain('none');
  });

  const shares = fc
    .array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 })
    .filter((parts) => parts.some((part) => part > 0))
    .map((parts) => {
      const sum = parts.reduce((total, part) => total + part, 0);
      return { parts, sum };
    });

  it('have exact counts in every whole round, and nearly so in between', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 2000 }), ({ parts, sum }, turns) => {
        const [a = 0, b = 0, c = 0] = parts.map((part) => Math.round((1000 * part) / sum) / 1000);
        fc.pre(a + b + c <= 1);
        const next = weightedRoundRobin({ a, b, c }, 'rest');
        const taken = take(next, turns);
        const count = (list: readonly string[], name: string): number => list.filter((one) => one === name).length;
        for (const [name, share] of Object.entries({ a, b, c })) {
          expect(Math.abs(count(taken, name) - share * turns)).toBeLessThanOrEqual(3);
        }
        const round = [...taken, ...take(next, 2000 - turns)];
        for (const [name, share] of Object.entries({ a, b, c })) {
          expect(count(round, name)).toBe(Math.round(share * 2000));
        }
      }),
      { numRuns: 100 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  decimalsBesideLimit,
  percentBound,
  percentBoundSign,
  percentDecimals,
  pointsBetween,
  pointsDecimals,
  roundedPercent,
} from '../../../src/model/values/percent.js';
import { runs } from '../../helpers/runs.js';

describe('a share too close to 0 or 1 for any decimals', () => {
  it.each([
    [-(2 ** -60), 'below', 0, '<0%'],
    [2 ** -60, 'above', 0, '>0%'],
    [1 - 2 ** -52, 'below', 1, '<100%'],
    [1 + 2 ** -52, 'above', 1, '>100%'],
  ] as const)('%d is %s %d', (share, side, bound, sign) => {
    expect(percentDecimals(share)).toBeUndefined();
    expect(percentBound(share)).toEqual({ side, bound });
    expect(percentBoundSign(share)).toBe(sign);
  });
});

describe('a percentage beside a limit', () => {
  it.each([
    [0.7996, 0.8, 2],
    [0.79999, 0.8, 3],
    [0.8, 0.8, 1],
    [0.75, 0.8, 1],
    [0.9996, 0.8, 2],
    [0.8 - 1e-14, 0.8, 10],
  ])('%d beside %d has %d decimals', (share, limit, decimals) => {
    expect(decimalsBesideLimit(share, limit)).toBe(decimals);
  });
});

describe('the difference of two shares in points', () => {
  it.each([
    // As a reader subtracts what is printed: 89.7 − 86.8, 89.6 − 86.8, 86.9 − 86.8, 2.0 − 99.96.
    [0.8675, 0.8965, 2.9],
    [0.86751, 0.89649, 2.8],
    [0.86849, 0.86851, 0.1],
    [0.9996, 0.02, -97.96],
    [0, 1, 100],
    [0.5, 0.5, 0],
    // Printed alike.
    [0.86812, 0.86839, 0.03],
    [0.5, 0.5 - 4e-7, -0.00004],
    [0, 2 ** -60, 0],
  ])('from %d to %d is %d', (before, after, points) => {
    expect(pointsBetween(before, after)).toBe(points);
    expect(pointsBetween(after, before)).toBe(points === 0 ? 0 : -points);
  });

  it.each([
    [2.9, 1],
    [100, 1],
    [0, 1],
    [-97.96, 2],
    [0.00004, 5],
  ])('%d has %d decimals', (points, decimals) => {
    expect(pointsDecimals(points)).toBe(decimals);
  });

  it('is that of the printed percentages, for all shares', () => {
    const share = fc
      .tuple(fc.nat(3000), fc.integer({ min: 1, max: 3000 }))
      .map(([part, of]) => Math.min(part, of) / of);
    const printed = (value: number): number => roundedPercent(value, percentDecimals(value) ?? 10);
    fc.assert(
      fc.property(share, share, (before, after) => {
        const [from, to] = [printed(before), printed(after)];
        fc.pre(from !== to);
        expect(pointsBetween(before, after)).toBeCloseTo(to - from, 9);
      }),
    );
  });
});

test.each([
  [0.8685, 1, 86.9],
  [0.86849, 1, 86.8],
  [0.0625, 1, 6.3],
  [1.005, 1, 100.5],
])('%d is rounded to %d decimal as a decimal number', (share, decimals, percent) => {
  expect(roundedPercent(share, decimals)).toBe(percent);
});

it('a share is rounded in percent as all locales round it', () => {
  const share = fc.oneof(
    fc.double({ min: -2, max: 2, noNaN: true }),
    fc.tuple(fc.nat(3000), fc.integer({ min: 1, max: 3000 })).map(([part, whole]) => part / whole),
    // Halves of the last decimal.
    fc.integer({ min: 0, max: 20_000 }).map((halves) => halves / 20_000),
    fc.constantFrom(0, 1, 1e-7, 5e-4, 4.9999999999999996e-4, 0.8685, 1e-320),
  );
  fc.assert(
    fc.property(share, fc.integer({ min: 1, max: 10 }), (value, decimals) => {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      const format = new Intl.NumberFormat('en', { style: 'percent', useGrouping: false, ...digits });
      const expected = Number.parseFloat(format.format(value));
      expect(roundedPercent(value, decimals) + 0).toBe(expected + 0);
    }),
    { numRuns: runs(2000) },
  );
});

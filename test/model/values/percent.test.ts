import { describe, expect, it } from 'vitest';
import {
  decimalsBesideLimit,
  percentBound,
  percentBoundSign,
  percentDecimals,
} from '../../../src/model/values/percent.js';

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

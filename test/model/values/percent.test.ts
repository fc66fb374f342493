import { describe, expect, it } from 'vitest';
import { percentBound, percentBoundSign, percentDecimals } from '../../../src/model/values/percent.js';

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

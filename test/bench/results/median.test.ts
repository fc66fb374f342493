import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median, medianTiming } from '../../../bench/results/median.js';

describe('median', () => {
  it('is the middle value, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it('is the mean of the two middle values where there are two', () => {
    expect(median([8, 1, 2, 4])).toBe(3);
  });

  it('is no number where there is nothing', () => {
    expect(median([])).toBeNaN();
  });

  it('has as many values below it as above it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        const middle = median(values);
        const below = values.filter((value) => value < middle).length;
        const above = values.filter((value) => value > middle).length;
        expect(below).toBeLessThanOrEqual(values.length / 2);
        expect(above).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });

  it('leaves what it is given as it is', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});

describe('medianTiming', () => {
  it('takes wall and CPU time apart: the round with one in the middle may have another of the other', () => {
    const samples = [
      { wall: 10, cpu: 3 },
      { wall: 20, cpu: 1 },
      { wall: 30, cpu: 2 },
    ];
    expect(medianTiming(samples)).toEqual({ wall: 20, cpu: 2 });
  });

  it('is undefined without samples', () => {
    expect(medianTiming([])).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median, medianTiming, memoryTrend } from '../../../bench/results/statistics.js';

describe('median', () => {
  it('is the middle value, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it('is the mean of the two middle values of an even number', () => {
    expect(median([8, 1, 2, 4])).toBe(3);
  });

  it('is NaN for an empty list', () => {
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

  it('does not change its input', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});

describe('medianTiming', () => {
  it('takes the medians of wall and CPU time independently', () => {
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

function samples(memoryAt: (done: number) => number, reports = 1000) {
  return Array.from({ length: reports }, (_, done) => ({ done, memory: memoryAt(done) }));
}

describe('memoryTrend', () => {
  it('is 1 if memory stays flat', () => {
    expect(
      memoryTrend(
        samples(() => 300),
        1000,
      ),
    ).toBe(1);
  });

  it('ignores the first hundred reports, in which caches fill', () => {
    expect(
      memoryTrend(
        samples((done) => (done < 100 ? 50 : 300)),
        1000,
      ),
    ).toBe(1);
  });

  it('grows with memory that leaks', () => {
    expect(
      memoryTrend(
        samples((done) => 300 + done),
        1000,
      ),
    ).toBeCloseTo((300 + 949.5) / (300 + 149.5));
  });

  it('is undefined for fewer than 300 reports', () => {
    expect(
      memoryTrend(
        samples(() => 1, 299),
        299,
      ),
    ).toBeUndefined();
  });

  it('is undefined if a hundred has no sample', () => {
    expect(memoryTrend([{ done: 150, memory: 1 }], 1000)).toBeUndefined();
  });
});

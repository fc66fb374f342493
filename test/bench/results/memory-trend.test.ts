import { describe, expect, it } from 'vitest';
import { memoryTrend } from '../../../bench/results/memory-trend.js';

function samples(memoryAt: (done: number) => number, reports = 1000) {
  return Array.from({ length: reports }, (_, done) => ({ done, memory: memoryAt(done) }));
}

describe('memoryTrend', () => {
  it('is 1 where memory stays as it is', () => {
    expect(
      memoryTrend(
        samples(() => 300),
        1000,
      ),
    ).toBe(1);
  });

  it('leaves out the first hundred reports, in which caches fill', () => {
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

  it('is undefined for less than three hundreds', () => {
    expect(
      memoryTrend(
        samples(() => 1, 299),
        299,
      ),
    ).toBeUndefined();
  });

  it('is undefined where nobody looked during a hundred', () => {
    expect(memoryTrend([{ done: 150, memory: 1 }], 1000)).toBeUndefined();
  });
});

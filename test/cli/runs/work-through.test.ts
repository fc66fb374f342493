import { describe, expect, it } from 'vitest';
import { progressText } from '../../../src/cli/runs/work-through.js';

describe('the live line of a run', () => {
  it.each([
    [0, 0, 100, 0, '0 of 100'],
    [1, 0, 100, 1000, '1 of 100'],
    [20, 0, 100, 10_000, '20 of 100, 2.0 per second, 40 s left'],
    [20, 3, 1000, 40_000, '20 of 1000, 3 not made, 30.0 per minute, 33 min left'],
    [10, 0, 5000, 20_000, '10 of 5000, 30.0 per minute, 2 h 47 min left'],
  ])('after %d of which %d failed, of %d, in %d ms', (done, missing, open, elapsed, text) => {
    expect(progressText(done, missing, open, elapsed)).toBe(text);
  });
});

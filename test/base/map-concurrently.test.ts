import { describe, expect, it } from 'vitest';
import { mapConcurrently } from '../../src/base/map-concurrently.js';

describe('mapConcurrently', () => {
  it('works on so many items at once, and keeps their order', async () => {
    const waiting: (() => void)[] = [];
    let begun = 0;
    const results = mapConcurrently([1, 2, 3], 2, async (item) => {
      begun += 1;
      await new Promise<void>((done) => waiting.push(done));
      return item * 10;
    });
    expect(begun).toBe(2);
    while (begun < 3) {
      waiting.pop()?.();
      await Promise.resolve();
    }
    for (const done of waiting) done();
    expect(await results).toEqual([10, 20, 30]);
  });

  it('begins no further item once it is stopped', async () => {
    const begun: number[] = [];
    const work = (item: number): Promise<number> => Promise.resolve(begun.push(item));
    await mapConcurrently([1, 2, 3], 1, work, () => begun.length === 2);
    expect(begun).toEqual([1, 2]);
  });
});

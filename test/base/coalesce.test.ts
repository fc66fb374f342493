import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { coalesce } from '../../src/base/coalesce.js';

function aCounter() {
  const ends: ((failure?: Error) => void)[] = [];
  const count = coalesce(async () => {
    const number = ends.length + 1;
    await new Promise<void>((resolve, reject) => {
      ends.push((failure) => (failure === undefined ? resolve() : reject(failure)));
    });
    return number;
  });
  return { ends, count };
}

it('runs once for simultaneous calls', async () => {
  const { ends, count } = aCounter();
  const called = [count(), count()];
  await turn();
  ends[0]?.();
  expect(await Promise.all(called)).toEqual([1, 1]);
});

it('runs again for calls that come meanwhile, once for all of them, after the first run', async () => {
  const { ends, count } = aCounter();
  const first = count();
  await turn();
  const later = [count(), count()];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(1);
  await turn();
  ends[1]?.();
  expect(await Promise.all(later)).toEqual([2, 2]);
});

it('runs again after a failure', async () => {
  const { ends, count } = aCounter();
  const first = count();
  await turn();
  const later = count();
  ends[0]?.(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await turn();
  ends[1]?.();
  expect(await later).toBe(2);
});

import { expect, it } from 'vitest';
import { createTurns } from '../../src/web/turns.js';

it('lets one begin in each round of the event loop, in the order in which they came', async () => {
  const turn = createTurns();
  const begun: string[] = [];
  const rounds = [0, 1, 2].map(async (number) => {
    await turn();
    begun.push(`request ${String(number)}`);
    // What the event loop does between two rounds.
    setImmediate(() => begun.push(`round ${String(number)}`));
  });
  await Promise.all(rounds);
  expect(begun.filter((text) => text.startsWith('request'))).toEqual(['request 0', 'request 1', 'request 2']);
  expect(begun.indexOf('round 0')).toBeLessThan(begun.indexOf('request 2'));
});

it('begins those that come after a pause', async () => {
  const turn = createTurns();
  await turn();
  await expect(turn()).resolves.toBeUndefined();
});

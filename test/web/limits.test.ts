/** What one address may ask for. */
import { expect, it } from 'vitest';
import { aSite } from './site.js';

it('too many requests without a session are refused for a while, and those with one are not', async () => {
  const { origin, get } = await aSite();
  const ask = async () => {
    const { status, headers } = await fetch(`${origin}/nowhere`);
    expect(headers.has('retry-after')).toBe(status === 429);
    return status;
  };
  const statuses = new Set<number>();
  while (!statuses.has(429)) {
    const asked = await Promise.all(Array.from({ length: 100 }, ask));
    for (const status of asked) statuses.add(status);
  }
  expect([...statuses]).toEqual([401, 429]);
  expect((await get('/')).status).toBe(200);
}, 60_000);

import { describe, expect, it } from 'vitest';
import type { FaultRates } from '../../../src/server/options.js';
import type { RunningServer } from '../../../src/server/serve.js';
import { aWireReport } from '../../helpers/wire-report.js';
import { ask, expectFailure, headersOf, jobPath, nextRequest, runServer, sendRaw, summaryPath } from '../running.js';

const REPORT = aWireReport();
const PATH = jobPath(REPORT);

async function statusesOf(server: RunningServer, requests: number): Promise<(number | 'broken')[]> {
  const statuses: (number | 'broken')[] = [];
  for (let request = 0; request < requests; request += 1) {
    statuses.push(
      await ask(server, PATH).then(
        ({ status }) => status,
        () => 'broken' as const,
      ),
    );
  }
  return statuses;
}

describe('injected faults', () => {
  it.each<[Partial<FaultRates>, Readonly<Record<string, number>>]>([
    [{ 429: 0.5 }, { 200: 50, 429: 50 }],
    [{ 500: 0.05 }, { 200: 95, 500: 5 }],
    [{ truncate: 0.2 }, { 200: 80, broken: 20 }],
    [
      { 429: 0.1, 500: 0.05, truncate: 0.05 },
      { 200: 80, 429: 10, 500: 5, broken: 5 },
    ],
    [
      { 429: 0.5, 500: 0.5 },
      { 429: 50, 500: 50 },
    ],
  ])('occur at their rates: %j', async (faults, expected) => {
    const statuses = await statusesOf(await runServer({ faults }), 100);
    const counts: Record<string, number> = {};
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
    expect(counts).toEqual(expected);
  });

  it('are distributed evenly, and the same in every run', async () => {
    const expected = [200, 500, 200, 500];
    expect(await statusesOf(await runServer({ faults: { 500: 0.5 } }), 4)).toEqual(expected);
    expect(await statusesOf(await runServer({ faults: { 500: 0.5 } }), 4)).toEqual(expected);
  });

  it('are marked as injected', async () => {
    expectFailure(await ask(await runServer({ faults: { 500: 1 } }), PATH), 500, /injected fault\)\. Try again/);
  });

  it('429 has Retry-After, alternately in seconds and as a future date', async () => {
    const server = await runServer({ faults: { 429: 1 } });
    for (const form of ['seconds', 'date', 'seconds', 'date']) {
      const asked = Date.now();
      const answer = await ask(server, PATH);
      expectFailure(answer, 429, /expected fewer requests, received too many/);
      const value = answer.headers.get('retry-after') ?? '';
      if (form === 'seconds') {
        expect(value).toBe('1');
      } else {
        expect(value).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
        expect(Date.parse(value)).toBeGreaterThanOrEqual(asked + 1000);
      }
    }
  });

  it('a truncated response announces its whole length and ends in the middle', async () => {
    const whole = (await ask(await runServer(), PATH)).bytes;
    const server = await runServer({ faults: { truncate: 1 } });
    const lines = Object.entries(headersOf('PROD')).map(([name, value]) => `${name}: ${value}\r\n`);
    const answer = await sendRaw(server, `GET /prod${PATH} HTTP/1.1\r\nHost: a\r\n${lines.join('')}\r\n`);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
    expect(head.toLowerCase()).toContain(`content-length: ${String(whole.length)}`);
    expect(body).toBe(whole.subarray(0, Math.floor(whole.length / 2)).toString());
  });

  it('a delay is added to the response', async () => {
    const server = await runServer({ faults: { delay: 1, delaySeconds: 0.3 } });
    const started = performance.now();
    expect((await ask(server, PATH)).status).toBe(200);
    // Timers may fire a millisecond early.
    expect(performance.now() - started).toBeGreaterThanOrEqual(299);
  });

  it('a delay does not block other requests', async () => {
    const server = await runServer({ faults: { delay: 0.5, delaySeconds: 3_600 }, timeouts: { stop: 0 } });
    expect((await ask(server, PATH)).status).toBe(200);
    const received = nextRequest();
    const delayed = ask(server, PATH).then(
      () => 'answered',
      () => 'broken off',
    );
    await received;
    expect((await ask(server, PATH)).status).toBe(200);
    await server.close();
    expect(await delayed).toBe('broken off');
  });

  it('do not affect refused requests or the description', async () => {
    const server = await runServer({ faults: { 500: 1 } });
    expect((await ask(server, PATH, { headers: {} })).status).toBe(401);
    expect((await ask(server, `${summaryPath(REPORT)}?x=1`)).status).toBe(400);
    expect((await ask(server, '/nope')).status).toBe(404);
    expect((await ask(server, PATH, { method: 'POST' })).status).toBe(405);
    expect((await fetch(server.openApi)).status).toBe(200);
  });
});

import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { NO_FAULTS, type FaultRates } from '../../src/reference-server/options.js';
import type { RunningServer } from '../../src/reference-server/serve.js';
import { aWireReport } from '../helpers/wire-report.js';
import { ask, expectFailure, headersOf, jobPath, nextRequest, runServer, sendRaw, summaryPath } from './running.js';
import { weightedRoundRobin, parseFaults } from '../../src/reference-server/faults.js';

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
    const retryAfter = async (): Promise<string> => {
      const answer = await ask(server, PATH);
      expectFailure(answer, 429, /expected fewer requests, received too many/);
      return answer.headers.get('retry-after') ?? '';
    };
    for (let pair = 0; pair < 2; pair += 1) {
      expect(await retryAfter()).toBe('1');
      const asked = Date.now();
      const date = await retryAfter();
      expect(date).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
      expect(Date.parse(date)).toBeGreaterThanOrEqual(asked + 1000);
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

function take<Name extends string>(next: () => Name, turns: number): Name[] {
  return Array.from({ length: turns }, () => next());
}

describe('turns', () => {
  it('alternate at a share of one half', () => {
    expect(take(weightedRoundRobin({ fault: 0.5 }, 'none'), 6)).toEqual([
      'none',
      'fault',
      'none',
      'fault',
      'none',
      'fault',
    ]);
  });

  it('are all or none for shares of 1 and 0', () => {
    expect(new Set(take(weightedRoundRobin({ fault: 1 }, 'none'), 50))).toEqual(new Set(['fault']));
    expect(new Set(take(weightedRoundRobin({ fault: 0 }, 'none'), 50))).toEqual(new Set(['none']));
  });

  it('leave no rest if the shares add up to 1', () => {
    expect(take(weightedRoundRobin({ a: 0.5, b: 0.5 }, 'none'), 1000)).not.toContain('none');
  });

  const shares = fc
    .array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 })
    .filter((parts) => parts.some((part) => part > 0))
    .map((parts) => {
      const sum = parts.reduce((total, part) => total + part, 0);
      return { parts, sum };
    });

  it('have exact counts in every whole round, and nearly so in between', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 2000 }), ({ parts, sum }, turns) => {
        const [a = 0, b = 0, c = 0] = parts.map((part) => Math.round((1000 * part) / sum) / 1000);
        fc.pre(a + b + c <= 1);
        const next = weightedRoundRobin({ a, b, c }, 'rest');
        const taken = take(next, turns);
        const count = (list: readonly string[], name: string): number => list.filter((one) => one === name).length;
        for (const [name, share] of Object.entries({ a, b, c })) {
          expect(Math.abs(count(taken, name) - share * turns)).toBeLessThanOrEqual(3);
        }
        const round = [...taken, ...take(next, 2000 - turns)];
        for (const [name, share] of Object.entries({ a, b, c })) {
          expect(count(round, name)).toBe(Math.round(share * 2000));
        }
      }),
      { numRuns: 100 },
    );
  });
});

function problemsOf(text: string): string[] {
  const problems: string[] = [];
  parseFaults(text, problems);
  return problems;
}

describe('faults', () => {
  it('are rates by name, in any order, with optional spaces', () => {
    const problems: string[] = [];
    expect(
      parseFaults(' truncate=0.05, delay=.2,delay-seconds=3,429=0.1 ,500=1e-9'.replace('1e-9', '0'), problems),
    ).toEqual({
      delay: 0.2,
      delaySeconds: 3,
      429: 0.1,
      500: 0,
      truncate: 0.05,
    });
    expect(problems).toEqual([]);
  });

  it('are 0 by default, with a delay of one second', () => {
    expect(parseFaults('429=1', [])).toEqual({ ...NO_FAULTS, 429: 1 });
    expect(NO_FAULTS.delaySeconds).toBe(1);
  });

  it.each([
    ['', /^--faults: expected a fault, one of .*, received none$/],
    ['429=0.1,', /expected a fault, one of .*, received none$/],
    ['trunkate=1', /received "trunkate" \(did you mean "truncate"\?\)$/],
    ['constructor=1', /received "constructor"$/],
    ['429', /expected a number from 0 to 1 after 429=, such as 429=0\.2, received none$/],
    ['429=', /received none$/],
    ['429=10%', /received "10%"$/],
    ['429=-0.1', /received "-0.1"$/],
    ['429=1.01', /received "1.01"$/],
    ['429=0x1', /received "0x1"$/],
    ['429=1e-1', /received "1e-1"$/],
    ['429=0.1=2', /received "0.1=2"$/],
    ['delay-seconds=61', /expected a number from 0 to 60 after delay-seconds=/],
    ['429=0.1,429=0.1', /expected 429 once, received it again$/],
    [
      '429=0.5,500=0.3,truncate=0.3',
      /expected the rates of 429, 500 and truncate to add up to 1 at most, received 1\.1$/,
    ],
  ])('are refused: %s', (text, problem) => {
    expect(problemsOf(text)).toEqual([expect.stringMatching(problem)]);
  });

  it('may replace every response, despite binary rounding', () => {
    expect(problemsOf('429=0.1,500=0.2,truncate=0.7')).toEqual([]);
    expect(problemsOf('delay=1,429=1')).toEqual([]);
  });

  it('report all problems at once', () => {
    expect(problemsOf('429=2,dely=1,500=x')).toHaveLength(3);
  });

  it('give valid rates for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(429|500|truncate|delay)=[0-9.]{0,4}$/)), (text) => {
        const { delaySeconds, ...rates } = parseFaults(text, []);
        expect(delaySeconds).toBeGreaterThanOrEqual(0);
        for (const rate of Object.values(rates)) expect(rate >= 0 && rate <= 1).toBe(true);
      }),
    );
  });
});

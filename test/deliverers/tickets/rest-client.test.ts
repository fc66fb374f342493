import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { restClient, type RestClient } from '../../../src/deliverers/tickets/rest-client.js';
import { failureOf } from '../../helpers/failure.js';
import { answerWith, inTurn, startServer } from '../../helpers/http-server.js';

const REQUEST = { method: 'GET', path: '/issues/1', answer: z.unknown(), about: 'the issue 1' } as const;

/** A client for a tracker that states with status 429 for how many seconds it accepts no requests. */
function clientFor(url: string, seconds: number, signal?: AbortSignal): RestClient {
  return restClient(
    {
      url,
      headers: {},
      secrets: [],
      timeout: 10,
      reasonIn: () => '',
      shared: {},
      limitIn: ({ status }) => (status === 429 ? { seconds } : undefined),
    },
    { credentials: {}, now: () => new Date('2026-11-23T08:00:00Z'), ...(signal && { signal }) },
  );
}

describe('a request that a tracker has not processed', () => {
  it('is sent four times', async () => {
    const limited = answerWith(429, '{}');
    const server = await startServer(inTurn(limited, limited, limited, answerWith(200, '{"a":1}')));
    expect(await clientFor(server.url, 0).request(REQUEST)).toEqual({ a: 1 });
    const { url, requests } = await startServer(limited);
    expect(await failureOf(() => clientFor(url, 0).request(REQUEST))).toMatchObject({ code: 'delivery-postponed' });
    expect(requests).toHaveLength(4);
  });

  it('waits for at most a minute', async () => {
    const { url } = await startServer(answerWith(429, '{}'));
    await expect(clientFor(url, 60, AbortSignal.timeout(100)).request(REQUEST)).rejects.toThrow('aborted');
    expect(await failureOf(() => clientFor(url, 61).request(REQUEST))).toMatchObject({ retryAfter: 61 });
  });

  it('is not sent again before the time that a failure states', async () => {
    const { url, requests } = await startServer(answerWith(503, '{}', { 'Retry-After': '120' }));
    expect(await failureOf(() => clientFor(url, 0).request(REQUEST))).toMatchObject({ retryAfter: 120 });
    expect(requests).toHaveLength(1);
  });
});

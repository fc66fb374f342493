import type { RequestListener, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../../src/model/settings/secret.js';
import { createPace } from '../../../src/base/http/pace.js';
import { explainFailure } from '../../../src/sources/api/answer.js';
import { get, MAX_ANSWER_BYTES } from '../../../src/sources/api/client.js';
import { ACCOUNT_TOKEN, API_KEY, someApiOptions } from '../../helpers/api-options.js';
import { failureOf } from '../../helpers/failure.js';
import { answerWith, freePort, inTurn, startServer } from '../../helpers/http-server.js';

const quietly = (): void => undefined;

/** Closes the connection in the middle of the body. */
const truncated = answering((response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
  response.write('[{', () => response.destroy());
});

function answering(answer: (response: ServerResponse) => unknown): RequestListener {
  return (_request, response) => {
    answer(response);
  };
}

describe('a request', () => {
  it('has both credentials and a path below the base URL', async () => {
    const server = await startServer(answerWith(200, '[]'));
    const { body, contentType } = await get(
      '/audit/x?jobId=7',
      someApiOptions({ url: `${server.url}/prod/` }),
      quietly,
    );
    expect(Buffer.from(body).toString()).toBe('[]');
    expect(contentType).toBe('application/json');
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.url).toBe('/prod/audit/x?jobId=7');
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${ACCOUNT_TOKEN}`,
      'ocp-apim-subscription-key': API_KEY,
      accept: 'application/json',
    });
  });
});

describe('a retry', () => {
  it.each([429, 500, 502, 503, 504])('follows status %i', async (status) => {
    const server = await startServer(inTurn(answerWith(status, '{}'), answerWith(200, '[]')));
    const notices: string[] = [];
    await get('/', someApiOptions({ url: server.url }), (text) => notices.push(text));
    expect(server.requests).toHaveLength(2);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(
      new RegExp(`^the service answers with status ${status}: trying again in 0\\.0 s \\(1 of 2\\)$`),
    );
  });

  it.each([
    ['before an answer', answering((response) => response.destroy())],
    ['within the body', truncated],
  ])('follows a connection that is lost %s', async (_when, losing) => {
    const server = await startServer(inTurn(losing, answerWith(200, '[]')));
    await get('/', someApiOptions({ url: server.url }), quietly);
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    [400, 'input'],
    [401, 'authentication'],
    [403, 'authentication'],
    [404, 'notFound'],
    [409, 'input'],
    [422, 'input'],
  ])('does not follow status %i', async (status, kind) => {
    const body = JSON.stringify({ result: null, statusCode: status, message: 'No such thing.' });
    const server = await startServer(answerWith(status, body));
    const failure = await failureOf(() => get('/', someApiOptions({ url: server.url }), quietly));
    expect(failure.kind).toBe(kind);
    expect(failure.message).toBe(
      `expected status 200 from the service, received status ${status}, saying: No such thing.`,
    );
    expect(server.requests).toHaveLength(1);
  });

  it('happens as often as allowed, and no more', async () => {
    const server = await startServer(answerWith(503, '{"message":"Down for maintenance"}'));
    const failure = await failureOf(() => get('/', someApiOptions({ url: server.url, retries: 3 }), quietly));
    expect(failure).toMatchObject({ kind: 'unavailable', code: 'service-failed', exitCode: 6 });
    expect(failure.message).toContain('status 503, saying: Down for maintenance');
    expect(server.requests).toHaveLength(4);
  });

  it.each([
    ['status', answerWith(202, '', { 'Retry-After': '0' })],
    ['envelope', answerWith(200, '{"result":null,"statusCode":202,"message":"queued"}', { 'Retry-After': '0' })],
  ])('follows a %s of 202 until the answer is ready, however many retries are allowed', async (_what, pending) => {
    const server = await startServer(inTurn(pending, pending, pending, answerWith(200, '[]')));
    const notices: string[] = [];
    const { body } = await get('/', someApiOptions({ url: server.url, retries: 0 }), (text) => notices.push(text));
    expect(Buffer.from(body).toString()).toBe('[]');
    expect(server.requests).toHaveLength(4);
    expect(notices[0]).toMatch(/^the service has no answer yet: asking again in 0\.0 s$/);
  });

  it('of 202 is none of the retries of a failure that follows', async () => {
    const pending = answerWith(202, '', { 'Retry-After': '0' });
    const server = await startServer(inTurn(pending, pending, answerWith(503, '{}'), answerWith(200, '[]')));
    await get('/', someApiOptions({ url: server.url, retries: 1 }), quietly);
    expect(server.requests).toHaveLength(4);
  });

  it('of 202 ends at the deadline', async () => {
    const { url, requests } = await startServer(
      answerWith(202, '{"message":"still working"}', { 'Retry-After': '100' }),
    );
    const failure = await failureOf(() => get('/', someApiOptions({ url, timeout: 20 }), quietly));
    expect(failure).toMatchObject({ code: 'service-not-ready', exitCode: 6 });
    expect(failure.message).toContain('not ready (status 202), saying: still working');
    expect(requests).toHaveLength(1);
  });

  it('of 202 does not hold back other requests', async () => {
    const { url } = await startServer(answerWith(202, '', { 'Retry-After': '100' }));
    const pace = createPace(2);
    await failureOf(() => get('/', someApiOptions({ url, timeout: 20 }), quietly, undefined, pace));
    expect(pace.isHeld()).toBe(false);
  });

  it('waits longer every time', async () => {
    const { url } = await startServer(answerWith(500, '{}'));
    const notices: string[] = [];
    await failureOf(() => get('/', someApiOptions({ url, retries: 3, firstDelay: 0.1 }), (text) => notices.push(text)));
    const waits = notices.map((text) => Number(/again in ([\d.]+) s/.exec(text)?.[1]));
    expect(waits[0]).toBeGreaterThanOrEqual(0.1);
    expect(waits[1]).toBeGreaterThanOrEqual(0.2);
    expect(waits[2]).toBeGreaterThanOrEqual(0.4);
  });
});

describe('Retry-After', () => {
  it('is respected in seconds', async () => {
    const limited = answerWith(429, '{}', { 'Retry-After': '1' });
    const { url } = await startServer(inTurn(limited, answerWith(200, '[]')));
    const notices: string[] = [];
    const before = Date.now();
    await get('/', someApiOptions({ url }), (text) => notices.push(text));
    expect(Date.now() - before).toBeGreaterThanOrEqual(990);
    expect(notices).toEqual(['the service answers with status 429: trying again in 1.0 s (1 of 2)']);
  });

  it('is respected as a date', async () => {
    const times: number[] = [];
    const until = (Math.floor(Date.now() / 1000) + 2) * 1000;
    const limited = answerWith(429, '{}', { 'Retry-After': new Date(until).toUTCString() });
    const answer = inTurn(limited, answerWith(200, '[]'));
    const { url } = await startServer((request, response) => {
      times.push(Date.now());
      answer(request, response);
    });
    await get('/', someApiOptions({ url }), quietly);
    expect(times).toHaveLength(2);
    // Timers may fire a millisecond early.
    expect(times[1]).toBeGreaterThanOrEqual(until - 2);
  });

  it.each(['0', '-5', 'soon', 'Thu, 01 Jan 1970 00:00:00 GMT'])('is ignored if it is %s', async (value) => {
    const limited = answerWith(429, '{}', { 'Retry-After': value });
    const server = await startServer(inTurn(limited, answerWith(200, '[]')));
    const notices: string[] = [];
    await get('/', someApiOptions({ url: server.url }), (text) => notices.push(text));
    expect(notices[0]).toContain('in 0.0 s');
    expect(server.requests).toHaveLength(2);
  });

  it('is not waited for if the wait would exceed the deadline', async () => {
    const server = await startServer(answerWith(429, '{"message":"Slow down"}', { 'Retry-After': '86400' }));
    const notices: string[] = [];
    const before = Date.now();
    const failure = await failureOf(() =>
      get('/', someApiOptions({ url: server.url, timeout: 29 }), (text) => notices.push(text)),
    );
    // The message of the service says more than a timeout would.
    expect(Date.now() - before).toBeLessThan(29_000);
    expect(notices).toEqual([]);
    expect(failure).toMatchObject({ code: 'service-failed', kind: 'unavailable' });
    expect(failure.message).toContain('status 429, saying: Slow down');
    expect(failure.hint).toBe('Try again in 86400 s, as the service asks.');
    expect(server.requests).toHaveLength(1);
  });

  it('of one second is stated when nothing is left to try', async () => {
    const { url } = await startServer(answerWith(503, '{}', { 'Retry-After': '1' }));
    const failure = await failureOf(() => get('/', someApiOptions({ url, retries: 0 }), quietly));
    expect(failure.hint).toBe('Try again in 1 s, as the service asks.');
  });

  it('is limited to half a minute', async () => {
    const { url } = await startServer(answerWith(429, '{}', { 'Retry-After': '86400' }));
    const notices = new Promise<string>((resolve) => {
      const options = someApiOptions({ url, timeout: 3_600 });
      // Still waits when the test has ended. Its failure is irrelevant.
      get('/', options, resolve).catch(() => undefined);
    });
    expect(await notices).toBe('the service answers with status 429: trying again in 30.0 s (1 of 2)');
  });
});

describe('the deadline', () => {
  it('stops a slow body', async () => {
    const { url } = await startServer(
      answering((response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        const dripping = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(dripping));
      }),
    );
    const failure = await failureOf(() => get('/', someApiOptions({ url, timeout: 0.4 }), quietly));
    expect(failure).toMatchObject({ code: 'service-timeout', exitCode: 6 });
    expect(failure.message).toMatch(/^expected a whole answer from 127\.0\.0\.1:\d+ within 0\.4 s, received none$/);
  });

  it('stops a request without an answer', async () => {
    const { url } = await startServer(() => undefined);
    const failure = await failureOf(() => get('/', someApiOptions({ url, timeout: 0.2 }), quietly));
    expect(failure.code).toBe('service-timeout');
  });

  it('names what the attempt before it received', async () => {
    const failing = answerWith(503, '{"message":"Down for maintenance"}');
    const { url } = await startServer(inTurn(failing, () => undefined));
    const failure = await failureOf(() => get('/', someApiOptions({ url, timeout: 0.5 }), quietly));
    expect(failure.message).toMatch(
      /received none; the previous attempt returned status 503, saying: Down for maintenance$/,
    );
  });
});

describe('an answer is refused if it', () => {
  it('is truncated every time', async () => {
    const server = await startServer(truncated);
    const failure = await failureOf(() => get('/', someApiOptions({ url: server.url }), quietly));
    expect(failure).toMatchObject({ code: 'response-truncated', kind: 'unavailable' });
    expect(failure.message).toContain('one that broke off in the middle');
    expect(server.requests).toHaveLength(3);
  });

  it('is larger than any report, without a retry', async () => {
    const server = await startServer(answerWith(200, Buffer.alloc(MAX_ANSWER_BYTES + 1, ' ')));
    const failure = await failureOf(() => get('/', someApiOptions({ url: server.url }), quietly));
    expect(failure).toMatchObject({ code: 'response-too-large', kind: 'unavailable' });
    expect(server.requests).toHaveLength(1);
  });

  it('is not HTTP', async () => {
    const { url } = await startServer((request) => {
      request.socket.end('SSH-2.0-OpenSSH_9.2\r\n');
    });
    const failure = await failureOf(() => get('/', someApiOptions({ url }), quietly));
    expect(failure).toMatchObject({ code: 'service-no-http', kind: 'unavailable' });
    expect(failure.message).toMatch(/^expected an answer from 127\.0\.0\.1:\d+, received an answer that is not HTTP$/);
  });
});

describe('a failure with a truncated body is still reported', () => {
  it.each([
    [400, 'input'],
    [401, 'authentication'],
    [404, 'notFound'],
    [503, 'unavailable'],
  ])('status %i', async (status, kind) => {
    const { url } = await startServer(
      answering((response) => {
        response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
        response.write('{"message"', () => response.destroy());
      }),
    );
    const failure = await failureOf(() => get('/', someApiOptions({ url }), quietly));
    expect(failure.kind).toBe(kind);
    expect(failure.message).toContain(`status ${status}`);
  });
});

describe('an answer that repeats a credential is refused', () => {
  const value = 'Canary/Key+With=Signs-7F3A91';

  it.each([
    ['as it is', value],
    ['in lower case', value.toLowerCase()],
    ['with an escaped slash', value.replace('/', '\\/')],
    ['with escaped characters', value.replace('+', '\\u002B').replace('=', '\\u003d')],
    ['in base64', Buffer.from(value).toString('base64')],
    ['as part of an address', encodeURIComponent(value)],
    ['in base64 without padding', Buffer.from(value).toString('base64url')],
    ['in hexadecimal', Buffer.from(value).toString('hex')],
    ['in upper-case hexadecimal', Buffer.from(value).toString('hex').toUpperCase()],
    ['in base64 with the text before it', Buffer.from(`Bearer ${value}`).toString('base64')],
    ['as a header in base64', Buffer.from(`Ocp-Apim-Subscription-Key: ${value}`).toString('base64')],
    ['as a header in hexadecimal', Buffer.from(`Ocp-Apim-Subscription-Key: ${value}`).toString('hex')],
  ])('%s', async (_how, spelled) => {
    const { url } = await startServer(answerWith(200, `[{"name":"${spelled}","benchmarkId":"CSBP"}]`));
    const failure = await failureOf(() => get('/', someApiOptions({ url, apiKey: new Secret(value) }), quietly));
    expect(failure).toMatchObject({ code: 'answer-repeats-credential', exitCode: 3 });
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])(
    'with status %i is not followed, so that no credential is sent elsewhere',
    async (status) => {
      const elsewhere = await startServer(answerWith(200, '[]'));
      const location = { Location: `${elsewhere.url}/login?next=secret-place` };
      const server = await startServer(answerWith(status, '', location));
      const failure = await failureOf(() => get('/', someApiOptions({ url: server.url }), quietly));
      expect(failure).toMatchObject({ code: 'service-redirects', kind: 'unavailable' });
      expect(failure.message).toContain(`a redirect to ${elsewhere.url}, which is not followed`);
      expect(failure.message).not.toContain('secret-place');
      expect(elsewhere.requests).toEqual([]);
      expect(server.requests).toHaveLength(1);
    },
  );

  it.each([300, 304])('does not include status %i', async (status) => {
    const { url } = await startServer(answerWith(status, ''));
    const failure = await failureOf(() => get('/', someApiOptions({ url }), quietly));
    expect(failure).toMatchObject({ code: 'service-failed', kind: 'input' });
  });

  it('on the same host is not followed either', async () => {
    const server = await startServer(answerWith(302, '', { Location: '/elsewhere' }));
    expect(await failureOf(() => get('/', someApiOptions({ url: server.url }), quietly))).toMatchObject({
      code: 'service-redirects',
    });
    expect(server.requests).toHaveLength(1);
  });
});

it.each([
  [407, 'authentication', 'Put the user name and the password for the proxy in HTTPS_PROXY.'],
  [403, 'unavailable', 'Ask the operator of the proxy, or add the host to NO_PROXY.'],
])('the refusal of a proxy with status %i says what helps', (status, kind, hint) => {
  const answer = { status, headers: {}, body: undefined };
  const came = { answer, isOfProxy: true, proxy: new URL('http://proxy.example:8080') };
  const request = { url: new URL('https://service.example/'), secrets: [], timeout: 10 };
  const failure = explainFailure(came, request);
  expect([failure.kind, failure.hint]).toEqual([kind, hint]);
  expect(failure.message).toContain(`the proxy’s refusal with status ${String(status)}`);
});

describe('a missing answer', () => {
  it('of a port that nothing listens on is reported for each attempt', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const notices: string[] = [];
    const failure = await failureOf(() => get('/', someApiOptions({ url }), (text) => notices.push(text)));
    expect(failure).toMatchObject({ code: 'service-refuses', kind: 'unavailable' });
    expect(failure.message).toBe(`expected an answer from ${new URL(url).host}, received a refused connection`);
    expect(notices).toHaveLength(2);
    expect(notices[0]).toMatch(/^the connection was lost \(ECONNREFUSED\)/);
  });

  it('of a host that does not exist is reported', async () => {
    const failure = await failureOf(() =>
      get('/', someApiOptions({ url: 'https://audit.invalid', retries: 0 }), quietly),
    );
    expect(failure).toMatchObject({ code: 'service-unknown-host', kind: 'unavailable' });
  });
});

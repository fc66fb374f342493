import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EnvironmentData } from '../../../src/reference-server/data/stored-data.js';
import { createApp } from '../../../src/reference-server/http/create-app.js';
import { TIMEOUTS } from '../../../src/reference-server/http/limits.js';
import { NO_FAULTS } from '../../../src/reference-server/options.js';
import { aWireReport } from '../../helpers/wire-report.js';
import {
  ask,
  benchmarksPath,
  expectFailure,
  headersOf,
  jobPath,
  nextConnection,
  runServer,
  sendRaw,
  summaryPath,
} from '../running.js';

const REPORT = aWireReport();

/** Status, headers and body of a raw response. */
function split(answer: string): { status: number; head: string; json: unknown } {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, json: JSON.parse(body) as unknown };
}

function envelope(statusCode: number, words: RegExp): object {
  return { result: null, statusCode, message: expect.stringMatching(words) as string };
}

describe('unknown paths', () => {
  it.each(['', '/', '/audit', `${jobPath(REPORT)}/`, '/AUDIT/license/a/account/b/benchmarks', '/openapi.json'])(
    'below an environment are refused: %j',
    async (path) => {
      expectFailure(await ask(await runServer(), path), 404, /^expected a path that GET \/openapi\.json describes/);
    },
  );

  it('outside of the environments are refused without credentials, and without repeating the query', async () => {
    const server = await runServer();
    for (const path of ['/', '/production/x', '/PROD', '/nope?token=secret']) {
      const response = await fetch(`${server.url}${path}`);
      const text = await response.text();
      expect({ status: response.status, json: JSON.parse(text) as unknown }).toEqual({
        status: 404,
        json: envelope(404, /received GET \//),
      });
      expect(text).not.toContain('secret');
    }
  });
});

describe('other methods than GET', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is refused with Allow on every route', async (method) => {
    const server = await runServer();
    for (const path of [jobPath(REPORT), summaryPath(REPORT), benchmarksPath(REPORT)]) {
      const answer = await ask(server, path, { method });
      expectFailure(answer, 405, `expected GET, received ${method}`);
      expect(answer.headers.get('allow')).toBe('GET');
    }
    expect((await fetch(server.openApi, { method })).status).toBe(405);
    expectFailure(await ask(server, '/nope', { method }), 404, `received ${method} /prod/nope`);
  });

  it('HEAD is refused without a body', async () => {
    const { status, headers, bytes } = await ask(await runServer(), jobPath(REPORT), { method: 'HEAD' });
    expect({ status, allow: headers.get('allow'), length: bytes.length }).toEqual({
      status: 405,
      allow: 'GET',
      length: 0,
    });
  });

  it('request bodies are dropped', async () => {
    const server = await runServer();
    for (const [type, body] of [
      ['application/json', '{"broken'],
      ['text/plain', 'x'.repeat(2_000_000)],
    ] as const) {
      const response = await fetch(`${server.url}/nope`, { method: 'POST', body, headers: { 'content-type': type } });
      expect((await response.json()) as unknown).toEqual(envelope(404, /received POST \/nope/));
    }
  });
});

describe('requests that are not valid HTTP', () => {
  it.each([
    ['other text', 'garbage\r\n\r\n', 400, /^expected a request of HTTP\/1\.1, received something else/],
    ['no host', 'GET /nope HTTP/1.1\r\nConnection: close\r\n\r\n', 400, /^expected the header Host, received none/],
    [
      'long headers',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      /^expected at most 16384 bytes/,
    ],
    ['a long path', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, /^expected at most 16384 bytes/],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n', 417, /^expected no Expect header/],
    [
      'two hosts',
      'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
      400,
      /^expected the header host once/,
    ],
    [
      'two credentials',
      'GET /prod/x HTTP/1.1\r\nHost: a\r\nAuthorization: a\r\nauthorization: b\r\nConnection: close\r\n\r\n',
      400,
      /^expected the header authorization once/,
    ],
    ['every host', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404, /received OPTIONS \*/],
  ])('are refused in the envelope, and the connection is closed: %s', async (_what, text, status, words) => {
    const answer = split(await sendRaw(await runServer(), text));
    expect(answer).toMatchObject({ status, json: envelope(status, words) });
    expect(answer.head).toMatch(/content-type: application\/json; charset=utf-8/i);
    expect(answer.head).toMatch(/connection: close/i);
  });

  it('are refused if too slow, while others are served', async () => {
    const server = await runServer({ timeouts: { headers: 1_000, request: 2_000, check: 50 } });
    const slow = sendRaw(server, 'GET /prod HTTP/1.1\r\nHost: a\r\n');
    const silent = sendRaw(server, '');
    expect((await ask(server, jobPath(REPORT))).status).toBe(200);
    for (const answer of [await slow, await silent]) {
      expect(split(answer)).toMatchObject({ status: 408, json: envelope(408, /^expected a whole request in time/) });
    }
  });

  it('are refused if they arrive too slowly', async () => {
    const server = await runServer({ timeouts: { headers: 300, request: 600, check: 50 } });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\n');
    let [received, isOpen] = ['', true];
    socket.on('data', (chunk) => (received += chunk.toString())).on('error', () => undefined);
    socket.on('close', () => (isOpen = false));
    while (isOpen) {
      if (socket.writable) socket.write('X: y\r\n');
      await setTimeout(20);
    }
    expect(split(received).status).toBe(408);
  });
});

describe('a client that does not read', () => {
  it('is disconnected, while others are served', async () => {
    // More than fits into the buffers between client and server.
    const large = aWireReport({ LicenseName: 'x'.repeat(20_000_000) });
    const files = { 'report.json': [large] };
    const whole = (await ask(await runServer({ files }), jobPath(REPORT))).bytes.length;
    const server = await runServer({ files, faults: { delaySeconds: 0 }, timeouts: { inactivity: 300 } });
    const accepted = nextConnection();
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').pause();
    const credentials = Object.entries(headersOf('PROD')).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET /prod${jobPath(REPORT)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${credentials.join('')}\r\n`);
    const connection = await accepted;
    expect((await ask(server, benchmarksPath(REPORT))).status).toBe(200);
    await expect.poll(() => connection.destroyed).toBe(true);
    let received = 0;
    socket.on('error', () => undefined).on('data', (chunk) => (received += chunk.length));
    socket.resume();
    await once(socket, 'close');
    expect(received).toBeLessThan(whole);
  });
});

describe('an internal error', () => {
  it('is a 500 without details, which are passed to onFault', async () => {
    const met: unknown[] = [];
    const failure = new Error('the detail');
    const broken: EnvironmentData = {
      environment: 'PROD',
      get accounts(): never {
        throw failure;
      },
    };
    const credentials = { accepts: () => true, generated: {} };
    const app = createApp(
      { data: { PROD: broken, TRIAL: broken }, credentials: { PROD: credentials, TRIAL: credentials } },
      {
        folder: '',
        shape: 'array',
        keys: 'pascal',
        summaryAnswer: 'report',
        host: '',
        port: 0,
        env: {},
        faults: NO_FAULTS,
        onFault: (fault) => met.push(fault),
      },
      TIMEOUTS,
    );
    onTestFinished(() => app.close());
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { authorization: 'Bearer a', 'ocp-apim-subscription-key': 'b' };
    const response = await fetch(`${url}/prod${jobPath(REPORT)}`, { headers });
    const text = await response.text();
    expect(JSON.parse(text)).toEqual(envelope(500, /^expected to answer, but an internal error occurred\. Try again/));
    expect(response.status).toBe(500);
    expect(text).not.toContain('detail');
    expect(met).toEqual([failure]);
  });
});

import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { exchange, type HttpContext } from '../../../src/deliverers/http/client.js';
import { MAX_ANSWER_BYTES, type HttpRequest } from '../../../src/base/http/attempt.js';
import { Secret } from '../../../src/model/settings/secret.js';
import { aCertificateBy, anAuthority, aTrustedCertificate } from '../../helpers/certificates.js';
import { failureOf } from '../../helpers/failure.js';
import { answerWith, freePort } from '../../helpers/http-server.js';
import { startProxy } from '../../helpers/proxy-server.js';
import { startReceiver } from '../../helpers/receiver.js';

const CONTEXT: HttpContext = { peer: 'the receiver', timeout: 20, secrets: [] };

const TEXT = Buffer.from('what is sent');

/** More than the buffers of a connection hold. */
const LARGE = Buffer.alloc(50_000_000);

function post(url: string, body: HttpRequest['body'] = TEXT): HttpRequest {
  return { method: 'POST', url: new URL(url), headers: { 'Content-Type': 'text/plain' }, body };
}

const failing = (request: HttpRequest, context: Partial<HttpContext> = {}) =>
  failureOf(() => exchange(request, { ...CONTEXT, ...context }));

/** A server below HTTP: handles each connection. Its base URL. */
async function startSockets(handle: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    handle(socket.on('error', () => undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as { port: number }).port)}`;
}

beforeEach(() => {
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY']) {
    vi.stubEnv(name, '');
    vi.stubEnv(name.toLowerCase(), '');
  }
});
afterEach(() => void vi.unstubAllEnvs());

describe('a request', () => {
  it('is sent as it is, and its answer returned whatever the status', async () => {
    const receiver = await startReceiver(answerWith(418, '{"message":"no"}', { 'X-Request-Id': '7' }));
    const answer = await exchange(post(`${receiver.url}/a/b?c=d`), CONTEXT);
    expect(answer).toMatchObject({ status: 418, headers: { 'x-request-id': '7' } });
    expect(Buffer.from(answer.body!).toString()).toBe('{"message":"no"}');
    expect(receiver.received).toMatchObject([
      { method: 'POST', url: '/a/b?c=d', headers: { 'content-type': 'text/plain', 'content-length': '12' } },
    ]);
    expect(receiver.received[0]!.body.toString()).toBe('what is sent');
  });

  it.each([
    ['compressed', gzipSync('text'), 'text'],
    ['compressed, but broken off', gzipSync('text').subarray(0, 12), undefined],
    ['compressed from too much', gzipSync(Buffer.alloc(MAX_ANSWER_BYTES + 1)), undefined],
  ])('may have an answer that is %s', async (_what, bytes, text) => {
    const receiver = await startReceiver(answerWith(200, bytes, { 'Content-Encoding': 'gzip' }));
    const { status, body } = await exchange(post(receiver.url), CONTEXT);
    expect(status).toBe(200);
    expect(body && Buffer.from(body).toString()).toBe(text);
  });

  it.each<[string, RequestListener]>([
    ['endless', (_request, response) => void response.writeHead(200).write(Buffer.alloc(MAX_ANSWER_BYTES + 1))],
    [
      'broken off',
      (_request, response) => {
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('begin', () => response.destroy());
      },
    ],
  ])('has a status even if its body is %s', async (_what, listener) => {
    const { url } = await startReceiver(listener);
    expect(await exchange(post(url), CONTEXT)).toMatchObject({ status: 200, body: undefined });
  });

  it('is not redirected, neither to this host nor to another', async () => {
    const other = await startReceiver(answerWith(200));
    const receiver = await startReceiver(answerWith(307, '', { Location: `${other.url}/x` }));
    expect(await exchange(post(receiver.url), CONTEXT)).toMatchObject({
      status: 307,
      headers: { location: `${other.url}/x` },
    });
    expect(receiver.received).toHaveLength(1);
    expect(other.received).toEqual([]);
  });

  it('is not sent to an address that others can read on the way', async () => {
    const failure = await failing(post('http://hooks.example/secret-part'));
    expect(failure).toMatchObject({ code: 'delivery-refused' });
    expect(failure.message).toContain('received http://');
    expect(failure.message).not.toContain('secret-part');
  });
});

describe('nothing is delivered, and a later attempt may succeed', () => {
  it('if nothing listens', async () => {
    const failure = await failing(post(`http://127.0.0.1:${String(await freePort())}`));
    expect(failure).toMatchObject({ code: 'delivery-postponed' });
    // It would hold the request with its credentials.
    expect(failure.cause).toBeUndefined();
    expect(failure.message).toBe('expected an answer from the receiver, received a refused connection');
  });

  it('if the host is unknown', async () => {
    expect(await failing(post('https://hooks.invalid/x'))).toMatchObject({ code: 'delivery-postponed' });
  });

  it('if the connection is dropped before the request is written', async () => {
    const url = await startSockets((socket) => socket.once('data', () => socket.destroy()));
    const failure = await failing(post(url, LARGE));
    expect(failure).toMatchObject({ code: 'delivery-postponed' });
    expect(failure.message).toContain('received a connection that broke off');
  });

  it('if a lookup is not answered', async () => {
    const { url } = await startReceiver((_request, response) => response.destroy());
    for (const method of ['GET', 'HEAD'] as const) {
      expect(await failing({ method, url: new URL(url) })).toMatchObject({ code: 'delivery-postponed' });
    }
  });

  it('if the other side reads too slowly', async () => {
    const url = await startSockets((socket) => socket.pause());
    const failure = await failing(post(url, LARGE), { timeout: 0.5 });
    expect(failure).toMatchObject({ code: 'delivery-postponed' });
    expect(failure.message).toContain('received none within 0.5 s');
  });

  it('if an encrypted connection cannot be made', async () => {
    const authority = await anAuthority();
    const unknown = await startReceiver(answerWith(200), await aCertificateBy(authority));
    const failure = await failing(post(unknown.url));
    expect(failure).toMatchObject({ code: 'delivery-postponed' });
    expect(failure.message).toContain('a certificate from an unknown authority');
    const plain = await startReceiver(answerWith(200));
    expect(await failing(post(plain.url.replace('http:', 'https:')))).toMatchObject({ code: 'delivery-postponed' });
    expect([...unknown.received, ...plain.received]).toEqual([]);
  });
});

describe('the outcome is unknown', () => {
  it('if the connection is dropped after the request was written', async () => {
    const receiver = await startReceiver((_request, response) => response.destroy());
    const failure = await failing(post(`${receiver.url}/secret-part`));
    expect(failure).toMatchObject({ code: 'delivery-unknown' });
    expect(failure.cause).toBeUndefined();
    expect(failure.message).toBe(
      'expected an answer from the receiver after everything was sent, received a connection that broke off',
    );
    expect(receiver.received).toHaveLength(1);
  });

  it('if there is no answer in time', async () => {
    const { url } = await startReceiver(() => undefined);
    const failure = await failing(post(url), { timeout: 0.3 });
    expect(failure).toMatchObject({ code: 'delivery-unknown' });
    expect(failure.message).toContain('received none within 0.3 s');
  });

  it('if the answer is not HTTP', async () => {
    const url = await startSockets((socket) => socket.once('data', () => socket.end('220 mail.example ESMTP\r\n')));
    expect(await failing(post(url))).toMatchObject({ code: 'delivery-unknown' });
  });

  it('if an encrypted connection is dropped after the request was written', async () => {
    const { url, received } = await startReceiver(
      (_request, response) => response.destroy(),
      await aTrustedCertificate(),
    );
    expect(await failing(post(url))).toMatchObject({ code: 'delivery-unknown' });
    expect(received).toHaveLength(1);
  });
});

describe('a signal', () => {
  it('stops a request before it is sent', async () => {
    const { url, received } = await startReceiver(answerWith(200));
    const signal = AbortSignal.abort(new Error('the user has left'));
    await expect(exchange(post(url), { ...CONTEXT, signal })).rejects.toThrow('the user has left');
    expect(received).toEqual([]);
  });

  it('stops a request while it waits', async () => {
    const controller = new AbortController();
    const { url } = await startReceiver(() => controller.abort(new Error('the user has left')));
    await expect(exchange(post(url), { ...CONTEXT, signal: controller.signal })).rejects.toThrow('the user has left');
  });
});

describe('a proxy', () => {
  const PASSWORD = 'proxy-password';

  it('carries the encrypted request, which it cannot read', async () => {
    const receiver = await startReceiver(answerWith(200), await aTrustedCertificate('hooks.example'));
    const proxy = await startProxy();
    vi.stubEnv('HTTPS_PROXY', proxy.url);
    const { port } = new URL(receiver.url);
    expect(await exchange(post(`https://hooks.example:${port}/secret-part`), CONTEXT)).toMatchObject({ status: 200 });
    expect(receiver.received[0]!.body.toString()).toBe('what is sent');
    expect(proxy.heard()).toContain(`CONNECT hooks.example:${port}`);
    expect(proxy.heard()).not.toContain('secret-part');
  });

  it('that loses the connection after the request was written leaves the outcome unknown', async () => {
    const receiver = await startReceiver(
      (_request, response) => response.destroy(),
      await aTrustedCertificate('hooks.example'),
    );
    vi.stubEnv('HTTPS_PROXY', (await startProxy()).url);
    const { port } = new URL(receiver.url);
    expect(await failing(post(`https://hooks.example:${port}/`))).toMatchObject({ code: 'delivery-unknown' });
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    [407, 'in HTTPS_PROXY'],
    [502, 'Run the command again later'],
  ])('that refuses with status %i postpones the delivery', async (status, hint) => {
    const proxy = await startProxy(`HTTP/1.1 ${String(status)} No\r\nContent-Length: 0\r\n\r\n`);
    vi.stubEnv('HTTPS_PROXY', proxy.url.replace('//', `//user:${PASSWORD}@`));
    const failure = await failing(post('https://hooks.invalid/x'));
    expect(failure).toMatchObject({ code: 'delivery-postponed' });
    expect(failure.message).toContain(`its refusal with status ${String(status)}`);
    expect(failure.hint).toContain(hint);
    expect(JSON.stringify(failure)).not.toContain(PASSWORD);
  });

  it('that cannot be reached postpones the delivery', async () => {
    vi.stubEnv('HTTPS_PROXY', `http://user:${PASSWORD}@127.0.0.1:${String(await freePort())}`);
    const failure = await failing(post('https://hooks.invalid/x'));
    expect(failure).toMatchObject({ code: 'delivery-postponed' });
    expect(failure.message).toMatch(/through the proxy http:\/\/127\.0\.0\.1:\d+, received a refused connection$/);
  });

  it('that is invalid is a mistake of the settings', async () => {
    vi.stubEnv('HTTPS_PROXY', `socks5://user:${PASSWORD}@127.0.0.1:1`);
    const failure = await failing(post('https://hooks.invalid/x'), { secrets: [new Secret(PASSWORD)] });
    expect(failure).toMatchObject({ code: 'proxy-invalid', kind: 'usage' });
  });
});

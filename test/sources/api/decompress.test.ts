/** Compressed answers, from real servers. */
import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { get, MAX_ANSWER_BYTES } from '../../../src/sources/api/client.js';
import { someApiOptions } from '../../helpers/api-options.js';
import { failureOf } from '../../helpers/failure.js';
import { answerWith, inTurn, startServer } from '../../helpers/http-server.js';

const quietly = (): void => undefined;

function compressed(encoding: string, bytes: Uint8Array, status = 200): RequestListener {
  return answerWith(status, bytes, { 'Content-Type': 'application/json', 'Content-Encoding': encoding });
}

describe('a compressed answer', () => {
  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['identity', (text: string) => Buffer.from(text)],
  ])('is decompressed if it is %s', async (encoding, compress) => {
    const { url } = await startServer(compressed(encoding, compress('{"a":1}')));
    const { body } = await get('/', someApiOptions({ url }), quietly);
    expect(Buffer.from(body).toString()).toBe('{"a":1}');
  });

  it.each(['zstd', 'gzip, gzip', 'compress'])('is refused if it is %s, even over plain JSON', async (encoding) => {
    const { url } = await startServer(compressed(encoding, Buffer.from('{"a":1}')));
    const failure = await failureOf(() => get('/', someApiOptions({ url, retries: 0 }), quietly));
    expect(failure.code).toBe('response-corrupt');
    expect(failure.message).toContain('one whose Content-Encoding is none of gzip, deflate, br');
  });

  it('is requested in the supported encodings', async () => {
    const server = await startServer(answerWith(200, '[]'));
    await get('/', someApiOptions({ url: server.url }), quietly);
    expect(server.requests[0]?.headers['accept-encoding']).toBe('gzip, deflate, br');
  });

  it('may be empty', async () => {
    const { url } = await startServer(compressed('gzip', Buffer.alloc(0)));
    expect((await get('/', someApiOptions({ url }), quietly)).body).toHaveLength(0);
  });
});

describe('a truncated compressed answer', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is requested again, wherever it ends: %s', async (encoding, compress) => {
    const whole = compress(JSON.stringify(Array.from({ length: 500 }, (_, index) => index)));
    for (const length of [1, 12, Math.floor(whole.length / 2), whole.length - 1]) {
      const server = await startServer(
        inTurn(compressed(encoding, whole.subarray(0, length)), compressed(encoding, whole)),
      );
      const notices: string[] = [];
      const { body } = await get('/', someApiOptions({ url: server.url }), (text) => notices.push(text));
      expect(JSON.parse(Buffer.from(body).toString())).toHaveLength(500);
      expect(notices).toEqual(['the answer broke off: trying again in 0.0 s (1 of 2)']);
      expect(server.requests).toHaveLength(2);
    }
  });

  it('is refused if it is truncated every time', async () => {
    const server = await startServer(compressed('gzip', gzipSync('[1, 2, 3]').subarray(0, -9)));
    const failure = await failureOf(() => get('/', someApiOptions({ url: server.url }), quietly));
    expect(failure).toMatchObject({ code: 'response-truncated', kind: 'unavailable' });
    expect(failure.message).toContain('one that broke off in the middle');
    expect(server.requests).toHaveLength(3);
  });
});

describe('a compressed answer is refused without a retry if it', () => {
  const damaged = gzipSync('[1, 2, 3]');
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 6) ^ 1, damaged.length - 6);

  it.each([
    ['is larger than any report when decompressed', gzipSync(Buffer.alloc(MAX_ANSWER_BYTES + 1)), 'response-too-large'],
    ['is damaged', damaged, 'response-corrupt'],
    ['is not compressed at all', Buffer.from('not compressed'), 'response-corrupt'],
  ])('%s', async (_how, bytes, code) => {
    const server = await startServer(compressed('gzip', bytes));
    const failure = await failureOf(() => get('/', someApiOptions({ url: server.url }), quietly));
    expect(failure).toMatchObject({ code, kind: 'unavailable' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a compressed failure', () => {
  const failing = gzipSync('{"message":"No such account"}');

  it('is reported with its message', async () => {
    const { url } = await startServer(compressed('gzip', failing, 404));
    const failure = await failureOf(() => get('/', someApiOptions({ url }), quietly));
    expect(failure.message).toContain('status 404, saying: No such account');
  });

  it.each([
    ['truncated', failing.subarray(0, -9)],
    ['not compressed after all', Buffer.from('{"message":"No such account"}')],
  ])('is still reported if it is %s', async (_how, bytes) => {
    const { url } = await startServer(compressed('gzip', bytes, 404));
    const failure = await failureOf(() => get('/', someApiOptions({ url }), quietly));
    expect(failure.kind).toBe('notFound');
    expect(failure.message).toContain('status 404');
  });
});

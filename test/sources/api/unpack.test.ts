/** Packed answers, from real servers. */
import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { get, LARGEST_ANSWER } from '../../../src/sources/api/client.js';
import { someApiOptions } from '../../helpers/api-options.js';
import { failureOf } from '../../helpers/failure.js';
import { answerWith, inTurn, startServer } from '../../helpers/http-server.js';

const quietly = (): void => undefined;

function packed(encoding: string, bytes: Uint8Array, status = 200): RequestListener {
  return answerWith(status, bytes, { 'Content-Type': 'application/json', 'Content-Encoding': encoding });
}

describe('a packed answer', () => {
  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['identity', (text: string) => Buffer.from(text)],
  ])('is unpacked where it is %s', async (encoding, pack) => {
    const { url } = await startServer(packed(encoding, pack('{"a":1}')));
    const { body } = await get('/', someApiOptions({ url }), quietly);
    expect(Buffer.from(body).toString()).toBe('{"a":1}');
  });

  it('is asked for as it can be unpacked', async () => {
    const server = await startServer(answerWith(200, '[]'));
    await get('/', someApiOptions({ url: server.url }), quietly);
    expect(server.requests[0]?.headers['accept-encoding']).toBe('gzip, deflate, br');
  });

  it('may be empty', async () => {
    const { url } = await startServer(packed('gzip', Buffer.alloc(0)));
    expect((await get('/', someApiOptions({ url }), quietly)).body).toHaveLength(0);
  });
});

describe('a packed answer that is cut short', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is asked for again, wherever it ends: %s', async (encoding, pack) => {
    const whole = pack(JSON.stringify(Array.from({ length: 500 }, (_, index) => index)));
    for (const length of [1, 12, Math.floor(whole.length / 2), whole.length - 1]) {
      const server = await startServer(inTurn(packed(encoding, whole.subarray(0, length)), packed(encoding, whole)));
      const told: string[] = [];
      const { body } = await get('/', someApiOptions({ url: server.url }), (text) => told.push(text));
      expect(JSON.parse(Buffer.from(body).toString())).toHaveLength(500);
      expect(told).toEqual(['the answer broke off: trying again in 0.0 s (1 of 2)']);
      expect(server.requests).toHaveLength(2);
    }
  });

  it('fails as one that breaks off, where it never comes whole', async () => {
    const server = await startServer(packed('gzip', gzipSync('[1, 2, 3]').subarray(0, -9)));
    const failure = await failureOf(() => get('/', someApiOptions({ url: server.url }), quietly));
    expect(failure).toMatchObject({ code: 'response-truncated', kind: 'unavailable' });
    expect(failure.message).toContain('one that broke off in the middle');
    expect(server.requests).toHaveLength(3);
  });
});

describe('a packed answer is refused at once', () => {
  const damaged = gzipSync('[1, 2, 3]');
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 6) ^ 1, damaged.length - 6);

  it.each([
    ['that unpacks to more than any report', gzipSync(Buffer.alloc(LARGEST_ANSWER + 1)), 'response-too-large'],
    ['that is damaged', damaged, 'response-corrupt'],
    ['that is packed in no known way', Buffer.from('not packed at all'), 'response-corrupt'],
  ])('%s', async (_how, bytes, code) => {
    const server = await startServer(packed('gzip', bytes));
    const failure = await failureOf(() => get('/', someApiOptions({ url: server.url }), quietly));
    expect(failure).toMatchObject({ code, kind: 'unavailable' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a packed refusal', () => {
  const said = gzipSync('{"message":"No such account"}');

  it('is reported with its message', async () => {
    const { url } = await startServer(packed('gzip', said, 404));
    const failure = await failureOf(() => get('/', someApiOptions({ url }), quietly));
    expect(failure.message).toContain('status 404, saying: No such account');
  });

  it.each([
    ['cut short', said.subarray(0, -9)],
    ['not packed after all', Buffer.from('{"message":"No such account"}')],
  ])('is told all the same where it is %s', async (_how, bytes) => {
    const { url } = await startServer(packed('gzip', bytes, 404));
    const failure = await failureOf(() => get('/', someApiOptions({ url }), quietly));
    expect(failure.kind).toBe('notFound');
    expect(failure.message).toContain('status 404');
  });
});

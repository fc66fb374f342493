import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBucketClient } from '../../../src/base/bucket/client.js';
import { exchange } from '../../../src/deliverers/http/client.js';
import { poolFor } from '../../../src/base/postgresql/pool.js';
import { get } from '../../../src/sources/api/client.js';
import { someApiOptions } from '../../helpers/api-options.js';
import { aCertificateBy, anAuthority } from '../../helpers/certificates.js';
import { answerWith } from '../../helpers/http-server.js';
import { startProxy } from '../../helpers/proxy-server.js';
import { startReceiver } from '../../helpers/receiver.js';

const CLIENTS: readonly (readonly [name: string, request: (url: string) => Promise<unknown>])[] = [
  ['of the service', (url) => get('/', someApiOptions({ url, retries: 0 }), () => undefined)],
  [
    'of deliverers',
    (url) =>
      exchange({ method: 'POST', url: new URL(url), body: Buffer.of(1) }, { peer: 'it', timeout: 20, secrets: [] }),
  ],
];

beforeEach(() => {
  for (const name of ['HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY']) {
    vi.stubEnv(name, '');
    vi.stubEnv(name.toLowerCase(), '');
  }
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
});
afterEach(() => void vi.unstubAllEnvs());

describe('a certificate by an unknown authority is refused, although NODE_TLS_REJECT_UNAUTHORIZED is 0, by the client', () => {
  it.each(CLIENTS)('%s', async (_name, request) => {
    const { url, received } = await startReceiver(answerWith(200, '[]'), await aCertificateBy(await anAuthority()));
    await expect(request(url)).rejects.toThrow('a certificate from an unknown authority');
    expect(received).toEqual([]);
  });

  it.each(CLIENTS)('%s through a proxy', async (_name, request) => {
    const certificate = await aCertificateBy(await anAuthority(), { host: 'host.example' });
    const { url, received } = await startReceiver(answerWith(200, '[]'), certificate);
    vi.stubEnv('HTTPS_PROXY', (await startProxy()).url);
    await expect(request(url.replace('127.0.0.1', 'host.example'))).rejects.toThrow(/unknown authority/);
    expect(received).toEqual([]);
  });

  it.each(CLIENTS)('%s, if it is that of the proxy', async (_name, request) => {
    const { url, received } = await startReceiver(answerWith(200), await aCertificateBy(await anAuthority()));
    vi.stubEnv('HTTPS_PROXY', url);
    await expect(request('https://host.invalid')).rejects.toThrow(/unknown authority/);
    expect(received).toEqual([]);
  });

  it('of buckets', async () => {
    const { url, received } = await startReceiver(answerWith(200), await aCertificateBy(await anAuthority()));
    const credentials = { accessKeyId: 'id', secretAccessKey: 'key', sessionToken: undefined };
    const client = createBucketClient({ bucket: 'audits', region: 'us-east-1', endpoint: url, ...credentials });
    await expect(client.get('key')).rejects.toThrow('a certificate from an unknown authority');
    expect(received).toEqual([]);
  });

  it.each(['require', 'verify-full'])('of PostgreSQL with sslmode=%s', async (mode) => {
    const { address, said } = await startEncryptedDatabase();
    const pool = poolFor(`${address}?sslmode=${mode}`, { max: 1 });
    onTestFinished(() => pool.end());
    await expect(pool.query('select 1')).rejects.toThrow('unable to verify the first certificate');
    expect(said()).toBe('');
  });
});

it('PostgreSQL with sslmode=no-verify takes any certificate, because the address says so', async () => {
  const { address, said } = await startEncryptedDatabase();
  const pool = poolFor(`${address}?sslmode=no-verify`, { max: 1 });
  onTestFinished(() => pool.end());
  await expect(pool.query('select 1')).rejects.toThrow('terminated unexpectedly');
  expect(said()).toContain('audits');
});

/** Accepts encryption as PostgreSQL does, notes what a client says through it, and closes the connection. */
async function startEncryptedDatabase() {
  const certificate = await aCertificateBy(await anAuthority());
  const said: Buffer[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.once('data', () => {
      socket.write('S');
      const encrypted = new TLSSocket(socket, { isServer: true, ...certificate });
      encrypted
        .on('error', () => undefined)
        .once('data', (chunk: Buffer) => {
          said.push(chunk);
          encrypted.destroy();
        });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { readonly port: number };
  return { address: `postgres://me@127.0.0.1:${String(port)}/audits`, said: () => Buffer.concat(said).toString() };
}

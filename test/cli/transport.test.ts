/** Certificates and proxies. Node reads them at start, so each test runs its own process. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_TOKEN, API_KEY } from '../helpers/api-options.js';
import { aCertificateBy, anAuthority, type Certificate } from '../helpers/certificates.js';
import { answerWith, freePort, startServer, type TestServer } from '../helpers/http-server.js';
import { startProxy } from '../helpers/proxy-server.js';
import { runCli, type CliRun } from '../helpers/run-cli.js';
import { serviceEnvironment } from '../helpers/service-environment.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const LISTED = answerWith(200, '[{"name":"CSBP","benchmarkId":"CSBP"}]');

let folder: string;
let authority: Certificate;

beforeEach(async () => {
  folder = temporaryFolder();
  authority = await anAuthority();
  writeFileSync(join(folder, 'authority.pem'), authority.cert);
  writeFileSync(join(folder, 'auditpress.config.yaml'), 'service: { retries: 0, timeout: 20 }\n');
});

async function startTls(options: Parameters<typeof aCertificateBy>[1] = {}): Promise<TestServer> {
  return startServer(LISTED, await aCertificateBy(authority, options));
}

/** Removes proxies of the user who runs the tests. */
const NO_PROXIES = Object.fromEntries(
  ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'].flatMap((name) => [
    [name, ''],
    [name.toLowerCase(), ''],
  ]),
);

function ask(url: string, env: Record<string, string> = {}): Promise<CliRun> {
  return runCli(['benchmarks', '--license', 'L', '--account', 'A'], {
    cwd: folder,
    env: { ...NO_PROXIES, NODE_EXTRA_CA_CERTS: '', ...serviceEnvironment(url), ...env },
  });
}

const trusting = (): Record<string, string> => ({ NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') });

const named = (): string => `Configuration: ${join(folder, 'auditpress.config.yaml')}\n`;

describe('a certificate', () => {
  it('of a private authority is trusted if NODE_EXTRA_CA_CERTS names it', async () => {
    const server = await startTls();
    expect(await ask(server.url, trusting())).toMatchObject({ code: 0, stdout: 'CSBP  CSBP\n', stderr: named() });
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${ACCOUNT_TOKEN}`);
  });

  it.each([
    ['of an unknown authority', {}, false, 'a certificate from an unknown authority', 'NODE_EXTRA_CA_CERTS'],
    ['that has expired', { days: -3 }, true, 'a certificate that has expired', 'renew'],
    ['for another host', { host: 'other.example' }, true, 'a certificate for another host', 'address'],
  ])('%s is refused, and no credential is sent', async (_which, options, isTrusted, received, hint) => {
    const server = await startTls(options);
    const { code, stderr } = await ask(server.url, isTrusted ? trusting() : {});
    expect(code).toBe(6);
    expect(stderr).toContain(`expected an answer from ${new URL(server.url).host}, received ${received}\n`);
    expect(stderr).toContain(hint);
    expect(server.requests).toEqual([]);
  });

  it('is missing if a server speaks plain HTTP', async () => {
    const server = await startServer(LISTED);
    const { code, stderr } = await ask(server.url.replace('http:', 'https:'));
    expect(code).toBe(6);
    expect(stderr).toContain('received an answer that is not TLS');
    expect(server.requests).toEqual([]);
  });
});

describe('a server that switches protocols', () => {
  it('is reported as no response in time', async () => {
    writeFileSync(join(folder, 'auditpress.config.yaml'), 'service: { retries: 0, timeout: 1 }\n');
    const { url } = await startServer((request) => {
      request.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n');
    });
    const { code, stderr } = await ask(url);
    expect(code).toBe(6);
    expect(stderr).toContain('within 1 s, received none');
  });
});

describe('a proxy', () => {
  it('that is unreachable is named, without its password', async () => {
    const proxy = `http://user:proxy-password@127.0.0.1:${await freePort()}`;
    const { code, stderr } = await ask('https://audit.invalid', { HTTPS_PROXY: proxy });
    expect(code).toBe(6);
    expect(stderr).toMatch(
      /expected an answer from audit\.invalid through the proxy http:\/\/127\.0\.0\.1:\d+, received a refused connection\n/,
    );
    expect(stderr).not.toContain('proxy-password');
  });

  it('is not used for hosts in NO_PROXY', async () => {
    const { url } = await startTls();
    const env = { ...trusting(), HTTPS_PROXY: `http://127.0.0.1:${await freePort()}`, NO_PROXY: '127.0.0.1' };
    expect(await ask(url, env)).toMatchObject({ code: 0 });
  });

  it('carries an encrypted connection', async () => {
    const target = await startTls({ host: 'audit.example' });
    const { url, heard } = await startProxy();
    const address = `https://audit.example:${target.port}`;
    expect(await ask(address, { ...trusting(), HTTPS_PROXY: url })).toMatchObject({
      code: 0,
      stderr: named(),
    });
    expect(target.requests).toHaveLength(1);
    expect(heard()).toContain(`CONNECT audit.example:${target.port}`);
    expect(heard()).not.toContain(ACCOUNT_TOKEN);
    expect(heard()).not.toContain(API_KEY);
  });

  it('that requires credentials is reported', async () => {
    const { url } = await startProxy('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
    const { code, stderr } = await ask('https://audit.invalid', { HTTPS_PROXY: url });
    expect(code).toBe(4);
    expect(stderr).toContain('the proxy’s refusal with status 407');
  });

  it('that never responds does not keep the process alive', async () => {
    writeFileSync(join(folder, 'auditpress.config.yaml'), 'service: { retries: 0, timeout: 1 }\n');
    const { url } = await startProxy(null);
    const { code, stderr } = await ask('https://audit.invalid', { HTTPS_PROXY: url });
    expect(code).toBe(6);
    expect(stderr).toContain('within 1 s, received none');
  });

  it.each([403, 502])('that refuses with status %i is not mistaken for the service', async (status) => {
    const { url } = await startProxy(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
    const { code, stderr } = await ask('https://audit.invalid', { HTTPS_PROXY: url });
    expect(code).toBe(6);
    expect(stderr).toContain(`the proxy’s refusal with status ${status}`);
  });

  it('has its password decoded', async () => {
    const { url, heard } = await startProxy('HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n');
    await ask('https://audit.invalid', { HTTPS_PROXY: url.replace('//', '//us%40er:p%40ss%3Aw@') });
    expect(heard()).toContain(Buffer.from('us@er:p@ss:w').toString('base64'));
  });

  it('can be given without a scheme', async () => {
    const target = await startTls({ host: 'audit.example' });
    const { url } = await startProxy();
    const env = { ...trusting(), HTTPS_PROXY: url.replace('http://', '') };
    expect(await ask(`https://audit.example:${target.port}`, env)).toMatchObject({ code: 0 });
  });

  it.each([
    ['not a proxy', 'an address such as http://proxy.example:3128'],
    ['http://user:se#cret@127.0.0.1:3128', 'an address such as http://proxy.example:3128'],
    ['http://user:secret%@127.0.0.1:3128', 'percent encoding'],
    ['socks5://user:secret@127.0.0.1:1080', 'received socks5://'],
  ])('that is invalid is a settings error: %s', async (proxy, words) => {
    const { code, stderr } = await ask('https://audit.invalid', { HTTPS_PROXY: proxy });
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain('secret');
  });

  it('is not used for a plain connection on this machine', async () => {
    const server = await startServer(LISTED);
    const proxy = await startServer(answerWith(200, '[]'));
    const env = { HTTP_PROXY: proxy.url, http_proxy: proxy.url, ALL_PROXY: proxy.url };
    expect(await ask(server.url, env)).toMatchObject({ code: 0, stdout: 'CSBP  CSBP\n' });
    expect(proxy.requests).toEqual([]);
  });
});

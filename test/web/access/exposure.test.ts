import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OF_THIS_MACHINE, type WebAccess } from '../../../src/model/settings/web.js';
import { defaultRunSettings } from '../../../src/settings/run-settings.js';
import { addressFor, networkOf, proxyTrust, readTls } from '../../../src/web/access/exposure.js';
import { startWeb } from '../../../src/web/serve.js';
import { anArchive } from '../../helpers/archives.js';
import { aTrustedCertificate } from '../../helpers/certificates.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { aProgram, makingIn, NOW } from '../site.js';

const PROXIED: WebAccess = {
  ...OF_THIS_MACHINE,
  address: 'https://audits.example.com',
  trustedProxies: ['127.0.0.1'],
};

async function tlsFiles() {
  const folder = temporaryFolder();
  const { key, cert } = await aTrustedCertificate();
  const files = { certificate: join(folder, 'tls.crt'), key: join(folder, 'tls.key') };
  writeFileSync(files.certificate, cert);
  writeFileSync(files.key, key);
  return { files, folder };
}

async function serving(access: WebAccess) {
  const server = await startWeb({
    program: aProgram(),
    archive: anArchive(temporaryFolder()),
    settings: () => ({ ...defaultRunSettings(NOW), locale: 'en' }),
    host: '127.0.0.1',
    port: 0,
    access,
    making: makingIn(''),
    maxUpload: 10_000_000,
    now: () => NOW,
    onFailure: () => undefined,
  });
  onTestFinished(() => server.close());
  return new URL(server.url);
}

describe('an address that other machines reach', () => {
  const people = { openid: { issuer: '', clientId: '', clientSecret: undefined, scopes: [], groupsClaim: '' } };

  it.each<[string, WebAccess]>([
    ['web-unprotected', { ...OF_THIS_MACHINE, people }],
    ['web-without-people', { ...OF_THIS_MACHINE, trustedProxies: ['10.0.0.1'] }],
    ['web-without-people', { ...OF_THIS_MACHINE, tls: { certificate: '', key: '' } }],
  ])('is refused: %s', async (code, access) => {
    await expect(addressFor('0.0.0.0', access)).rejects.toMatchObject({ code });
    await expect(addressFor('localhost', access)).resolves.toMatch(/^(127\.0\.0\.1|::1)$/);
  });

  it('is listened on with both', async () => {
    expect(await addressFor('0.0.0.0', { ...PROXIED, people })).toBe('0.0.0.0');
  });

  it('belongs to this machine', async () => {
    await expect(addressFor('no-such-host.invalid', OF_THIS_MACHINE)).rejects.toMatchObject({ code: 'host-unknown' });
  });
});

describe('a certificate', () => {
  it('serves the pages by HTTPS, with cookies for this host alone', async () => {
    const { files } = await tlsFiles();
    const url = await serving({ ...OF_THIS_MACHINE, tls: files });
    expect(url.protocol).toBe('https:');
    const asked = request(url);
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(303);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^__Host-auditpress-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('is refused with another key, without one, and without a certificate', async () => {
    const { files, folder } = await tlsFiles();
    const refusal = (given: typeof files) => readTls(given).then(String, (failure: unknown) => String(failure));
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const other = join(folder, 'other.key');
    writeFileSync(other, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    expect(await refusal({ ...files, key: other })).toContain('found another one');
    expect(await refusal({ ...files, key: join(folder, 'missing') })).toContain('(ENOENT)');
    expect(await refusal({ ...files, key: files.certificate })).toContain('expected a private key');
    expect(await refusal({ ...files, certificate: files.key })).toContain('expected a certificate');
    expect(await refusal({ ...files, certificate: folder })).toContain('cannot be read');
  });
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

describe('a proxy', () => {
  const ask = async (url: URL, headers: Readonly<Record<string, string>>): Promise<number | undefined> => {
    const asked = requestPlain({ host: url.hostname, port: url.port, path: '/', headers });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };

  it('that is trusted says for which host a request is', async () => {
    const url = await serving(PROXIED);
    expect(await ask(url, { host: 'upstream', 'x-forwarded-host': 'audits.example.com' })).toBe(401);
    expect(await ask(url, { host: 'upstream', 'x-forwarded-host': 'evil.example' })).toBe(421);
    expect(await ask(url, { host: 'upstream' })).toBe(421);
  });

  it('that is not trusted says nothing, and is not let in', async () => {
    const url = await serving({ ...PROXIED, trustedProxies: ['10.0.0.0/8'] });
    expect(await ask(url, { host: 'audits.example.com' })).toBe(403);
  });

  it('is one of the addresses or networks', () => {
    const isTrusted = proxyTrust(['10.0.0.0/8', '::1', '192.168.1.7']);
    const addresses = ['10.2.3.4', '::ffff:10.2.3.4', '::1', '192.168.1.7', '192.168.1.8', '11.0.0.1', '', 'x'];
    expect(addresses.filter(isTrusted)).toEqual(['10.2.3.4', '::ffff:10.2.3.4', '::1', '192.168.1.7']);
  });
});

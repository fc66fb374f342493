import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { findingsOf } from '../../../src/cli/doctor/check.js';
import { pagesChecks } from '../../../src/cli/doctor/pages.js';
import { OF_THIS_MACHINE, type WebAccess } from '../../../src/model/settings/web.js';
import { aCertificateBy, anAuthority } from '../../helpers/certificates.js';
import { anIdentityProvider, CLIENT } from '../../helpers/identity-provider.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

async function findingsFor(access: Partial<WebAccess>, host = '127.0.0.1') {
  const web = { host, port: 0, maxUpload: 1, access: { ...OF_THIS_MACHINE, ...access } };
  const checks = pagesChecks({ web, folder: temporaryFolder() });
  const findings = await Promise.all(checks.map((check) => findingsOf(check, 10_000)));
  return findings.flat().map(({ state, message, code }) => ({ state, message, code }));
}

async function tlsFiles(given: Parameters<typeof aCertificateBy>[1]) {
  const folder = temporaryFolder();
  const { key, cert } = await aCertificateBy(await anAuthority(), given);
  const tls = { certificate: join(folder, 'tls.crt'), key: join(folder, 'tls.key') };
  writeFileSync(tls.certificate, cert);
  writeFileSync(tls.key, key);
  return tls;
}

const openid = (issuer: string) => ({
  openid: { issuer, clientId: CLIENT.id, clientSecret: undefined, scopes: ['openid'], groupsClaim: 'groups' },
});

describe('the pages', () => {
  it('need nothing if only this machine reaches them', async () => {
    expect(await findingsFor({})).toEqual([expect.objectContaining({ state: 'unused' })]);
  });

  it('are refused where other machines reach them without protection', async () => {
    expect(await findingsFor({}, '0.0.0.0')).toEqual([
      expect.objectContaining({ state: 'problem', code: 'web-unprotected' }),
    ]);
  });

  it.each([
    [{ days: 90, host: 'audits.example.com' }, 'ok', 'belong together'],
    [{ days: 5, host: 'audits.example.com' }, 'problem', 'it ends on'],
    [{ days: -5, host: 'audits.example.com' }, 'problem', 'the certificate ended on'],
    [{ days: 90, host: 'other.example.com' }, 'problem', 'is not for audits.example.com'],
  ])('have a certificate %j: %s', async (given, state, message) => {
    const [, finding] = await findingsFor({ address: 'https://audits.example.com', tls: await tlsFiles(given) });
    expect(finding).toMatchObject({ state, message: expect.stringContaining(message) as string });
  });

  it('have a provider that answers', async () => {
    vi.stubEnv('AUDITPRESS_WEB_CLIENT_SECRET', CLIENT.secret);
    const address = 'https://audits.example.com';
    const provider = await anIdentityProvider(address);
    const [, found] = await findingsFor({ address, people: openid(provider.issuer) });
    expect(found).toMatchObject({ state: 'ok', message: expect.stringContaining(provider.issuer) as string });
    const [, other] = await findingsFor({ address, people: openid(`${provider.issuer}/other`) });
    expect(other).toMatchObject({ state: 'problem', code: 'openid-refused' });
    await provider.stop();
    const [, none] = await findingsFor({ address, people: openid(provider.issuer) });
    expect(none).toMatchObject({ state: 'problem', code: 'openid-unreachable' });
    vi.unstubAllEnvs();
    const [, secret] = await findingsFor({ address, people: openid(provider.issuer) });
    expect(secret).toMatchObject({ state: 'problem', code: 'web-secret-missing' });
  });

  it('have keys of the proxy', async () => {
    const proxy = { header: 'x-person', issuer: 'i', audience: 'a', groupsClaim: 'groups' };
    const provider = await anIdentityProvider('https://audits.example.com');
    const address = 'https://audits.example.com';
    const findingOf = async (keys: { readonly address: string } | { readonly file: string }) =>
      (await findingsFor({ address, people: { proxy: { ...proxy, keys } } }))[1];
    expect(await findingOf({ address: `${provider.issuer}/jwks` })).toMatchObject({ state: 'ok' });
    expect(await findingOf({ address: `${provider.issuer}/nowhere` })).toMatchObject({ state: 'problem' });
    expect(await findingOf({ file: '/nowhere' })).toMatchObject({ state: 'problem', code: 'web-key-invalid' });
  });
});

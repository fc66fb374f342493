import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../../src/settings/resolve.js';
import type { Layer } from '../../src/settings/layers.js';

function resolve(written: Readonly<Record<string, unknown>>) {
  const problems: string[] = [];
  const layer = Object.fromEntries(
    Object.entries(written).map(([name, value]) => [name, { value, origin: name, folder: '/srv' }]),
  ) as Layer;
  const { settings } = resolveSettings(layer, { builtInFormats: [], cwd: '/' }, problems);
  return { settings, problems };
}

const OPENID = { openid: { issuer: 'https://id.example.com', clientId: 'auditpress' } };
const PEOPLE = {
  webAddress: 'https://audits.example.com/',
  webPeople: OPENID,
  webRules: [{ people: ['ada@example.com'] }],
};

describe('people', () => {
  it('have defaults', () => {
    const { settings, problems } = resolve(PEOPLE);
    expect(problems).toEqual([]);
    expect(settings.webAddress).toBe('https://audits.example.com');
    expect(settings.webPeople).toEqual({
      openid: {
        ...OPENID.openid,
        clientSecret: undefined,
        scopes: ['openid', 'email', 'profile'],
        groupsClaim: 'groups',
      },
    });
    expect(settings.webRules).toEqual([expect.objectContaining({ role: 'viewer', groups: [], accounts: undefined })]);
  });

  it('may come from a proxy', () => {
    const proxy = { header: 'X-Person', issuer: 'proxy', audience: 'us', key: 'proxy.pem' };
    const { settings, problems } = resolve({ ...PEOPLE, webPeople: { proxy } });
    expect(problems).toEqual([]);
    expect(settings.webPeople).toMatchObject({ proxy: { header: 'x-person', keys: { file: '/srv/proxy.pem' } } });
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['an address', { ...PEOPLE, webAddress: undefined }, 'web.people: expected web.address too'],
    ['rules', { ...PEOPLE, webRules: [] }, 'web.people: expected web.rules too'],
    ['a way to sign in', { webRules: PEOPLE.webRules }, 'web.rules: expected web.people too'],
    ['one way', { ...PEOPLE, webPeople: {} }, 'webPeople: expected openid or proxy, received neither'],
    ['people in a rule', { ...PEOPLE, webRules: [{ people: [] }] }, 'webRules[0]: expected people or groups'],
    ['known spellings', { ...PEOPLE, webRules: [{ people: ['ada'] }] }, 'webRules[0].people[0]: expected an e-mail'],
    [
      'known profiles',
      { ...PEOPLE, webRules: [{ people: ['*'], redact: 'external' }] },
      'webRules[0].redact: expected',
    ],
    ['no patterns of people', { ...PEOPLE, webRules: [{ people: ['*@x.y'] }] }, 'webRules[0].people[0]: expected'],
    [
      'an encrypted issuer',
      { ...PEOPLE, webPeople: { openid: { ...OPENID.openid, issuer: 'http://id.example.com' } } },
      'webPeople.openid.issuer: expected an address that begins with https://',
    ],
    [
      'keys of the proxy',
      { ...PEOPLE, webPeople: { proxy: { header: 'x', issuer: 'i', audience: 'a' } } },
      'webPeople.proxy: expected jwks or key, received neither',
    ],
  ])('need %s', (_what, written, problem) => {
    expect(resolve(written).problems.join('\n')).toContain(problem);
  });
});

it.each([
  'audits.example.com',
  'http://audits.example.com',
  'https://audits.example.com/path',
  'https://audits.example.com/?x',
  'https://ada:secret@audits.example.com',
])('%s is no address of pages', (webAddress) => {
  expect(resolve({ webAddress }).problems).toHaveLength(1);
});

it.each(['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])('%s is a network', (network) => {
  expect(resolve({ webTrustedProxies: [network] }).problems).toEqual([]);
});

it.each(['10.0.0.0/33', '10.0.0', 'proxy.example.com', '/8', '10.0.0.1/x'])('%s is no network', (network) => {
  expect(resolve({ webTrustedProxies: [network] }).problems).toHaveLength(1);
});

it('an address is encrypted where a certificate is given', () => {
  const webTls = { certificate: 'tls.crt', key: 'tls.key' };
  const { settings, problems } = resolve({ webTls, webAddress: 'http://localhost:8090' });
  expect(settings.webTls).toEqual({ certificate: '/srv/tls.crt', key: '/srv/tls.key' });
  expect(problems).toEqual([expect.stringMatching(/^web\.address: expected .* received http:\/\/$/)]);
});

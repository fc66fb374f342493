import { describe, expect, it } from 'vitest';
import { aRule, aSharedSite, ALPHA, BETA } from '../shared-site.js';
import { readAccess } from '../../../src/archive/access-log.js';
import { NOW, pathIn } from '../site.js';

const ADA = aRule({ people: ['ada@example.com'], accounts: [ALPHA.AccountId] });
const BOB = aRule({ groups: ['auditors'], accounts: ['name:Beta'] });
const RULES = [ADA, BOB];

/** Ada, Bob and somebody whom no rule is about. */
async function aSite(rules = RULES) {
  const site = await aSharedSite(rules);
  site.provider.people.set('1', { email: 'Ada@Example.com', email_verified: true, name: 'Ada <b>Lovelace</b>' });
  site.provider.people.set('2', { email: 'bob@example.com', name: 'Bob', groups: ['auditors', 'staff'] });
  site.provider.people.set('3', { email: 'eve@example.com', name: 'Eve', groups: ['staff'] });
  return site;
}

describe('people', () => {
  it('sign in at their provider, and see what the rules give them', async () => {
    const { signedIn } = await aSite();
    const [ada, bob] = [await signedIn('1'), await signedIn('2')];
    const [alpha, beta] = [await ada.text('/'), await bob.text('/')];
    expect(alpha).toContain('Ada &lt;b&gt;Lovelace&lt;/b&gt;');
    expect(alpha).toContain('Alpha');
    expect(alpha).toContain('1 account, 1 benchmark, 1 newest scan.');
    expect(alpha).not.toMatch(/Beta|Secret/);
    expect(beta).toContain('Beta');
    expect(beta).not.toContain('Alpha');
  });

  it('return to the page that they asked for', async () => {
    const { signedIn } = await aSite();
    const path = pathIn(await (await signedIn('1')).text('/'), '/scans/');
    const asked = `${path}?status=red`;
    expect((await signedIn('1', asked)).landed).toBe(asked);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/sign-in', '/enter?token=x', '/中'])(
    'do not return to %s',
    async (back) => {
      const { signedIn } = await aSite();
      expect((await signedIn('1', `/sign-in?back=${encodeURIComponent(back)}`)).landed).toBe('/');
    },
  );

  it('see nothing without a rule, and no numbers', async () => {
    const { signedIn } = await aSite();
    const eve = await signedIn('3');
    for (const path of ['/', '/compare', '/nowhere', `/?q=${ALPHA.AccountName}`]) {
      const response = await eve.get(path);
      const page = await response.text();
      expect(response.status).toBe(403);
      expect(page).toContain('Nothing is shared with you');
      expect(page).not.toMatch(/Archive as of|\d+ (accounts?|scans?)|Overview/);
    }
  });

  it('see what is shared since, after the rules have changed', async () => {
    const { signedIn, restart } = await aSite();
    const before = await signedIn('1');
    await restart([aRule({ people: ['ada@example.com'], accounts: [BETA.AccountId] })]);
    expect((await before.get('/')).headers.get('location')).toBe('/sign-in');
    const page = await (await signedIn('1')).text('/');
    expect(page).toContain('Beta');
    expect(page).not.toContain('Alpha');
  });

  it('see no more what their groups gave them, when they sign in again', async () => {
    const { signedIn, provider } = await aSite();
    expect(await (await signedIn('2')).text('/')).toContain('Beta');
    provider.people.set('2', { email: 'bob@example.com', groups: ['staff'] });
    expect(await (await signedIn('2')).status('/')).toBe(403);
  });

  it('are not known by an address that is not verified, but by their id', async () => {
    const { signedIn, provider, restart } = await aSite();
    provider.people.set('4', { email: 'ada@example.com', email_verified: false });
    expect(await (await signedIn('4')).status('/')).toBe(403);
    await restart([aRule({ people: ['subject:4'] })]);
    expect(await (await signedIn('4')).text('/')).toContain('2 accounts');
    expect(await (await signedIn('1')).status('/')).toBe(403);
  });

  it('are signed out by the form of the page', async () => {
    const { signedIn, address } = await aSite();
    const ada = await signedIn('1');
    const token = /name="token" value="([^"]*)"/.exec(await ada.text('/'))?.[1] ?? '';
    const body = new URLSearchParams({ token });
    const response = await ada.get('/sign-out', { method: 'POST', body, headers: { origin: address } });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('href="/sign-in"');
    expect((await ada.get('/')).headers.get('location')).toBe('/sign-in');
  });
});

describe('signing in', () => {
  it('keeps its secrets in a cookie that scripts cannot read', async () => {
    const { browser } = await aSite();
    const { headers } = await browser().get('/sign-in');
    expect(headers.get('set-cookie')).toMatch(
      /^auditpress-sign-in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const asked = new URL(headers.get('location') ?? '').searchParams;
    expect([...asked.keys()]).toEqual(
      expect.arrayContaining(['code_challenge', 'state', 'nonce', 'redirect_uri', 'scope', 'client_id']),
    );
    expect(asked.get('code_challenge_method')).toBe('S256');
  });

  it('shows what the provider says as text', async () => {
    const { signedIn } = await aSite();
    const { landed, status } = await signedIn('nobody');
    expect(landed).toContain('access_denied: No &lt;b&gt;such&lt;/b&gt; person.');
    expect(await status('/')).toBe(303);
  });

  it('ends nowhere in another browser, a second time, and with what nobody asked for', async () => {
    const { browser, provider } = await aSite();
    const own = browser();
    const begun = (await own.get('/sign-in')).headers.get('location') ?? '';
    const back = await provider.signIn(begun, '1');
    const forged = '/sign-in/callback?error=access_denied&error_description=Call+555&state=x';
    const other = browser();
    await other.get('/sign-in');
    for (const [visitor, path] of [
      [other, back],
      [browser(), back],
      [browser(), forged],
      [other, forged],
    ] as const) {
      const response = await visitor.get(path);
      expect(response.status).toBe(400);
      expect(await response.text()).not.toContain('555');
    }
    expect(await own.status(back)).toBe(303);
    expect(await own.status(back)).toBe(400);
  });

  it('says that the provider does not answer, and why in the log', async () => {
    const { browser, restart, failures, provider } = await aSite();
    await restart(RULES);
    await provider.stop();
    const response = await browser().get('/sign-in');
    expect(response.status).toBe(502);
    expect(await response.text()).not.toContain(provider.issuer);
    expect(failures).toEqual([expect.objectContaining({ code: 'openid-unreachable' })]);
  });

  it('is the only way in', async () => {
    const { browser } = await aSite();
    expect(await browser().status('/enter?token=x')).toBe(404);
    expect((await browser().get('/', { headers: { 'sec-fetch-dest': 'script' } })).status).toBe(401);
    expect((await browser().get('/', { method: 'POST' })).status).toBe(401);
  });
});

it('what people saw and fetched is in the archive when the server has stopped', async () => {
  const { signedIn, browser, archive, stop } = await aSite();
  await browser().get('/?q=nobody');
  const bob = await signedIn('2');
  const scan = pathIn(await bob.text('/'), '/scans/');
  const document = pathIn(await bob.text(scan), `${scan}/documents/`);
  await bob.get(document);
  await bob.get('/scans/unknown?token=hidden');
  await stop();
  const { entries } = await readAccess(archive, undefined);
  const [id, set] = [scan.split('/')[2], document.split('/')[4]];
  const who = { at: NOW.toISOString(), person: 'bob@example.com', name: 'Bob', method: 'GET' };
  expect(entries).toEqual([
    { ...who, path: '/sign-in/callback', status: 303 },
    { ...who, path: '/', status: 200 },
    { ...who, path: scan, status: 200, scans: [id] },
    { ...who, path: document, status: 200, scans: [id], document: set },
    { ...who, path: '/scans/unknown', status: 404 },
  ]);
});

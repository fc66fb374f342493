/** An attack on every page by whoever sees an account redacted: no name may be on one, in an address or in a file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { PAGES } from '../../../src/web/pages.js';
import { anArchive, archived, aStoredSnapshot, aWeeklySnapshot } from '../../helpers/archives.js';
import { ACCEPTANCES, ADDED, anIdentifyingReport, IDENTIFYING } from '../../helpers/identifying-report.js';
import { aRedaction } from '../../helpers/redaction.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { ALPHA, aRule, aSharedSite, archivedWithDocument, type SharedSite, type Visitor } from '../shared-site.js';
import { aReport, pathIn } from '../site.js';

const REDACTION = aRedaction({ services: true, also: ADDED });
const OTHER = { ...aRedaction({ resources: false }), profile: 'internal' };
const LATER = { JobId: 'e65fef6b-2222-4333-8444-555566667779', ScanDate: '2026-11-20' };

/** Values that no answer may have, in any case. */
const NAMES = new RegExp(Object.values(IDENTIFYING).join('|').replaceAll('&', '&(?:amp;)?'), 'i');

let site: SharedSite;
/** Sees everything, redacted. */
let ada: Visitor;
/** Sees everything as it is. */
let root: Visitor;

beforeEach(async () => {
  const archive = anArchive(temporaryFolder());
  for (const changes of [{}, LATER]) {
    const snapshot = aStoredSnapshot(anIdentifyingReport(changes), { query: { account: IDENTIFYING.accountId } });
    await archivedWithDocument(archive, snapshot, IDENTIFYING.accountName);
  }
  await archived(archive, aWeeklySnapshot(44, aReport(['Green', 'Red'], ALPHA)));
  const acceptances = join(temporaryFolder(), 'acceptances.yaml');
  writeFileSync(acceptances, ACCEPTANCES);
  site = await aSharedSite(
    [
      aRule({ people: ['ada@example.com'], role: 'operator', redact: 'external' }),
      aRule({ people: ['root@example.com'], role: 'operator' }),
      aRule({ people: ['eve@example.com'], role: 'editor', redact: 'external' }),
      aRule({ people: ['eve@example.com'], accounts: [ALPHA.AccountId] }),
      aRule({ people: ['mix@example.com'], accounts: [ALPHA.AccountId], redact: 'internal' }),
      aRule({ people: ['mix@example.com'], accounts: [IDENTIFYING.accountId], redact: 'external' }),
    ],
    {
      archive,
      redactions: new Map([REDACTION, OTHER].map((each) => [each.profile, each])),
      settings: { acceptances: [acceptances], template: 'auditor' },
    },
  );
  for (const name of ['ada', 'root', 'eve', 'mix']) site.provider.people.set(name, { email: `${name}@example.com` });
  [ada, root] = [await site.signedIn('ada'), await site.signedIn('root')];
});

/** Every page and file that links lead to from the overview, by path. */
async function everything(visitor: Visitor): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const open = ['/', '/?q=x', '/?sort=compliance&order=down'];
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    if (found.has(path)) continue;
    const response = await visitor.get(path);
    const text = `${[...response.headers.values()].join('\n')}\n${await response.text()}`;
    found.set(path, text);
    for (const [, link = ''] of text.matchAll(/href="(\/[^"]*)"/g)) {
      const target = link.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=').split('#')[0] ?? '';
      if (!/^\/(?:language|assets|sign)/.test(target)) open.push(target);
    }
  }
  return found;
}

const scanOf = async (visitor: Visitor, search: string): Promise<string> =>
  pathIn(await visitor.text(`/?q=${encodeURIComponent(search)}`), '/scans/');

/** Makes documents of a scan, and returns the path of their page when they are ready. */
async function made(visitor: Visitor, scan: string, fields: readonly (readonly [string, string])[] = []) {
  const token = /name="token" value="([^"]*)"/.exec(await visitor.text('/'))?.[1] ?? '';
  const given: [string, string][] = [
    ['token', token],
    ['template', 'auditor'],
    ['locale', 'en'],
    ...(scan === '/portfolio' ? ['html'] : ['md', 'html', 'csv']).map((format): [string, string] => ['format', format]),
    ...fields.map(([name, value]): [string, string] => [name, value]),
  ];
  const answer = await visitor.get(scan, {
    method: 'POST',
    body: new URLSearchParams(given),
    headers: { origin: site.address },
  });
  const job = answer.headers.get('location') ?? '';
  if (job !== '') await expect.poll(() => visitor.text(job), { timeout: 30_000 }).not.toContain('data-poll');
  return { status: answer.status, job };
}

describe('whoever sees an account redacted', { timeout: 60_000 }, () => {
  it('finds no name on any page that links lead to, nor in an address or a file', async () => {
    const seen = await everything(ada);
    for (const [path, text] of seen) {
      expect(path).not.toMatch(NAMES);
      expect([path, NAMES.exec(text)?.[0]]).toEqual([path, undefined]);
    }
    const kinds = [...seen.keys()].map((path) => path.split(/[/?]/)[1]);
    expect([...new Set(kinds)].sort()).toEqual(['', 'accounts', 'compare', 'files', 'portfolio', 'scans']);
    // The same figures as everybody.
    const numbers = (text: string) => [...text.matchAll(/(\d+(?:\.\d+)?)%/g)].map(([percent]) => percent).sort();
    expect(numbers(seen.get('/') ?? '')).toEqual(numbers(await root.text('/')));
  });

  it('finds nothing at the addresses that others have, of which some could be guessed from names', async () => {
    const paths = [...(await everything(root)).keys()].filter((path) => /^\/(?:scans|accounts|compare)/.test(path));
    expect(paths.some((path) => path.includes('/documents/'))).toBe(true);
    for (const path of paths) {
      const response = await ada.get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toMatch(NAMES);
    }
    // A document of the archive by the address that she has of its scan.
    const document = paths.find((path) => path.includes('/documents/')) ?? '';
    const own = await scanOf(ada, '');
    expect(await ada.status(`${own}/documents/${document.split('/documents/')[1] ?? ''}`)).toBe(404);
    expect(await ada.text(own)).not.toContain('/documents/');
  });

  it('finds no account by its name, nor by the order of names', async () => {
    for (const search of [IDENTIFYING.accountName, IDENTIFYING.accountId, IDENTIFYING.licenseName, 'Alpha']) {
      expect(await ada.text(`/?q=${encodeURIComponent(search)}`)).toContain('No scan matches');
      expect(await root.text(`/?q=${encodeURIComponent(search)}`)).not.toContain('No scan matches');
    }
    expect(await ada.text(`/?license=${IDENTIFYING.licenseId}`)).toContain('No scan matches');
    const page = await ada.text('/');
    const names = [...page.matchAll(/<th scope="row"><a [^>]*><bdi>([^<]*)/g)].map(([, name]) => name);
    expect(names).toEqual([...names].sort());
    expect(names).toHaveLength(2);
    const scan = await scanOf(ada, '');
    expect(await ada.text(`${scan}?q=${IDENTIFYING.service}`)).toMatch(/role="status">0 of/);
  });

  it('has no page about everything, whatever the role', async () => {
    for (const { path } of PAGES.filter((page) => page.seesAll === true && !page.path.includes(':'))) {
      expect([path, await ada.status(path), await root.status(path)]).toEqual([path, 404, 200]);
    }
  });

  it('makes redacted documents, which are not kept', async () => {
    const scan = await scanOf(ada, '');
    expect((await made(ada, scan, [['keep', 'yes']])).status).toBe(400);
    expect(await ada.text(scan)).not.toContain('name="keep"');
    for (const template of ['auditor', 'comparison']) {
      const { job } = await made(ada, scan, [['template', template]]);
      const page = await ada.text(job);
      const files = [...page.matchAll(/href="(\/jobs\/[^"]*)"/g)].map(([, path = '']) => path);
      expect(files).toHaveLength(3);
      for (const path of [job, ...files]) {
        const text = await ada.text(path);
        expect([path, NAMES.exec(text)?.[0]]).toEqual([path, undefined]);
        expect(await root.status(path)).toBe(404);
      }
    }
  });

  it('makes portfolios with the same tokens', async () => {
    const { job } = await made(ada, '/portfolio');
    const files = [...(await ada.text(job)).matchAll(/href="(\/jobs\/[^"]*)"/g)].map(([, path = '']) => path);
    expect(files).toHaveLength(1);
    const text = await ada.text(files[0] ?? '');
    expect(NAMES.exec(text)?.[0]).toBeUndefined();
    const [token = ''] = /account-[\dA-Z]{8}/.exec(await ada.text('/')) ?? [];
    expect(text).toContain(token);
    const mix = await site.signedIn('mix');
    expect(await mix.text('/portfolio')).toContain('cannot be in one document');
    expect((await made(mix, '/portfolio')).job).toBe('');
  });

  it('does not learn by files whether an account is one that is shown redacted', async () => {
    const eve = await site.signedIn('eve');
    const token = /name="token" value="([^"]*)"/.exec(await eve.text('/'))?.[1] ?? '';
    const body = new FormData();
    body.append('token', token);
    body.append('file', new Blob([JSON.stringify(anIdentifyingReport())]), 'report.json');
    const answer = await eve.get('/files', { method: 'POST', body, headers: { origin: site.address } });
    const file = answer.headers.get('location') ?? '';
    await expect.poll(() => eve.text(file), { timeout: 30_000 }).not.toContain('data-poll');
    expect(await eve.text(file)).toContain('You may not add this one to the archive');
  });
});

describe('whoever sees one account as it is, and the other redacted', () => {
  it('gets each as the rules say, and no comparison that shows more', async () => {
    const eve = await site.signedIn('eve');
    const page = await eve.text('/');
    expect(page).toContain('Alpha');
    expect(page).not.toMatch(NAMES);
    const [alpha, other] = [await scanOf(eve, 'alpha'), await scanOf(eve, 'account-')];
    expect(await eve.status(alpha)).toBe(200);
    expect(await eve.text(other)).not.toMatch(NAMES);
    const idOf = (path: string): string => path.split('/')[2] ?? '';
    const compared = await eve.get(`/compare?before=${idOf(other)}&after=${idOf(alpha)}`);
    expect(await compared.text()).not.toMatch(NAMES);
  });

  it('compares nothing that no profile covers', async () => {
    const mix = await site.signedIn('mix');
    const [one, other] = [...(await mix.text('/')).matchAll(/href="\/scans\/([^"]*)"/g)].map(([, id = '']) => id);
    expect(one).not.toBe(other);
    expect(await mix.status(`/compare?before=${one ?? ''}&after=${other ?? ''}`)).toBe(404);
  });
});

it('shows nothing by a rule whose profile has no key', async () => {
  const rules = [aRule({ people: ['*'], redact: 'external' })];
  const shared = await aSharedSite(rules, { archive: site.archive });
  shared.provider.people.set('1', { email: 'ada@example.com' });
  const visitor = await shared.signedIn('1');
  const response = await visitor.get('/');
  expect(response.status).toBe(500);
  expect(await response.text()).not.toMatch(NAMES);
});

import { describe, expect, it } from 'vitest';
import { aWireReport } from '../helpers/wire-report.js';
import { ALPHA, aRule, aSharedSite, BETA, type SharedSite, type Visitor } from './shared-site.js';
import { aReport } from './site.js';

const RULES = [
  aRule({ people: ['ada@example.com'], role: 'editor', accounts: ['Alpha'] }),
  aRule({ people: ['bob@example.com'], role: 'editor' }),
  aRule({ people: ['eve@example.com'], role: 'viewer' }),
];

async function aSiteOfPeople(): Promise<SharedSite> {
  const site = await aSharedSite(RULES);
  for (const name of ['ada', 'bob', 'eve']) site.provider.people.set(name, { email: `${name}@example.com` });
  return site;
}

async function tokenOf(person: Visitor, path: string): Promise<string> {
  return /name="token" value="([^"]*)"/.exec(await person.text(path))?.[1] ?? '';
}

async function post(site: SharedSite, person: Visitor, path: string, fields: readonly (readonly [string, string])[]) {
  const token = await tokenOf(person, '/');
  const body = new URLSearchParams([['token', token], ...fields.map(([name, value]) => [name, value])]);
  return person.get(path, { method: 'POST', body, headers: { origin: site.address } });
}

async function send(site: SharedSite, person: Visitor, report: object): Promise<Response> {
  const form = new FormData();
  form.set('token', await tokenOf(person, '/'));
  form.set('file', new Blob([JSON.stringify([aWireReport({ ...aReport(['Red']), ...report })])]), 'report.json');
  return person.get('/files', { method: 'POST', body: form, headers: { origin: site.address } });
}

async function ended(person: Visitor, path: string): Promise<string> {
  await expect.poll(() => person.text(path), { timeout: 30_000 }).not.toContain('data-poll');
  return person.text(path);
}

async function brought(site: SharedSite, person: Visitor, report: object) {
  const path = (await send(site, person, report)).headers.get('location') ?? '';
  return { path, page: await ended(person, path) };
}

const DOCUMENTS = [
  ['template', 'auditor'],
  ['locale', 'en'],
  ['format', 'md'],
  ['report', '0'],
  ['keep', 'yes'],
] as const;

describe('files of people', { timeout: 60_000 }, () => {
  it('are theirs alone, and so are their documents', async () => {
    const site = await aSiteOfPeople();
    const [ada, bob] = [await site.signedIn('ada'), await site.signedIn('bob')];
    const { path } = await brought(site, ada, ALPHA);
    const job = (await post(site, ada, path, DOCUMENTS)).headers.get('location') ?? '';
    expect(await ended(ada, job)).toContain('The documents are ready.');
    for (const one of [path, job, `${job}/0/0`]) expect([one, await bob.status(one)]).toEqual([one, 404]);
    expect((await post(site, bob, path, DOCUMENTS)).status).toBe(404);
    expect((await post(site, bob, path, [['remove', 'yes']])).status).toBe(404);
    expect(await bob.text('/files')).not.toContain('report.json');
    expect(await ada.status(`${job}/0/0`)).toBe(200);
  });

  it('may not be brought by viewers', async () => {
    const site = await aSiteOfPeople();
    const eve = await site.signedIn('eve');
    expect(await eve.status('/files')).toBe(403);
    expect((await send(site, eve, ALPHA)).status).toBe(403);
    expect(await eve.text('/')).not.toContain('href="/files"');
  });

  it('of accounts that they may not see are not kept, and show nothing of the archive', async () => {
    const site = await aSiteOfPeople();
    const [ada, bob] = [await site.signedIn('ada'), await site.signedIn('bob')];
    const secret = { ...BETA, BenchmarkId: 'Secret', BenchmarkName: 'Secret benchmark', JobId: 'later' };
    const { path, page } = await brought(site, ada, { ...secret, LastScannedDate: '2026-11-30T00:00:00Z' });
    expect(page).toContain('You may not add this one to the archive.');
    const before = await bob.text('/');
    const job = (await post(site, ada, path, DOCUMENTS)).headers.get('location') ?? '';
    const made = await ended(ada, job);
    expect(made).toContain('The documents are ready.');
    expect(made).not.toContain('Kept in the archive');
    const text = await ada.text(`${job}/0/0`);
    expect(text).toContain('Beta');
    expect(text).not.toContain('job-44');
    expect(await bob.text('/')).toBe(before);
  });

  it('of their accounts are compared with the archive', async () => {
    const site = await aSiteOfPeople();
    const ada = await site.signedIn('ada');
    const { path } = await brought(site, ada, { ...ALPHA, JobId: 'later', LastScannedDate: '2026-11-30T00:00:00Z' });
    const fields = DOCUMENTS.map(([name, value]) => [name, name === 'template' ? 'comparison' : value] as const);
    const job = (await post(site, ada, path, fields)).headers.get('location') ?? '';
    expect(await ended(ada, job)).toContain('Kept in the archive');
    expect(await ada.text(`${job}/0/0`)).toContain('job-44');
  });
});

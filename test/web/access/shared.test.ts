/** An attack on each page that shows scans: whoever may see one account asks for the other. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { PAGES } from '../../../src/web/pages.js';
import type { JsonObject } from '../../../src/model/report/json.js';
import type { Snapshot } from '../../../src/model/report/snapshot.js';
import { decodeResponse } from '../../../src/sources/decode/decode.js';
import { takeSnapshots } from '../../../src/sources/snapshots.js';
import { anArchiveOfTwo, ALPHA, archivedWithDocument, aRule, aSharedSite, BETA, type Visitor } from '../shared-site.js';
import { aReport, pathIn } from '../site.js';
import { anArchive, archived, aWeeklySnapshot } from '../../helpers/archives.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../../helpers/wire-report.js';

let ada: Visitor;
/** Paths of what Ada may not see, and of what she may. */
let beta: Readonly<Record<'account' | 'scan' | 'document', string>>;
let alpha: Readonly<Record<'account' | 'scan' | 'comparison', string>>;

beforeEach(async () => {
  const site = await aSharedSite([
    aRule({ people: ['ada@example.com'], accounts: [ALPHA.AccountId] }),
    aRule({ people: ['root@example.com'] }),
  ]);
  site.provider.people.set('1', { email: 'ada@example.com' });
  site.provider.people.set('2', { email: 'root@example.com' });
  const root = await site.signedIn('2');
  const all = await root.text('/?q=beta');
  const scan = pathIn(all, '/scans/');
  beta = { account: pathIn(all, '/accounts/'), scan, document: pathIn(await root.text(scan), `${scan}/documents/`) };
  ada = await site.signedIn('1');
  const own = await ada.text('/');
  const account = pathIn(own, '/accounts/');
  alpha = { account, scan: pathIn(own, '/scans/'), comparison: pathIn(await ada.text(account), '/compare?') };
  expect(await root.status(beta.document)).toBe(200);
});

const idOf = (path: string): string => path.split('/')[2] ?? '';
const HIDDEN = /Beta|bbbbbbbb|Secret/;

it('tells only those who can repair it what is wrong with a file of the configuration', async () => {
  const acceptances = [join(temporaryFolder(), 'missing.yaml')];
  const rules = [aRule({ people: ['ada@example.com'] }), aRule({ people: ['root@example.com'], role: 'operator' })];
  const site = await aSharedSite(rules, { settings: { acceptances } });
  site.provider.people.set('1', { email: 'ada@example.com' });
  site.provider.people.set('2', { email: 'root@example.com' });
  const [viewer, operator] = [await site.signedIn('1'), await site.signedIn('2')];
  const scan = pathIn(await viewer.text('/'), '/scans/');
  const [seen, told] = [await viewer.get(scan), await operator.get(scan)];
  expect([seen.status, told.status]).toEqual([500, 500]);
  expect(await told.text()).toContain('missing.yaml');
  expect(await seen.text()).not.toContain('missing.yaml');
});

describe('whoever may see one account', () => {
  it('sees it on each page', async () => {
    for (const path of ['/', ...Object.values(alpha)]) {
      const response = await ada.get(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).not.toMatch(HIDDEN);
    }
  });

  it('finds nothing at the addresses of the other, as at those that do not exist', async () => {
    const [own, other] = [idOf(alpha.scan), idOf(beta.scan)];
    for (const path of [
      beta.account,
      beta.scan,
      beta.document,
      // A document of the other by the address of an own scan.
      beta.document.replace(other, own),
      `/compare?before=${own}&after=${other}`,
      `/compare?before=${other}&after=${own}`,
      `/compare?before=${other}&after=${other}`,
      `/accounts/${'0'.repeat(16)}`,
      `/scans/${'0'.repeat(32)}`,
    ]) {
      const response = await ada.get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).not.toMatch(HIDDEN);
    }
  });

  it('does not learn of it by searches, filters, orders, pages and counts', async () => {
    for (const query of [
      'q=Beta',
      'q=bbbb',
      'benchmark=secret',
      'q=Secret',
      'sort=compliance',
      'page=2',
      'license=x',
    ]) {
      const page = await ada.text(`/?${query}`);
      expect(page.replace(/value="[^"]*"|href="[^"]*"/g, '')).not.toMatch(HIDDEN);
      expect(page).not.toMatch(/role="status">\d of 2/);
    }
    const page = await ada.text('/');
    expect(page).toContain('1 account, 1 benchmark, 1 newest scan.');
    // With one benchmark, there is nothing to choose.
    expect(page).not.toContain('<select id="benchmark"');
  });
});

describe('a role', () => {
  it('is for what its rules include: not for more that other rules only show', async () => {
    const site = await aSharedSite([
      aRule({ people: ['ada@example.com'] }),
      aRule({ people: ['ada@example.com'], role: 'operator', accounts: [ALPHA.AccountId] }),
      aRule({ people: ['bob@example.com'], role: 'operator', accounts: [ALPHA.AccountId] }),
      aRule({ people: ['root@example.com'], role: 'operator' }),
    ]);
    for (const [subject, name] of ['ada', 'bob', 'root'].entries()) {
      site.provider.people.set(String(subject), { email: `${name}@example.com`, name: 'Same name' });
    }
    const [ada, bob, root] = [await site.signedIn('0'), await site.signedIn('1'), await site.signedIn('2')];
    for (const { path } of PAGES.filter(({ seesAll, path: each }) => seesAll === true && !each.includes(':'))) {
      const statuses = await Promise.all([ada, bob, root].map((visitor) => visitor.status(path)));
      expect([path, ...statuses]).toEqual([path, expect.toBeOneOf([200, 403]), 404, 200]);
    }
    expect(await ada.text('/')).not.toContain('href="/operations"');
    expect(await root.text('/')).toContain('href="/operations"');
    expect(await ada.status('/operations')).toBe(403);
    // Ada sees the other account, but may keep documents of her own alone.
    const scan = pathIn(await ada.text('/?q=beta'), '/scans/');
    const token = /name="token" value="([^"]*)"/.exec(await ada.text('/'))?.[1] ?? '';
    const wish = { token, template: 'auditor', locale: 'en', format: 'md', keep: 'yes' };
    const post = (path: string) =>
      ada.get(path, { method: 'POST', body: new URLSearchParams(wish), headers: { origin: site.address } });
    expect((await post(scan)).status).toBe(400);
    const made = await post(pathIn(await ada.text('/?q=alpha'), '/scans/'));
    expect(made.status).toBe(303);
    // Another person of the same name does not see the job.
    expect(await ada.status(made.headers.get('location') ?? '')).toBe(200);
    expect(await bob.status(made.headers.get('location') ?? '')).toBe(404);
  });
});

describe('documents', { timeout: 60_000 }, () => {
  const ADA = { email: 'ada@example.com' };

  it('of a license without an id are only for those who see that license', async () => {
    const archive = anArchive(temporaryFolder());
    for (const LicenseName of ['Own', 'Other']) {
      const report = aReport(['Red'], { ...ALPHA, LicenseId: '', LicenseName });
      await archivedWithDocument(archive, aWeeklySnapshot(40, report), LicenseName);
    }
    const site = await aSharedSite([aRule({ people: [ADA.email], licenses: ['Own'] })], { archive });
    site.provider.people.set('1', ADA);
    const ada = await site.signedIn('1');
    const scan = await ada.text(pathIn(await ada.text('/'), '/scans/'));
    const documents = [...scan.matchAll(/href="(\/scans\/[^"]*\/documents\/[^"]*)"/g)].map(([, path = '']) => path);
    expect(documents).toHaveLength(1);
    expect(await ada.text(documents[0] ?? '')).toMatch(/Own$/);
  });

  it('tell nothing of a benchmark that somebody may not see, though its report came in the same file', async () => {
    const archive = anArchive(temporaryFolder());
    const [older, newer] = [
      {
        ...ALPHA,
        BenchmarkId: 'rules-1.0',
        BenchmarkName: 'Hidden 1.0',
        JobId: 'hidden',
        LastScannedDate: '2026-10-01',
      },
      { ...ALPHA, BenchmarkId: 'rules-2.0', BenchmarkName: 'Rules 2.0', JobId: 'own', LastScannedDate: '2026-11-01' },
    ];
    for (const snapshot of aSharedFile([older, newer])) await archived(archive, snapshot);
    const site = await aSharedSite([aRule({ people: [ADA.email], benchmarks: ['rules-2.0'] })], { archive });
    site.provider.people.set('1', ADA);
    const ada = await site.signedIn('1');
    const scan = pathIn(await ada.text('/'), '/scans/');
    const token = /name="token" value="([^"]*)"/.exec(await ada.text(scan))?.[1] ?? '';
    const body = new URLSearchParams({ token, template: 'comparison', locale: 'en', format: 'md' });
    const asked = await ada.get(scan, { method: 'POST', body, headers: { origin: site.address } });
    const job = asked.headers.get('location') ?? '';
    await expect.poll(() => ada.text(job), { timeout: 30_000 }).not.toContain('data-poll');
    const page = await ada.text(job);
    expect(page).toContain('no earlier scan');
    expect(page).not.toMatch(/Hidden 1\.0|another version/);
  });
});

/** Snapshots of reports that came together. */
function aSharedFile(reports: readonly JsonObject[]): readonly Snapshot[] {
  const body = bodyOf(reports.map((report) => aWireReport(aReport(['Red'], report))));
  return takeSnapshots(body, decodeResponse(body), aWeeklySnapshot(1).provenance);
}

describe('a rule', () => {
  const seenBy = async (
    parts: Parameters<typeof aRule>[0],
    extra: readonly Readonly<Record<string, string>>[] = [],
  ) => {
    const archive = await anArchiveOfTwo();
    for (const report of extra) await archived(archive, aWeeklySnapshot(45, aReport(['Red'], report)));
    const site = await aSharedSite([aRule({ people: ['*'], ...parts })], { archive });
    site.provider.people.set('1', { email: 'ada@example.com' });
    const page = await (await site.signedIn('1')).text('/');
    const names = [...page.matchAll(/<th scope="row"><a [^>]*><bdi>([^<]*)/g)].map(([, name]) => name);
    return { names, failures: site.failures };
  };

  it('names accounts, licenses and benchmarks by id, by name, and by patterns', async () => {
    expect((await seenBy({ accounts: ['alpha'] })).names).toEqual(['Alpha']);
    expect((await seenBy({ accounts: [`id:${BETA.AccountId.toUpperCase()}`] })).names).toEqual(['Beta']);
    expect((await seenBy({ accounts: ['name:*a'] })).names).toEqual(['Alpha', 'Beta']);
    expect((await seenBy({ benchmarks: ['secret benchmark'] })).names).toEqual(['Beta']);
    expect((await seenBy({ benchmarks: ['SECRET'], accounts: ['alpha'] })).names).toEqual([]);
    expect((await seenBy({ licenses: ['*'] })).names).toEqual(['Alpha', 'Beta']);
    expect((await seenBy({ accounts: [] })).names).toEqual([]);
  });

  it('gives nothing by a name that two have, and says so', async () => {
    const twin = { AccountId: 'cccccccc-1a2b-4c3d-8e4f-ccccccccccc7', AccountName: 'Alpha' };
    const { names, failures } = await seenBy({ accounts: ['Alpha', 'Beta'] }, [twin]);
    expect(names).toEqual(['Beta']);
    expect(failures).toEqual([expect.objectContaining({ code: 'account-ambiguous' })]);
    const licenses = await seenBy({ benchmarks: ['Secret benchmark'] }, [
      { ...twin, BenchmarkId: 'Another', BenchmarkName: 'Secret benchmark' },
    ]);
    expect(licenses.names).toEqual([]);
    expect(licenses.failures).toEqual([expect.objectContaining({ code: 'web-rule-ambiguous' })]);
  });

  it('follows an account whose name has changed, and not the name', async () => {
    const renamed = { ...ALPHA, AccountName: 'Omega' };
    expect((await seenBy({ accounts: ['name:Alpha'] }, [renamed])).names).toEqual([]);
    expect((await seenBy({ accounts: ['name:Omega'] }, [renamed])).names).toEqual(['Omega']);
  });
});

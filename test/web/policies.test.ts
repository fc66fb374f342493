import { describe, expect, it } from 'vitest';
import { accountLinks } from '../../src/base/page-paths.js';
import { aSite, aTableOf, pathIn } from './site.js';

async function aPolicy(failed: number) {
  const snapshots = await aTableOf(failed);
  const site = await aSite(undefined, { snapshots });
  const scan = pathIn(await site.text('/?q=house'), '/scans/');
  const policy = pathIn(await site.text(scan), `${scan}/policies/`);
  return { ...site, scan, policy, report: { ...snapshots[0]!.report, provenance: snapshots[0]!.provenance } };
}

const named = (html: string): readonly string[] =>
  [...html.matchAll(/<bdi>((?:bucket|vault)-[^<]*)/g)].map(([, name = '']) => name);

describe('the resources of a policy', () => {
  it('are named by the page of the scan, a few of them, with a way to the rest', async () => {
    const { text, scan, policy } = await aPolicy(250);
    const page = await text(scan);
    expect(named(page)).toEqual(['bucket-1', 'bucket-2', 'bucket-3', 'vault-1']);
    expect(page).toContain(`<a class="note" href="${policy}#resources">and 247 more</a>`);
    // A passed policy names none.
    expect(await text(`${scan}?q=R-2`)).not.toContain('bucket-');
  });

  it('are found by the search of the page of the scan', async () => {
    const { text, scan } = await aPolicy(250);
    const page = await text(`${scan}?q=bucket-249`);
    expect(page).toContain('role="status">1 of 3');
    expect(named(page)).toEqual(['bucket-249', 'bucket-1', 'bucket-2']);
  });

  it('are all on the page of the policy, failed ones first, with filters and a hundred at a time', async () => {
    const { text, policy } = await aPolicy(250);
    const pages = await Promise.all([1, 2, 3].map((page) => text(`${policy}?page=${String(page)}`)));
    expect(pages.map((page) => named(page).length)).toEqual([100, 100, 51]);
    expect(named(pages[2] ?? '').at(-1)).toBe('bucket-fine');
    expect(pages[0]).toContain('&lt;b&gt;Open&lt;/b&gt; to all.');
    expect(named(await text(`${policy}?status=green`))).toEqual(['bucket-fine']);
    expect(named(await text(`${policy}?q=BUCKET-24`))).toHaveLength(11);
    expect(await text(`${policy}?q=nothing`)).toContain('role="status">0 of 251');
  });

  it('say where else the policy is, and that the source names none', async () => {
    const { text, get, scan, policy } = await aPolicy(1);
    const page = await text(policy);
    expect(page).toMatch(/Also in: <a href="\/scans\/[^"]*"><bdi>Backup/);
    const service = pathIn(await text('/?q=csbp'), '/scans/');
    expect(await text(`${service}/policies/1`)).toContain('The source names no resources.');
    for (const number of ['0', '4', 'x', '01']) expect((await get(`${scan}/policies/${number}`)).status).toBe(404);
  });

  it('have an address that lasts: that of the newest scan of the account, the failed one first', async () => {
    const { get, policy, report, origin } = await aPolicy(1);
    const links = accountLinks(origin, report);
    const path = (links?.policyOf('R-1') ?? '').slice(origin.length);
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, policy]);
    expect((await get((links?.account ?? '').slice(origin.length))).status).toBe(200);
    for (const other of [
      path.replace('R-1', 'R-9'),
      path.replace('house', 'x'),
      `${path.split('?')[0] ?? ''}?id=R-1`,
    ]) {
      expect([other, (await get(other)).status]).toEqual([other, 404]);
    }
    expect(accountLinks(origin, { ...report, accountId: '', accountName: ' ' })).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { aRule, ALPHA, aSharedSite } from './shared-site.js';
import { readAccess } from '../../src/archive/access-log.js';
import { aSite, pathIn } from './site.js';

const WISH = { locale: 'en', format: 'html' };

describe('documents about many accounts', { timeout: 60_000 }, () => {
  it('are about the scans that the overview lists with the same filters', async () => {
    const { text, get, post } = await aSite();
    expect(await text('/?q=nothing')).toContain('href="/portfolio?q&#x3D;nothing"');
    expect(await text('/portfolio?q=nothing')).toContain('1 account, 1 benchmark, 1 newest scan');
    const answer = await post('/portfolio', { ...WISH, q: 'nothing' });
    const job = answer.headers.get('location') ?? '';
    await expect.poll(() => text(job), { timeout: 30_000 }).not.toContain('data-poll');
    const page = await text(job);
    expect(page).toContain('href="/?q&#x3D;nothing"');
    const [, file = ''] = /href="(\/jobs\/[^"]*)"/.exec(page) ?? [];
    const document = await get(file);
    expect(document.headers.get('content-type')).toContain('text/html');
    const html = await document.text();
    expect(html).toContain('Nothing &lt;b&gt;assessed&lt;/b&gt;');
    expect(html).not.toContain('Contoso production');
  });

  it('are refused without a format, and with choices that are not offered', async () => {
    const { post, text } = await aSite();
    expect((await post('/portfolio', { locale: 'en' })).status).toBe(422);
    expect((await post('/portfolio', { locale: 'en', format: 'csv' })).status).toBe(400);
    expect((await post('/portfolio', { locale: 'xx', format: 'pdf' })).status).toBe(400);
    expect((await post('/portfolio', { ...WISH, q: 'no such account' })).status).toBe(200);
    expect(await text('/portfolio?q=no+such+account')).not.toContain('name="format"');
  });

  it('have only accounts that the person may see', async () => {
    const site = await aSharedSite([aRule({ people: ['*'], accounts: [ALPHA.AccountId] })]);
    site.provider.people.set('1', { email: 'ada@example.com' });
    const ada = await site.signedIn('1');
    const token = /name="token" value="([^"]*)"/.exec(await ada.text('/'))?.[1] ?? '';
    const body = new URLSearchParams({ token, ...WISH });
    const answer = await ada.get('/portfolio', { method: 'POST', body, headers: { origin: site.address } });
    const job = answer.headers.get('location') ?? '';
    await expect.poll(() => ada.text(job), { timeout: 30_000 }).not.toContain('data-poll');
    const [, file = ''] = /href="(\/jobs\/[^"]*)"/.exec(await ada.text(job)) ?? [];
    const html = await ada.text(file);
    expect(html).toContain('Alpha');
    expect(html).not.toMatch(/Beta|bbbbbbbb|Secret/);
    // The log has what it was about, and no document of the archive.
    const scan = pathIn(await ada.text('/'), '/scans/').split('/')[2];
    await site.stop();
    const { entries } = await readAccess(site.archive, undefined);
    const entryOf = (wanted: string) => entries.findLast(({ path }) => path === wanted);
    expect(entryOf('/portfolio')).toMatchObject({ person: 'ada@example.com', status: 303, scans: [scan] });
    expect(entryOf(file)).toMatchObject({ person: 'ada@example.com', status: 200 });
    expect(entryOf(file)).not.toHaveProperty('document');
  });
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { courseOf } from '../../src/web/making/course.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aReport, aSite, makingIn, pathIn, REPORTS, type RunningSite } from './site.js';

const FORM = [
  ['template', 'executive'],
  ['locale', 'de'],
  ['format', 'html'],
  ['format', 'csv'],
] as const;

async function scanOf(site: RunningSite): Promise<string> {
  return pathIn(await site.text('/'), '/scans/');
}

/** Sends the form of a scan, and waits until its job has ended. */
async function made(site: RunningSite, fields: readonly (readonly [string, string])[] = FORM) {
  const response = await site.post(await scanOf(site), fields);
  expect(response.status).toBe(303);
  const job = response.headers.get('location') ?? '';
  await expect.poll(() => site.text(job), { timeout: 30_000 }).not.toContain('data-poll');
  return { job, page: await site.text(job) };
}

const links = (html: string) => [...html.matchAll(/href="(\/jobs\/[^"]+)"/g)].map(([, path = '']) => path);

describe('the form of a scan', () => {
  it('makes documents in another language, template and format, which are shown or saved', async () => {
    const site = await aSite();
    const { page } = await made(site);
    expect(page).toContain('The documents are ready.');
    const [html = '', csv = ''] = links(page);
    const shown = await site.get(html);
    expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox /);
    expect(await shown.text()).toContain('<html lang="de"');
    const saved = await site.get(csv);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''.+\.csv$/);
    expect(await saved.text()).toContain('Policy2');
    expect(site.failures).toEqual([]);
  });

  it('keeps them in the archive only if that is wanted', async () => {
    const site = await aSite();
    const scan = await scanOf(site);
    await made(site);
    expect(await site.text(scan)).toContain('The archive has no documents of this scan.');
    const { page } = await made(site, [...FORM, ['keep', 'yes']]);
    expect(page).toContain('Kept in the archive');
    expect(await site.text(scan)).toContain('executive · Deutsch');
  });

  it('compares with the previous scan where that is asked for', async () => {
    const site = await aSite([
      [1, aReport(['Red'])],
      [2, aReport(['Green'])],
    ]);
    const { page } = await made(site, [
      ['template', 'comparison'],
      ['locale', 'en'],
      ['format', 'md'],
    ]);
    const text = await (await site.get(links(page)[0] ?? '')).text();
    expect(text).toContain('job-1');
  });

  it('says which formats there are, and wants one', async () => {
    const site = await aSite();
    const response = await site.post(await scanOf(site), FORM.slice(0, 2));
    const page = await response.text();
    expect(response.status).toBe(422);
    expect(page).toContain('Choose at least one format.');
    expect(page).toMatch(/<option value="executive" selected>/);
  });

  it.each([
    [['template', '../../etc'], 400],
    [['template', 'own'], 400],
    [['locale', 'xx'], 400],
    [['format', 'exe'], 400],
    [['format', '__proto__'], 400],
  ] as const)('takes nothing else: %j', async (field, status) => {
    const site = await aSite();
    const others = FORM.filter(([name]) => name !== field[0]);
    expect((await site.post(await scanOf(site), [...others, field])).status).toBe(status);
  });

  it('says why documents cannot be made, in the words of the command line', async () => {
    const site = await aSite([[1, aReport(['Red'])]], {
      making: {
        start: (settings) =>
          Promise.resolve({
            run: async () => {
              const { loadTools } = await import('../../src/documents/load-tools.js');
              return loadTools({ ...settings, template: 'nothing' });
            },
            end: () => Promise.resolve(),
          }),
      },
    });
    const { page } = await made(site);
    expect(page).toContain('The documents could not be made.');
    expect(page).toMatch(/<div class="callout warning reason" lang="en" dir="ltr"><p>expected .*nothing/);
    expect(site.failures).toEqual([]);
  });

  it('keeps other reasons to the log', async () => {
    const site = await aSite(REPORTS, { making: { start: () => Promise.reject(new Error('secret')) } });
    const { page } = await made(site);
    expect(page).not.toContain('secret');
    expect(page).toContain('Its log says why.');
    expect(site.failures).toHaveLength(1);
  });

  it('is refused when too many wait', async () => {
    const site = await aSite(REPORTS, {
      making: {
        start: () => Promise.resolve({ run: () => new Promise(() => undefined), end: () => Promise.resolve() }),
      },
    });
    const scan = await scanOf(site);
    for (let count = 0; count < 11; count += 1) expect((await site.post(scan, FORM)).status).toBe(303);
    const response = await site.post(scan, FORM);
    expect(response.status).toBe(429);
    expect(await response.text()).toContain('You have as many documents waiting');
  });
});

describe('a job', () => {
  it('is shown as far as it is, and loaded again without scripts', async () => {
    const site = await aSite(REPORTS, {
      making: {
        start: () =>
          Promise.resolve({
            run: (task) => {
              if (task.step === 'make') courseOf(task.course).note(0.42);
              return new Promise(() => undefined);
            },
            end: () => Promise.resolve(),
          }),
      },
    });
    const response = await site.post(await scanOf(site), FORM);
    const job = response.headers.get('location') ?? '';
    await expect.poll(() => site.text(job)).toContain('Being made: 42%.');
    expect(await site.text(job)).toContain('<noscript><meta http-equiv="refresh" content="3"></noscript>');
  });

  it('is canceled: its thread stops, and nothing of it is left', async () => {
    const folder = temporaryFolder();
    vi.stubEnv('TMPDIR', folder);
    let hasStopped = false;
    const site: RunningSite = await aSite(REPORTS, {
      making: {
        async start(settings) {
          const threads = await makingIn(site.folder).start(settings);
          return {
            ...threads,
            async run(task) {
              // Until the server has told the thread, as a long job would still be at work.
              while ('course' in task && !courseOf(task.course).isCanceled()) await wait(5);
              return threads.run(task).finally(() => (hasStopped = true));
            },
          };
        },
      },
    });
    vi.unstubAllEnvs();
    const scan = await scanOf(site);
    const job = (await site.post(scan, FORM)).headers.get('location') ?? '';
    await expect.poll(() => site.text(job)).toContain('Cancel');
    const response = await site.post(job, { do: 'cancel' });
    expect([response.status, response.headers.get('location')]).toEqual([303, scan]);
    expect((await site.get(job)).status).toBe(404);
    await expect.poll(() => hasStopped).toBe(true);
    const [own = ''] = readdirSync(folder).filter((name) => name.startsWith('auditpress-web-'));
    await expect.poll(() => readdirSync(join(folder, own))).toEqual([]);
    expect(site.failures).toEqual([]);
  });

  it('that has ended is not canceled', async () => {
    const site = await aSite();
    const { job, page } = await made(site);
    const response = await site.post(job, { do: 'cancel' });
    expect([response.status, response.headers.get('location')]).toEqual([303, job]);
    expect(links(await site.text(job))).toEqual(links(page));
  });

  it.each(['/jobs/0', '/jobs/..%2f..', '/jobs/__proto__', `/jobs/${'0'.repeat(32)}`])('%s is none', async (path) => {
    const { get } = await aSite();
    expect((await get(path)).status).toBe(404);
  });

  it('has no other files', async () => {
    const site = await aSite();
    const { job } = await made(site);
    for (const end of ['0/9', '9/0', '0/-1', '0/..%2f0', '__proto__/0', '0/length', '0/0.5']) {
      expect([end, (await site.get(`${job}/${end}`)).status]).toEqual([end, 404]);
    }
  });

  it('leaves nothing when the server ends', async () => {
    const folder = temporaryFolder();
    vi.stubEnv('TMPDIR', folder);
    const site = await aSite();
    vi.unstubAllEnvs();
    await made(site);
    const ownIn = () => readdirSync(folder).filter((name) => name.startsWith('auditpress-web-'));
    const [own = ''] = ownIn();
    expect(readdirSync(join(folder, own))).toHaveLength(1);
    await site.close();
    expect(ownIn()).toEqual([]);
  });
});

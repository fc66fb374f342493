import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { recordRun } from '../../src/archive/runs.js';
import { anArchive } from '../helpers/archives.js';
import { newContext, sharedBrowser } from '../helpers/browser.js';
import { plannedDelivery } from '../helpers/recorded-deliveries.js';
import { aRunContent } from '../helpers/recorded-runs.js';
import { aWireReport } from '../helpers/wire-report.js';
import { TRIES_ALL } from '../helpers/runs.js';
import { present } from '../helpers/system.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { courseOf } from '../../src/web/making/course.js';
import type { Task } from '../../src/web/making/tasks.js';
import type { QueuedJob } from '../../src/web/operations.js';
import { aProgram, aReport, aSite, NOW, REPORTS, type SiteGiven } from './site.js';

const ACCEPTED = `acceptances:
  - policies: [Policy1]
    maxFailed: 3
    reason: Logs are kept elsewhere
    owner: Jo
    approver: Kim
    evidence: https://wiki.example.com/17
    expires: 2027-06-30
`;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const A_REPORT = JSON.stringify([aWireReport(aReport(['Red', 'Green'], { AccountName: 'Brought' }))]);

async function findings(page: Page): Promise<readonly string[]> {
  const { violations } = await page.evaluate<AxeResults>(
    `${AXE}; axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 375 },
] as const;

async function look(page: Page, { colorScheme, width }: (typeof LOOKS)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 800 });
}

/** Fails if the page scrolls sideways, or if axe finds something. The pages share their style, so looks take turns for axe. */
async function expectUsable(page: Page, turn: number): Promise<void> {
  for (const each of LOOKS) {
    await look(page, each);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), page.url()).toBe(0);
  }
  for (const each of LOOKS.filter((_, index) => TRIES_ALL || index === turn % LOOKS.length)) {
    await look(page, each);
    expect(await findings(page), page.url()).toEqual([]);
  }
}

async function entered(options: Parameters<typeof newContext>[1] = {}, given: SiteGiven = {}) {
  const old = aReport(['Red'], { BenchmarkId: 'Old', BenchmarkName: 'Old one' });
  const site = await aSite([...REPORTS, [2, old]], given);
  const context = await newContext(await sharedBrowser(), { bypassCSP: true, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(site.entrance);
  return { site, page, complaints };
}

describe.runIf(present('chromium'))('needs chromium: the pages', { timeout: 120_000 }, () => {
  it('have nothing that axe finds, wide and light or narrow and dark, and do not scroll sideways', async () => {
    const { page } = await entered();
    const links = [
      'a[href^="/accounts/"] >> nth=1',
      'a[href^="/compare"] >> nth=0',
      '.trail a',
      'a[href^="/scans/"] >> nth=0',
      'table.policies tbody a >> nth=0',
      '.trail a >> nth=0',
    ];
    for (const [turn, link] of ['', ...links].entries()) {
      if (link !== '') await page.click(`main ${link}`);
      await expectUsable(page, turn);
    }
  });

  it('of operations have nothing that axe finds, and do not scroll sideways', async () => {
    const acceptances = [join(temporaryFolder(), 'acceptances.yaml')];
    writeFileSync(acceptances[0] ?? '', ACCEPTED);
    const { page, site } = await entered({}, { acceptances });
    const archive = anArchive(site.folder);
    const delivery = await plannedDelivery(archive, new Date('2026-11-30T06:00:00Z'), {
      recipients: ['a@example.com'],
    });
    await recordRun(archive, aRunContent({ schedule: 'weekly' }));
    const paths = [
      '/portfolio',
      '/files',
      '/operations',
      '/runs',
      '/deliveries',
      `/deliveries/${delivery}`,
      '/queue',
      '/acceptances',
    ];
    for (const [turn, path] of paths.entries()) {
      await page.goto(`${site.origin}${path}`);
      await expectUsable(page, turn);
    }
  });

  it('run a schedule and accept a risk with the keyboard alone', async () => {
    const file = join(temporaryFolder(), 'acceptances.yaml');
    const { page, complaints } = await entered({ bypassCSP: false }, { acceptances: [file] });
    await page.getByRole('link', { name: 'Operations' }).press('Enter');
    await page.getByRole('button', { name: 'Run now: weekly' }).press('Enter');
    await expect.poll(() => page.textContent('#actions ~ .wide')).toContain('auditpress schedule run weekly');
    await page.getByRole('link', { name: 'Accepted risks' }).press('Enter');
    await page.getByLabel('Policies').focus();
    await page.keyboard.type('Policy1');
    for (const [label, text] of [
      ['Limit of failed resource checks', '3'],
      ['Reason', 'Closed network'],
      ['Owner', 'Jo'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).focus();
      await page.keyboard.type(text);
    }
    await page.getByLabel('Last day', { exact: true }).fill('2027-06-30');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.textContent('main')).toContain('30 Jun 2027');
    expect(readFileSync(file, 'utf8')).toContain('Policy1');
    expect(complaints).toEqual([]);
  });

  it('filter at once, and can be used with the keyboard alone', async () => {
    const { page, complaints } = await entered({ bypassCSP: false });
    await page.selectOption('#benchmark', { label: 'Old one' });
    await expect.poll(() => page.url()).toContain('benchmark=old');
    // The address changes before the script of the page runs.
    await page.waitForLoadState();
    await page.keyboard.press('/');
    await page.keyboard.type('nothing');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.textContent('main')).toContain('No scan matches');
    await page.goBack();
    await page.locator('main tbody th a').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('/accounts/');
    expect(complaints).toEqual([]);
  });

  it('make documents with the keyboard alone', async () => {
    const { page, complaints } = await entered();
    await page.click('main a[href^="/scans/"] >> nth=0');
    await page.focus('summary');
    await page.keyboard.press('Enter');
    await expectUsable(page, 0);
    await page.keyboard.press('Tab');
    await page.keyboard.type('For decision');
    for (const name of ['locale', 'pdf', 'xlsx']) {
      await page.keyboard.press('Tab');
      if (name !== 'locale') await page.keyboard.press('Space');
    }
    await page.focus('button.main');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.textContent('main')).toContain('The documents are ready.');
    expect(await page.getAttribute('#job', 'data-poll')).toBeNull();
    expect(await page.locator('.files a').allTextContents()).toEqual(['HTML']);
    await expectUsable(page, 1);
    expect(complaints).toEqual([]);
  });

  it('keep the focus on what can be canceled while it goes on', async () => {
    let note: (share: number) => void = () => undefined;
    const run = (task: Task): Promise<unknown> => {
      if (task.step === 'make') ({ note } = courseOf(task.course));
      note(0.1);
      return new Promise(() => undefined);
    };
    const start = () => Promise.resolve({ run, end: () => Promise.resolve() });
    const { page } = await entered({}, { making: { start } });
    await page.click('main a[href^="/scans/"] >> nth=0');
    await page.click('summary');
    await page.click('button.main');
    await expect.poll(() => page.textContent('#job')).toContain('10%');
    await page.focus('button[value="cancel"]');
    note(0.5);
    await expect.poll(() => page.textContent('#job')).toContain('50%');
    expect(await page.getAttribute('progress', 'value')).toBe('500');
    expect(await page.evaluate('document.activeElement.value')).toBe('cancel');
  });

  it('follow the queue, and say when it was read', async () => {
    let end: (jobs: readonly QueuedJob[]) => void = () => undefined;
    const jobs = () => new Promise<readonly QueuedJob[]>((resolve) => (end = resolve));
    let minute = 0;
    const now = () => new Date(NOW.getTime() + minute * 60_000);
    const { page, site } = await entered({}, { program: { ...aProgram(), jobs }, now });
    await page.goto(`${site.origin}/queue`);
    end([]);
    await expect.poll(() => page.textContent('main')).toContain('The queue is empty.');
    minute = 10;
    await page.reload();
    const before = await page.textContent('#freshness');
    end([]);
    await expect.poll(() => page.locator('[data-poll]').count()).toBe(0);
    expect(await page.textContent('#freshness')).not.toBe(before);
  });

  it('take files with the keyboard alone', async () => {
    const { page, complaints } = await entered();
    await page.focus('nav a[href="/files"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#file');
    await expectUsable(page, 1);
    // The dialog of the browser is not part of the page.
    await page.setInputFiles('#file', [
      { name: 'report.json', mimeType: 'application/json', buffer: Buffer.from(A_REPORT) },
      { name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{') },
    ]);
    await page.focus('button.main');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.textContent('main'), { timeout: 30_000 }).toContain('One report.');
    await expectUsable(page, 0);
    await page.focus('input[value="pdf"]');
    await page.keyboard.press('Space');
    await page.focus('button.main');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.textContent('main'), { timeout: 30_000 }).toContain('The documents are ready.');
    await expectUsable(page, 1);
    expect(complaints).toEqual([]);
  });

  it('say that files are too large before they are sent, and take files that are dropped', async () => {
    const { page } = await entered({ bypassCSP: false });
    await page.click('nav a[href="/files"]');
    await page.setInputFiles('#file', { name: 'a.json', mimeType: 'text/plain', buffer: Buffer.alloc(10_000_001) });
    await page.click('button.main');
    expect(await page.isVisible('form [role="alert"]')).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/files');
    await page.evaluate(`{
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(A_REPORT)}], 'dropped.json'));
      document.querySelector('form.bring').dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
    }`);
    expect(await page.isVisible('form [role="alert"]')).toBe(false);
    await page.click('button.main');
    await expect.poll(() => page.textContent('main'), { timeout: 30_000 }).toContain('One report.');
    expect(await page.textContent('h1')).toBe('dropped.json');
  });

  it('take files without scripts', async () => {
    const { page } = await entered({ javaScriptEnabled: false, bypassCSP: false });
    await page.click('nav a[href="/files"]');
    await page.setInputFiles('#file', { name: 'a.json', mimeType: 'text/plain', buffer: Buffer.from(A_REPORT) });
    await page.click('button.main');
    await expect.poll(() => page.textContent('main'), { timeout: 30_000 }).toContain('One report.');
    await page.click('button.main');
    await expect.poll(() => page.textContent('main'), { timeout: 30_000 }).toContain('The documents are ready.');
  });

  it('work without scripts', async () => {
    const { page } = await entered({ javaScriptEnabled: false, bypassCSP: false });
    await page.selectOption('#benchmark', { label: 'Old one' });
    await page.click('main form button');
    await expect.poll(() => page.locator('main tbody tr').count()).toBe(1);
    await page.click('main a[href^="/scans/"]');
    await page.click('summary');
    await page.click('button.main');
    await expect.poll(() => page.textContent('main'), { timeout: 30_000 }).toContain('The documents are ready.');
  });
});

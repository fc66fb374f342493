/** The built site, `out/site`: its links, and its pages in a browser. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newContext, sharedBrowser } from '../helpers/browser.js';
import { startServer } from '../helpers/http-server.js';
import { present } from '../helpers/system.js';

const SITE = join(import.meta.dirname, '../../out/site');

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
};

/** Pages by their addresses on the site. */
const pages = new Map(
  readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html') && name !== '404.html')
    .map((name) => [`/${name}`, readFileSync(join(SITE, name), 'utf8')]),
);

function linksOf(html: string): readonly string[] {
  return [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(https?|data):/.test(link));
}

function leadsNowhere(link: string, from: string): boolean {
  const [path = '', anchor = ''] = link.split('#');
  const target = path === '' ? from : posix.resolve(posix.dirname(from), path.replace(/\/$/, '/index.html'));
  if (!existsSync(join(SITE, target))) return true;
  return anchor !== '' && pages.get(target)?.includes(` id="${decodeURIComponent(anchor)}"`) !== true;
}

interface OpenSite {
  readonly page: Page;
  /** Warnings and errors of the console, and answers other than 200. */
  readonly complaints: readonly string[];
  readonly open: (path: string) => Promise<unknown>;
}

async function openSite(width: number): Promise<OpenSite> {
  const { url } = await startServer((request, response) => {
    const path = decodeURI(new URL(request.url ?? '', 'http://site').pathname);
    const file = join(SITE, path);
    if (extname(path) === '' || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, { 'Content-Type': MEDIA_TYPES[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file));
  });
  const context = await newContext(await sharedBrowser(), { viewport: { width, height: 800 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.status() !== 200) complaints.push(`${response.status()} ${response.url()}`);
  });
  return { page, complaints, open: (path) => page.goto(`${url}${path}`) };
}

/** Keys do nothing before the scripts of a page have run. */
async function pressUntilSeen(page: Page, key: string, seen: Locator): Promise<boolean> {
  await page.keyboard.press(key);
  return seen.isVisible();
}

describe('the pages', () => {
  it.each([...pages.keys()])('%s has no dead link', (page) => {
    const links = linksOf(pages.get(page) ?? '');
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => leadsNowhere(link, page))).toEqual([]);
  });

  it('are those of docs/, with the examples that they link to', () => {
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining(['/index.html', '/pages.html', '/tasks.html', '/readers/asff.html', '/how-to/fetch.html']),
    );
    expect(pages.get('/how-to/plug-in.html')).toContain('href="/examples/readers.html#tapmjs"');
  });

  it('print the expressions of templates', () => {
    expect(pages.get('/how-to/brand-a-template.html')).toContain('<code>{{…}}</code>');
    expect(pages.get('/html.html')).toContain('{{{settings}}}');
  });
});

describe.runIf(present('chromium'))('in a browser (needs chromium)', () => {
  it('every page opens without a complaint, and fits a telephone', async () => {
    const { page, complaints, open } = await openSite(360);
    const wide: string[] = [];
    for (const path of pages.keys()) {
      await open(path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 360) wide.push(path);
    }
    expect(complaints).toEqual([]);
    expect(wide).toEqual([]);
  });

  it.each([
    ['SecurityHub', '/readers/asff.html', 'AWS Security Hub'],
    ['digest', '/batch.html', 'Batches'],
  ])('a search for %s finds %s', async (words, path, heading) => {
    const { page, complaints, open } = await openSite(1280);
    await open('/index.html');
    const box = page.getByRole('searchbox');
    await expect.poll(() => pressUntilSeen(page, '/', box)).toBe(true);
    await box.fill(words);
    await page.locator(`.results a[href^="${path}"]`).first().click();
    await expect.poll(() => page.locator('h1').textContent()).toContain(heading);
    expect(complaints).toEqual([]);
  });

  it('the sidebar is open at the topic of the page, and leads to the others', async () => {
    const { page, complaints, open } = await openSite(1280);
    await open('/readers.html');
    const sidebar = page.getByRole('navigation', { name: 'Sidebar Navigation' });
    await sidebar.getByRole('link', { name: 'Prowler' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toContain('Prowler');
    expect(complaints).toEqual([]);
  });
});

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.js';

/** The first is a smaller program without the windows of a browser, which starts faster. */
const EXECUTABLES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const SLOW_PAGE = fileURLToPath(new URL('slow-page.js', import.meta.url));

/** Nothing of the browser itself calls out, and it runs without a display or a sandbox of its own. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium of the system, without a window. Ask `present('chromium')` first; close it when done. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLES.find(existsSync)!, args: ARGUMENTS });
}

/**
 * Milliseconds that one action may take: less than a test may, so that a page that hangs fails with the name of what
 * was waited for. A busy machine needs more than the half minute that is the default.
 */
const PATIENCE = 100_000;

/**
 * A profile of its own, which is closed when the test has finished. With `AUDITPRESS_TESTS_SLOW_PAGES=1` its pages do
 * late whatever they do in their own time.
 */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  context.setDefaultTimeout(PATIENCE);
  if (process.env['AUDITPRESS_TESTS_SLOW_PAGES'] === '1') await context.addInitScript({ path: SLOW_PAGE });
  return context;
}

export interface OpenPage {
  readonly page: Page;
  /** What the page asked for besides itself. */
  readonly requests: readonly string[];
  /** Warnings and errors of the console, violations of its security policy among them, and uncaught errors. */
  readonly complaints: readonly string[];
}

/**
 * Opens HTML from a file, as a reader would, until the test has finished, and records what it asks for and complains of.
 * `hash` begins with `#`.
 *
 * The page answers what is done to it in its own time: a link followed has not filtered anything yet. So whatever
 * follows from an action is polled, `await expect.poll(() => hash(page)).toBe(…)`, and never read once.
 */
export async function openHtml(
  browser: Browser,
  bytes: Uint8Array | string,
  options: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<OpenPage> {
  const { hash = '', ...contextOptions } = options;
  const file = join(temporaryFolder(), 'page.html');
  await writeFile(file, bytes);
  const address = pathToFileURL(file).href;
  const context = await newContext(browser, contextOptions);
  const page = await context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const [asked] = request.url().split('#');
    // The empty icon stands in the page itself.
    if (asked !== address && !request.url().startsWith('data:')) requests.push(request.url());
  });
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${address}${hash}`);
  return { page, requests, complaints };
}

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.js';

/** The first is smaller, has no windows and starts faster. */
const EXECUTABLES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const SLOW_PAGE = fileURLToPath(new URL('slow-page.js', import.meta.url));

/** The browser makes no requests of its own, and runs without a display and without its sandbox. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-quic',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the system's Chromium without a window. Check `present('chromium')` first, and close it when done. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLES.find(existsSync)!, args: ARGUMENTS });
}

let shared: Promise<Browser> | undefined;

/** The browser of all test files that run in this process, with which it ends. Check `present('chromium')` first. */
export async function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  const browser = await shared;
  if (browser.isConnected()) return browser;
  return (shared = launchBrowser());
}

/**
 * Milliseconds per action: less than the timeout of a test, so that the failure of a page that hangs names what
 * was awaited. A busy machine needs more than the default of half a minute.
 */
const PATIENCE = 100_000;

/**
 * Creates a separate profile, which is closed when the test has finished. With `AUDITPRESS_TESTS_SLOW_PAGES=1`, its pages
 * react late.
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
  /** Requests of the page, except for itself. */
  readonly requests: readonly string[];
  /** Console warnings and errors, including violations of the security policy, and uncaught errors. */
  readonly complaints: readonly string[];
}

/**
 * Opens HTML from a file, as a reader would, until the test has finished. Records its requests and errors.
 * `hash` begins with `#`.
 *
 * The page reacts asynchronously: after a click on a link, nothing is filtered yet. So poll the effects of an action,
 * `await expect.poll(() => hash(page)).toBe(…)`, instead of reading them once.
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
    // The empty icon is part of the page itself.
    if (asked !== address && !request.url().startsWith('data:')) requests.push(request.url());
  });
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${address}${hash}`);
  return { page, requests, complaints };
}

import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const EXECUTABLE = '/usr/bin/chromium';

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

/** Chromium of the system, headless. Ask `present('chromium')` first; close it when done. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });
}

export interface OpenPage {
  readonly page: Page;
  /** What the page asked for besides itself. */
  readonly requests: readonly string[];
  /** Warnings and errors of the console, violations of its security policy among them, and uncaught errors. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

/** Opens HTML from a file, as a reader would, and records what it asks for and complains of. `hash` begins with `#`. */
export async function openHtml(
  browser: Browser,
  bytes: Uint8Array | string,
  options: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<OpenPage> {
  const { hash = '', ...contextOptions } = options;
  const folder = await mkdtemp(join(tmpdir(), 'auditpress-page-'));
  const file = join(folder, 'page.html');
  await writeFile(file, bytes);
  const address = pathToFileURL(file).href;
  const context = await browser.newContext(contextOptions);
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
  return {
    page,
    requests,
    complaints,
    async close() {
      await context.close();
      await rm(folder, { recursive: true });
    },
  };
}

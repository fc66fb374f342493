import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Browser } from 'playwright-core';
import { sharedBrowser, newContext } from '../helpers/browser.js';
import { runCli } from '../helpers/run-cli.js';
import { startPreview } from '../helpers/running-preview.js';
import { present } from '../helpers/system.js';
import { anExtension, ofOneSection } from '../helpers/template-folders.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireReport, bodyOf } from '../helpers/wire-report.js';

/** A template with one short section, which fits into the browser window. */
function aShortTemplate(formats = '[pdf, xlsx, html]'): { folder: string; section: string } {
  const files = { 'sections/own.md': '# First words\n\n{{account}}\n' };
  const folder = anExtension(ofOneSection(files, `formats: ${formats}\n`));
  return { folder, section: join(folder, 'sections', 'own.md') };
}

/** Saves a file in one step. A file that is written in place is empty at first, which can be seen as a version of its own. */
function save(path: string, content: string | Uint8Array): void {
  const whole = join(temporaryFolder(), 'saved');
  writeFileSync(whole, content);
  renameSync(whole, path);
}

async function bytesOf(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('preview', () => {
  it('serves three documents and the names of sheets, and renders again on each save', async () => {
    const { folder, section } = aShortTemplate();
    const { url, until } = await startPreview(['--template', folder], folder);
    const before = await until(({ shown, isChecking }) => shown === 1 && !isChecking);
    expect(before).toMatchObject({
      isStale: false,
      problems: [],
      subjects: ['', 'sample report', 'en'].map(() => expect.any(String) as string),
    });
    expect(before.documents.map(({ format }) => format)).toEqual(['pdf', 'xlsx', 'html']);
    expect(before.sheets).toEqual([
      'Summary',
      'Categories',
      'Policies',
      'Tracker',
      'Services',
      'Risk',
      'Reperformance',
      'Notes',
    ]);
    const [pdf, workbook, page] = await Promise.all(
      ['pdf', 'xlsx', 'html'].map((format) => bytesOf(`${url}documents/${format}`)),
    );
    expect(pdf!.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(workbook!.toString('latin1', 0, 2)).toBe('PK');
    expect(page!.toString()).toContain('First words');
    expect(await bytesOf(`${url}documents/pdf`)).toEqual(pdf);

    save(section, '# Other words\n');
    await until(({ shown }) => shown === 2);
    expect((await bytesOf(`${url}documents/html`)).toString()).toContain('Other words');
    expect(await bytesOf(`${url}documents/pdf`)).not.toEqual(pdf);
  });

  it('shows a template of portfolios with all sample reports', async () => {
    const folder = anExtension({ 'template.yaml': 'extends: portfolio\nformats: [html]\n' });
    const { url, until } = await startPreview(['--template', folder], folder);
    const shown = await until(({ shown, isChecking }) => shown === 1 && !isChecking);
    expect(shown).toMatchObject({ problems: [], title: 'Portfolio: 4 accounts, 5 benchmarks' });
    expect(shown.sheets).toContain('Heat map');
    expect((await bytesOf(`${url}documents/html`)).toString()).toContain('Harrowgate Mail');
  });

  it('prints the problems of a broken save, keeps the last documents, and recovers', async () => {
    const { folder, section } = aShortTemplate('[html]');
    const { url, until, stderr } = await startPreview(['--template', folder], folder);
    await until(({ shown }) => shown === 1);
    const page = await bytesOf(`${url}documents/html`);
    appendFileSync(section, '\n{{acount}}\n');
    const broken = await until(({ version, isChecking }) => version === 2 && !isChecking);
    expect(broken).toMatchObject({ shown: 1, isStale: true });
    expect(broken.problems.map(({ severity, where }) => `${severity} ${where}`)).toEqual(['error sections/own.md:5:3']);
    expect(broken.problems[0]?.message).toBe('expected a known variable, received "acount" (did you mean "account"?)');
    const stale = await fetch(`${url}documents/html`);
    expect(stale.headers.get('x-auditpress-stale')).toBe('true');
    expect(Buffer.from(await stale.arrayBuffer())).toEqual(page);
    // What the process prints comes by another way than its events.
    await expect
      .poll(stderr)
      .toContain('Version 2: failed; showing the documents of version 1\nsections/own.md:5:3: error: ');

    save(section, '# Fixed words\n');
    const fixed = await until(({ shown, isChecking }) => shown === 3 && !isChecking);
    expect(fixed).toMatchObject({ isStale: false, problems: [] });
    expect((await bytesOf(`${url}documents/html`)).toString()).toContain('Fixed words');
  });

  it('starts with a broken template, and with a page that cannot be rendered', async () => {
    const { folder, section } = aShortTemplate('[pdf, html]');
    writeFileSync(section, '# {{nobody}}\n');
    const { url, until } = await startPreview(['--template', folder], folder);
    const broken = await until(({ isChecking }) => !isChecking);
    expect(broken).toMatchObject({ shown: 0, documents: [] });
    expect(broken.problems.map(({ where }) => where)).toEqual(['sections/own.md:1:5']);
    mkdirSync(join(folder, 'html'));
    writeFileSync(join(folder, 'html', 'layout.hbs'), '{{{head}}}{{{mark}}}');
    save(section, '# Words\n');
    await until(({ shown }) => shown >= 2);
    expect((await fetch(`${url}documents/html`)).status).toBe(503);
    const { documents } = await until((state) => state.documents.some(({ failure }) => failure !== null));
    expect(documents.find(({ format }) => format === 'html')?.failure).toContain('{{{content}}}');
    expect((await fetch(`${url}documents/pdf`)).status).toBe(200);
  });

  it('watches the report, the configuration and the extended templates', async () => {
    const cwd = temporaryFolder();
    const base = anExtension(ofOneSection({}, 'formats: [html]\n'));
    const folder = anExtension({ 'template.yaml': `extends: ${base}\n` });
    writeFileSync(join(cwd, 'report.json'), bodyOf([aWireReport()]));
    writeFileSync(join(cwd, 'auditpress.config.yaml'), 'classification: Internal\n');
    const { url, until } = await startPreview(['report.json', '--template', folder], cwd);
    await until(({ shown }) => shown === 1);
    save(join(base, 'sections', 'own.md'), '# Changed below\n');
    await until(({ shown }) => shown === 2);
    expect((await bytesOf(`${url}documents/html`)).toString()).toContain('Changed below');
    save(join(cwd, 'auditpress.config.yaml'), 'classification: Strictly ours\n');
    await until(({ shown }) => shown === 3);
    expect((await bytesOf(`${url}documents/html`)).toString()).toContain('Strictly ours');
    save(join(cwd, 'report.json'), bodyOf([aWireReport({ AccountName: 'Another account' })]));
    const { title } = await until(({ shown }) => shown === 4);
    expect(title).toContain('Another account');
  });
});

describe('the preview server', () => {
  it('refuses requests without the token', async () => {
    const { folder } = aShortTemplate('[html]');
    const [{ url, until }, other] = await Promise.all([
      startPreview(['--template', folder], folder),
      startPreview(['--template', folder], folder),
    ]);
    await until(({ shown }) => shown === 1);
    const { origin, pathname } = new URL(url);
    const token = pathname.slice(1, -1);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(new URL(other.url).pathname).not.toBe(pathname);
    const theirs = new URL(other.url).pathname;
    const guesses = [
      '',
      'events',
      'documents/html',
      'style.css',
      `?token=${token}`,
      token.slice(1),
      `${token}A/`,
      '%F0/',
    ];
    for (const guess of [...guesses.map((path) => `/${path}`), theirs]) {
      const refused = await fetch(`${origin}${guess}`);
      expect(refused.status, guess).toBe(403);
      expect(await refused.text()).toBe(
        'expected the whole URL that `auditpress preview` printed, received one without its token\n',
      );
      expect(refused.headers.get('set-cookie')).toBeNull();
    }
    for (const path of ['', 'events', 'documents/html', 'style.css', 'client.js', 'nowhere']) {
      const { headers, body } = await fetch(`${url}${path}`);
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(headers.get('cache-control'), path).toBe('no-store');
      await body?.cancel();
    }
  });

  it('refuses other host names and origins, and lists no files', async () => {
    const { folder } = aShortTemplate('[html]');
    const { url, until } = await startPreview(['--template', folder], folder);
    await until(({ shown }) => shown === 1);
    const index = await fetch(url);
    expect(index.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(index.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(index.headers.get('access-control-allow-origin')).toBeNull();
    expect((await fetch(`${url}documents/html`)).headers.get('content-security-policy')).toMatch(/^sandbox /);

    const statusFor = async (path: string, options: { host?: string; method?: string } = {}): Promise<number> => {
      const { host = new URL(url).host, method = 'GET' } = options;
      const { port, pathname } = new URL(url);
      const own = `${pathname.slice(0, -1)}${path}`;
      const request = get({ host: '127.0.0.1', port, path: own, method, headers: { host } });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      response.destroy();
      return response.statusCode ?? 0;
    };
    expect(await statusFor('/', { host: 'rebound.example' })).toBe(421);
    expect(await statusFor('/', { host: `rebound.example:${new URL(url).port}` })).toBe(421);
    expect(await statusFor('/', { host: `localhost:${new URL(url).port}` })).toBe(200);
    expect(await statusFor('/', { method: 'POST' })).toBe(405);
    for (const path of ['', '/documents', '/documents/', '/documents/exe', '/sections/own.md', '/a/../package.json']) {
      expect(await statusFor(path), path).toBe(404);
    }
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends by %s with exit code 0 while pages are connected', async (signal) => {
    const { folder } = aShortTemplate('[html]');
    const { url, child } = await startPreview(['--template', folder], folder);
    const events = await fetch(`${url}events`);
    const exit = once(child, 'exit');
    child.kill(signal);
    expect(await exit).toEqual([0, null]);
    await events.body?.cancel().catch(() => undefined);
  });

  it('refuses a used port, a missing template, a missing report and an invalid port', async () => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void other.close());
    const port = String((other.address() as AddressInfo).port);
    const refused = async (...words: string[]) => {
      const { code, stdout, stderr } = await runCli(['preview', ...words]);
      expect(stdout).toBe('');
      return { code, stderr };
    };
    expect(await refused('--port', port)).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        /^auditpress: --port: expected a free port, but \d+ on 127\.0\.0\.1 is in use\n/,
      ) as string,
    });
    expect(await refused('--template', './nowhere')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('expected a template folder at') as string,
    });
    expect(await refused('nowhere.json')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('nowhere.json') as string,
    });
    expect(await refused('--port', 'x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('expected a port from 1 to 65535') as string,
    });
  });
});

describe.runIf(present('chromium'))('needs chromium: the page of a preview', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  it('reloads the documents on each save at the same position, and shows problems', async () => {
    const { folder, section } = aShortTemplate('[xlsx, html]');
    const long = '\n\nA paragraph of the section.'.repeat(200);
    writeFileSync(section, `# First words${long}\n`);
    const { url } = await startPreview(['--template', folder], folder);
    const context = await newContext(browser, { viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(url);
    const framed = page.frameLocator('iframe[title="HTML document"]');
    await framed.getByRole('heading', { name: 'First words' }).waitFor();
    const inFrame = () => page.frames().find((frame) => frame.url().includes('/documents/html'))!;
    await expect.poll(() => inFrame().evaluate('document.readyState')).toBe('complete');
    // Wait until the page has received and forwarded it.
    await inFrame().evaluate(`new Promise((done) => {
      addEventListener('scroll', done, { once: true });
      scrollTo(0, 1200);
    }).then(() => undefined)`);

    save(section, readFileSync(section, 'utf8').replace('First', 'Second'));
    await framed.getByRole('heading', { name: 'Second words' }).waitFor();
    await expect.poll(() => inFrame().evaluate('scrollY')).toBe(1200);
    // The page has an opaque origin, so it can access neither its parent nor other documents.
    expect(await inFrame().evaluate('origin')).toBe('null');
    await page.getByText('no problem').waitFor();

    appendFileSync(section, '\n\n{{acount}}\n');
    await page.getByText('sections/own.md:404:3').waitFor();
    expect(await page.locator('#problems').textContent()).toContain('(did you mean "account"?)');
    expect(await page.locator('#status').textContent()).toContain('Stale: the documents are those of version 2 of 3');
    await framed.getByRole('heading', { name: 'Second words' }).waitFor();

    save(section, '# Third words\n');
    await framed.getByRole('heading', { name: 'Third words' }).waitFor();
    await page.locator('#problems').waitFor({ state: 'hidden' });
    expect(await page.locator('.sheets').textContent()).toContain('Tracker');
    expect(complaints).toEqual([]);
  });

  it('offers the workbook for download, and reports another preview at the same address', async () => {
    const { folder } = aShortTemplate('[xlsx, html]');
    const { url, child } = await startPreview(['--template', folder], folder);
    const page = await (await newContext(browser)).newPage();
    await page.goto(url);
    const [download] = await Promise.all([
      // A browser without a PDF viewer downloads the frame of the PDF.
      page.waitForEvent('download', (started) => started.suggestedFilename().endsWith('.xlsx')),
      page.locator('#document-xlsx').getByText('download').click(),
    ]);
    expect(readFileSync(await download.path()).toString('latin1', 0, 2)).toBe('PK');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await startPreview(['--template', folder, '--port', new URL(url).port], folder);
    await page.getByText('Another one has an address of its own').waitFor();
  });

  it('does not scroll a page on its first load', async () => {
    const { folder } = aShortTemplate('[html]');
    const { url } = await startPreview(['--template', folder], folder);
    const context = await newContext(browser);
    await context.addInitScript(`
      received = [];
      hasFrame = false;
      addEventListener('message', ({ data }) => received.push(data));
      document.addEventListener('load', ({ target }) => (hasFrame ||= target.src?.includes('/documents/html')), true);
    `);
    const page = await context.newPage();
    await page.goto(url);
    await expect.poll(() => page.evaluate('hasFrame')).toBe(true);
    // Arrives after any message that the page itself has sent.
    await page.evaluate(`document.querySelector('[title="HTML document"]').contentWindow.postMessage('ours', '*')`);
    const inFrame = () => page.frames().find((frame) => frame.url().includes('/documents/html'))!;
    await expect.poll(() => inFrame().evaluate('received')).toContain('ours');
    expect(await inFrame().evaluate('received')).toEqual(['ours']);
  });

  it('fits into wide and narrow windows', async () => {
    const { folder } = aShortTemplate();
    const { url } = await startPreview(['--template', folder], folder);
    const page = await (await newContext(browser)).newPage();
    for (const width of [1280, 700]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(url);
      await page.locator('iframe').first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
  });
});

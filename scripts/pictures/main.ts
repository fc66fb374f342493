/**
 * Makes the pictures of `docs/images/` from the sample reports, as of one moment: the same program makes the same pictures. Needs Chromium, `pdftoppm`
 * of poppler, and LibreOffice, which prints the workbook. Look at the pictures before you commit them.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { palettePng } from './palette-png.js';

const execute = promisify(execFile);
const pathOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const MAIN = pathOf('dist/cli/main.js');
const IMAGES = pathOf('docs/images');
/** When the documents were made, if one asks them. */
const MOMENT = new Date('2026-11-23T10:33:00Z');
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const SUMMARY_PAGE = 2;

interface Documents {
  readonly pdf: string;
  readonly xlsx: string;
  readonly html: string;
}

async function makeDocuments(folder: string): Promise<Documents> {
  const sample = (month: string): string => pathOf(`examples/reports/type-1-csbp-${month}.json`);
  const words = ['generate', sample('2026-11'), '--baseline', sample('2026-10'), '--out', folder, '--quiet'];
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(MOMENT.getTime() / 1000) };
  const { stdout } = await execute(process.execPath, [MAIN, ...words], { env });
  const fileOf = (format: string): string => stdout.split('\n').find((file) => file.endsWith(`.${format}`)) ?? '';
  return { pdf: fileOf('pdf'), xlsx: fileOf('xlsx'), html: fileOf('html') };
}

/** One page as PNG, as wide as given. */
async function pageOf(pdf: string, page: number, width: number): Promise<Buffer> {
  const only = ['-f', String(page), '-l', String(page)];
  const size = ['-scale-to-x', String(width), '-scale-to-y', '-1'];
  const options = { encoding: 'buffer', maxBuffer: 64 * 2 ** 20 } as const;
  return (await execute('pdftoppm', ['-png', ...only, ...size, pdf], options)).stdout;
}

async function printed(workbook: string, folder: string): Promise<string> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const out = join(folder, 'printed');
  await execute('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', out, workbook]);
  return join(out, `${basename(workbook, '.xlsx')}.pdf`);
}

const dataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

interface Size {
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture per pixel of the page. Default: 1. */
  readonly scale?: number;
}

async function withPage<Result>(browser: Browser, size: Size, work: (page: Page) => Promise<Result>): Promise<Result> {
  const { width, height, scale = 1 } = size;
  const settled = { locale: 'en-US', timezoneId: 'UTC', colorScheme: 'light' } as const;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale, ...settled });
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

/** What a page looks like, without animations and without the cursor. */
const look = (page: Page): Promise<Buffer> => page.screenshot({ animations: 'disabled', caret: 'hide' });

/** The same picture with a palette. */
async function reduced(browser: Browser, png: Buffer): Promise<Buffer> {
  return withPage(browser, { width: 100, height: 100 }, async (page) => {
    const { width, height, base64 } = await page.evaluate(async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (context === null) throw new Error('expected a canvas to draw on');
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      let text = '';
      for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192));
      return { width: bitmap.width, height: bitmap.height, base64: btoa(text) };
    }, dataUrl(png));
    return palettePng({ width, height, rgba: Buffer.from(base64, 'base64') });
  });
}

/** The three documents of one report: a page of the PDF, the top of the page, and the top of the workbook's summary. */
async function documentsPicture(browser: Browser, folder: string): Promise<Buffer> {
  const { pdf, xlsx, html } = await makeDocuments(join(folder, 'out'));
  const [tall, wide] = [560, 932];
  const paper = await pageOf(pdf, SUMMARY_PAGE, tall);
  const sheet = await pageOf(await printed(xlsx, folder), 1, wide);
  const screen = await withPage(browser, { width: 1036, height: 434, scale: 0.9 }, async (page) => {
    await page.goto(pathToFileURL(html).href);
    return look(page);
  });
  return withPage(browser, { width: 1600, height: 872 }, async (page) => {
    const picture = (png: Buffer, place: string, from = 0): string =>
      `<div style="${place}; background: 0 ${from}px no-repeat url(${dataUrl(png)})"></div>`;
    await page.setContent(
      `<style>body { margin: 0; background: #f0f2f4 } div { position: absolute; border: 1px solid #c9ced6 }</style>
      ${picture(paper, `left: 40px; top: 40px; width: ${tall}px; height: 790px`)}
      ${picture(screen, `left: 626px; top: 40px; width: ${wide}px; height: 390px`)}
      ${picture(sheet, `left: 626px; top: 458px; width: ${wide}px; height: 372px`, -44)}`,
      { waitUntil: 'load' },
    );
    return look(page);
  });
}

/** Makes a process take the moment as now. */
const CLOCK = `const Real = Date, now = ${MOMENT.getTime()};
globalThis.Date = class extends Real { constructor(...given) { given.length === 0 ? super(now) : super(...given) } static now() { return now } }`;
const CLOCKED = ['--import', `data:text/javascript,${encodeURIComponent(CLOCK)}`, MAIN];

/** Two schedules, and a mail server that does not answer. */
const CONFIGURATION = `archive: audits
deliverers:
  auditors: { use: folder, options: { folder: ./shared } }
  board:
    use: email
    options: { host: 127.0.0.1, port: 9, security: none, from: audits@example.com, to: [board@example.com] }
sources:
  scanner: { use: folder, options: { path: . } }
schedules:
  weekly: { cron: '0 7 * * 1', timeZone: Europe/Berlin, source: scanner, deliver: [auditors, board] }
  nightly: { cron: '0 2 * * *', source: scanner, deliver: [auditors] }
`;
const NOT_DELIVERED = 7;

/** A configuration with an archive of all samples, one of which has not reached the board. */
async function fillArchive(folder: string): Promise<string> {
  const config = join(folder, 'auditpress.config.yaml');
  if (existsSync(config)) return config;
  await writeFile(config, CONFIGURATION);
  const documents = ['--config', config, '--out', join(folder, 'all'), '--format', 'html', '--quiet'];
  const generate = [...CLOCKED, 'generate', ...documents];
  await execute(process.execPath, [...generate, pathOf('examples/reports/*.json')]);
  const delivered = [pathOf('examples/reports/type-1-csbp-2026-11.json'), '--deliver', 'auditors,board'];
  const { code } = (await execute(process.execPath, [...generate, '--if-exists', 'replace', ...delivered]).catch(
    (failure: unknown) => failure,
  )) as { readonly code?: number };
  if (code !== NOT_DELIVERED) throw new Error(`expected a delivery that did not arrive, received code ${code ?? 0}`);
  return config;
}

/** A page over the archive, and what is clicked there to get to another one. */
const webPicture =
  (height: number, path: string, link?: string) =>
  async (browser: Browser, folder: string): Promise<Buffer> => {
    const config = await fillArchive(folder);
    const server = spawn(
      process.execPath,
      [...CLOCKED, 'web', '--config', config, '--port', '0', '--json', '--quiet'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    try {
      const [announcement = ''] = (await once(createInterface({ input: server.stdout }), 'line')) as [string?];
      const { url } = JSON.parse(announcement) as { readonly url: string };
      return await withPage(browser, { width: 1200, height }, async (page) => {
        await page.goto(url);
        await page.goto(new URL(path, url).href);
        if (link !== undefined) await page.getByRole('link', { name: link }).first().click();
        await page.getByRole('table').first().waitFor();
        return look(page);
      });
    } finally {
      server.kill();
    }
  };

const PICTURES: Readonly<Record<string, (browser: Browser, folder: string) => Promise<Buffer>>> = {
  'documents.png': documentsPicture,
  'web-overview.png': webPicture(667, '/'),
  'web-scan.png': webPicture(820, '/', 'Cloud Security Best Practices'),
  'web-operations.png': webPicture(480, '/operations'),
};

const folder = mkdtempSync(join(tmpdir(), 'auditpress-pictures-'));
const executablePath = BROWSERS.find(existsSync);
if (executablePath === undefined) throw new Error(`expected one of ${BROWSERS.join(', ')}`);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  await mkdir(IMAGES, { recursive: true });
  for (const [name, make] of Object.entries(PICTURES)) {
    const png = await reduced(browser, await make(browser, folder));
    await writeFile(join(IMAGES, name), png);
    process.stdout.write(`docs/images/${name}: ${Math.round(png.length / 1024)} KB\n`);
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

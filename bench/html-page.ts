/**
 * Opens an HTML page in Chromium as a reader would, uses it, and prints how long each step took until it was painted.
 *
 *     npx tsx scripts/samples/main.ts --policies 10000 --seed 7 --out /tmp/report.json
 *     node dist/cli/main.js generate /tmp/report.json --format html --out /tmp/pages
 *     npx tsx bench/html-page.ts /tmp/pages/…/….html [--runs 3]
 *
 * `ready` is when the search answers, `settled` when the main thread has been idle for half a second after that; both
 * count from the start of navigation, including reading the file. A step counts from its event to the next painted frame. All are
 * in milliseconds, with the worst run last. The last line compares the estimated height of the page with its true one.
 */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';

const VIEWPORT = { width: 1280, height: 900 };
/** Milliseconds without a long task after which the page counts as settled. */
const QUIET = 500;

/** Milliseconds between two steps. */
const READING = 1000;

/** The searches, typed one after another. The first one includes reading the texts. */
const SEARCHES = ['e', 'en', 'encryption', 'encryption key', 'NETWORK', '1100.1', 'no such thing', ''];

interface Step {
  readonly name: string;
  /** Source of a function that performs the step once. */
  readonly act: string;
}

const STEPS: readonly Step[] = [
  ...SEARCHES.map((query) => ({
    name: `search "${query}"`,
    act: `const input = document.getElementById('ap.search'); input.value = ${JSON.stringify(query)};
      input.dispatchEvent(new Event('input', { bubbles: true }));`,
  })),
  { name: 'status filter on', act: `document.querySelector('.filters fieldset button').click();` },
  { name: 'status filter off', act: `document.querySelector('.filters fieldset button').click();` },
  { name: 'sort by number', act: `choose('number');` },
  { name: 'sort by title', act: `choose('title');` },
  { name: 'as in the report', act: `choose('');` },
  { name: 'scroll to the end', act: `scrollTo(0, document.documentElement.scrollHeight);` },
  { name: 'next policy that did not pass (j)', act: `dispatchKey('j');` },
];

async function main(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { runs: { type: 'string', default: '3' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined) throw new Error('Expected the path of an HTML page.');
  const runs: Map<string, number>[] = [];
  for (let run = 0; run < Number(values.runs); run++) runs.push(await measureInNewBrowser(file));
  process.stdout.write(`${file}\n${(statSync(file).size / 2 ** 20).toFixed(1)} MiB, ${runs.length} runs\n\n`);
  for (const name of runs[0]?.keys() ?? []) {
    const times = runs.map((run) => run.get(name) ?? NaN).sort((a, b) => a - b);
    process.stdout.write(`${name.padEnd(32)}${times.map((time) => time.toFixed(0).padStart(8)).join('')}\n`);
  }
}

async function measureInNewBrowser(file: string): Promise<Map<string, number>> {
  const browser: Browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  try {
    const page = await browser.newPage({ viewport: VIEWPORT, bypassCSP: true });
    return await measure(page, file);
  } finally {
    await browser.close();
  }
}

async function measure(page: Page, file: string): Promise<Map<string, number>> {
  await page.addInitScript(`
    window.longTasks = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((task) => task.startTime + task.duration)))
      .observe({ type: 'longtask', buffered: true });
    window.painted = () => new Promise((resolve) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    }));
    window.choose = (column) => {
      const menu = document.querySelector('.sorting select');
      menu.value = column;
      menu.dispatchEvent(new Event('change', { bubbles: true }));
    };
    window.dispatchKey = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  `);
  await page.goto(pathToFileURL(resolve(file)).href, { waitUntil: 'domcontentloaded', timeout: 300_000 });
  const times = new Map<string, number>();
  await page.waitForFunction("document.querySelector('.filters:not([hidden])')", undefined, { timeout: 300_000 });
  times.set('ready', await page.evaluate<number>('painted()'));
  await page.waitForFunction(
    `document.readyState === 'complete' && performance.now() - Math.max(0, ...longTasks) > ${QUIET}`,
    undefined,
    { timeout: 300_000, polling: 100 },
  );
  times.set('settled', await page.evaluate<number>('Math.max(0, ...longTasks)'));
  times.set(
    'first paint',
    await page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"),
  );
  for (const { name, act } of STEPS) {
    times.set(
      name,
      await page.evaluate<number>(
        `(async () => { await painted(); const start = performance.now(); ${act} return (await painted()) - start; })()`,
      ),
    );
    await page.waitForTimeout(READING);
  }
  await page.reload();
  await page.waitForFunction("document.querySelector('.filters:not([hidden])')", undefined, { timeout: 300_000 });
  const height = (): Promise<number> => page.evaluate<number>('document.documentElement.scrollHeight');
  const estimated = await height();
  await page.addStyleTag({ content: '.leaf, .block { content-visibility: visible !important; }' });
  times.set('estimated height, percent', (estimated / (await height())) * 100);
  return times;
}

await main(process.argv.slice(2));

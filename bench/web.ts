/**
 * Serves an archive of many accounts, and prints how long its pages take, alone and for many readers at once, and how much memory
 * the server needs; then how it takes a large file.
 *
 *     npm run build && npx tsx bench/web.ts [--accounts 1000] [--scans 24] [--readers 50] [--archive FOLDER] [--upload 200] [--deliveries 24000]
 *
 * Times are in milliseconds, from the request to the last byte. With `--archive`, the archive is kept there, and used again.
 * `--deliveries` is how many deliveries the archive has, of which every hundredth was refused, and one run for each hundred.
 * `--upload` is in megabytes; the memory is the highest while the file arrives, above that before.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { generateReport } from '../scripts/samples/generate-report.js';
import { serializeReports } from '../scripts/samples/serialize.js';
import { recordRun } from '../src/archive/runs.js';
import type { Archive } from '../src/archive/archive.js';
import { sha256Of } from '../src/base/sha256.js';
import { mapConcurrently } from '../src/base/map-concurrently.js';
import { plannedDelivery, recordArrival } from '../test/helpers/recorded-deliveries.js';
import { aRunContent } from '../test/helpers/recorded-runs.js';
import { fillArchive } from './fill-archive.js';

const PROGRAM = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const POLICIES = 60;
const BENCHMARKS = 6;
const REQUESTS_PER_READER = 20;
const POLL_INTERVAL = 200;
const DELIVERIES_AT_ONCE = 16;

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '1000' },
    scans: { type: 'string', default: '24' },
    readers: { type: 'string', default: '50' },
    archive: { type: 'string' },
    upload: { type: 'string', default: '200' },
    deliveries: { type: 'string', default: '0' },
  },
});
const [accounts, scans, readers] = [Number(values.accounts), Number(values.scans), Number(values.readers)];

async function fill(root: string): Promise<void> {
  const shapes = Array.from({ length: BENCHMARKS }, (_, seed) => generateReport({ policies: POLICIES, seed }));
  const archive = await fillArchive(root, accounts * scans, (index) => {
    const [account, scan] = [Math.floor(index / scans), index % scans];
    const at = new Date(Date.UTC(2025, 0, 5 + 30 * scan)).toISOString();
    const ids = {
      AccountId: `account-${String(account)}`,
      AccountName: `Account ${String(account)}`,
      BenchmarkId: `benchmark-${String(account % BENCHMARKS)}`,
      JobId: `job-${String(index)}`,
      LastScannedDate: at,
    };
    const report = { ...shapes[(account + scan) % BENCHMARKS], ...ids } as never;
    return { body: Buffer.from(serializeReports([report])), retrievedAt: at };
  });
  const indexes = Array.from({ length: Number(values.deliveries) }, (_, index) => index);
  await mapConcurrently(indexes, DELIVERIES_AT_ONCE, (index) => deliverOne(archive, index));
}

async function deliverOne(archive: Archive, index: number): Promise<void> {
  const at = new Date(Date.UTC(2026, 0, 1) + index * 600_000);
  const id = await plannedDelivery(archive, at, {
    key: sha256Of(String(index)),
    recipients: [`reader-${String(index % 50)}@example.com`],
    about: { account: `Account ${String(index % accounts)}`, benchmark: 'Benchmark' },
  });
  if (index % 100 > 0) return recordArrival(archive, id, at);
  return recordRun(archive, aRunContent({ schedule: 'weekly', startedAt: at.toISOString() })).then(() => undefined);
}

const folder = values.archive ?? mkdtempSync(join(tmpdir(), 'auditpress-bench-'));
const root = join(folder, 'audits');
if (!existsSync(root)) await fill(root);

const started = performance.now();
const child = spawn(process.execPath, [PROGRAM, 'web', '--archive', root, '--port', '0', '--json'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.on('exit', () => child.kill());
const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
const { url } = JSON.parse(line) as { readonly url: string };
const { origin } = new URL(url);
const since = (start: number): number => Math.round(performance.now() - start);
print('listening', since(started));

const entered = await fetch(url, { redirect: 'manual' });
const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
const get = async (path: string): Promise<string> => {
  const response = await fetch(`${origin}${path}`, { headers: { cookie } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: expected the status 200, received ${String(response.status)}`);
  return text;
};
let overview = await get('/');
while (`${overview}${await get('/deliveries')}`.includes('Lists are not complete yet')) {
  await wait(POLL_INTERVAL);
  overview = await get('/');
}
print('archive read', since(started));

const account = /\/accounts\/\w+/.exec(overview)?.[0] ?? '';
const scan = /\/scans\/\w+/.exec(overview)?.[0] ?? '';
const comparison = (/\/compare\?[^"]+/.exec(await get(account))?.[0] ?? '')
  .replaceAll('&amp;', '&')
  .replaceAll('&#x3D;', '=');
const pages = ['/', '/?sort=compliance', '/?q=account+7&sort=change', account, scan, comparison];
const operations = ['/operations', '/runs', '/deliveries', '/deliveries?q=reader-7', '/queue'];
for (const page of [...pages, ...(values.deliveries === '0' ? [] : operations)]) {
  const times: number[] = [];
  for (let run = 0; run < 7; run += 1) {
    const start = performance.now();
    await get(page);
    times.push(performance.now() - start);
  }
  const [first = 0] = times;
  print(
    page.replace(/[\da-f]{16,}/g, '…'),
    Math.round(first),
    Math.round(times.sort((one, other) => one - other)[3] ?? 0),
  );
}
print('memory, MiB', memory());

const crowd = performance.now();
const waits: number[] = [];
await Promise.all(
  Array.from({ length: readers }, async (_, reader) => {
    for (let request = 0; request < REQUESTS_PER_READER; request += 1) {
      const start = performance.now();
      await get(pages[(reader + request) % pages.length] ?? '/');
      waits.push(performance.now() - start);
    }
  }),
);
waits.sort((one, other) => one - other);
print(
  `${String(readers)} readers, requests per second`,
  Math.round((waits.length / (performance.now() - crowd)) * 1000),
);
print('median and worst wait', Math.round(waits[waits.length >> 1] ?? 0), Math.round(waits.at(-1) ?? 0));
print('memory, MiB', memory());
const before = resident();
let highest = before;
const sampling = setInterval(() => (highest = Math.max(highest, resident())), 20);
const arrival = performance.now();
await upload(Number(values.upload));
print(`upload of ${values.upload} MB`, since(arrival));
clearInterval(sampling);
print('memory for it, MiB', highest - before);
if (values.archive === undefined) rmSync(folder, { recursive: true });
process.exit();

/** Sends a file with little in it that a reader would stop at: what is measured is its way to the disk. */
async function upload(megabytes: number): Promise<void> {
  const token = /name="token" value="([^"]*)"/.exec(await get('/files'))?.[1] ?? '';
  const part = 'content-disposition: form-data; name=';
  const block = Buffer.alloc(1024 * 1024, ' ');
  const head = `--x\r\n${part}"token"\r\n\r\n${token}\r\n--x\r\n${part}"file"; filename="report.json"\r\n\r\n`;
  function* body() {
    yield Buffer.from(head);
    for (let sent = 0; sent < megabytes; sent += 1) yield block;
    yield Buffer.from('\r\n--x--\r\n');
  }
  const response = await new Promise<number>((resolve, reject) => {
    const headers = { cookie, origin, 'content-type': 'multipart/form-data; boundary=x' };
    const sending = request(`${origin}/files`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    pipeline(body, sending).catch(reject);
  });
  if (response !== 303) throw new Error(`expected the status 303, received ${String(response)}`);
}

function resident(): number {
  const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

function memory(): number {
  const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

function print(what: string, ...figures: readonly number[]): void {
  process.stdout.write(`${what.padEnd(44)} ${figures.map((figure) => String(figure).padStart(8)).join('')}\n`);
}

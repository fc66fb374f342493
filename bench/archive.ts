/**
 * Archives many snapshots and prints how long commands on the archive take, reading its files and with an index.
 *
 *     npm run build && npx tsx bench/archive.ts [--snapshots 10000] [--runs 3]
 *
 * Each account has weekly scans of a year. A time is that of the whole process, in milliseconds: the median of the runs. With
 * `DATABASE_URL`, the index on that server is measured as well.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generateReport } from '../scripts/samples/generate-report.js';
import { serializeReports } from '../scripts/samples/serialize.js';
import { fillArchive } from './fill-archive.js';

const PROGRAM = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const WEEKS = 52;
const POLICIES = 10;

const { values } = parseArgs({
  options: { snapshots: { type: 'string', default: '10000' }, runs: { type: 'string', default: '3' } },
});
const [snapshots, runs] = [Number(values.snapshots), Number(values.runs)];

/** The report of a week of one of the accounts. */
function reportOf(index: number): Uint8Array {
  const [account, week] = [Math.floor(index / WEEKS), index % WEEKS];
  const report = generateReport({
    policies: POLICIES,
    seed: 1,
    scannedAt: new Date(Date.UTC(2026, 0, 5 + 7 * week)).toISOString(),
  });
  const ids = { AccountId: `account-${String(account)}`, JobId: `job-${String(index)}` };
  return Buffer.from(serializeReports([{ ...report, ...ids }]));
}

const folder = mkdtempSync(join(tmpdir(), 'auditpress-archive-'));
const { DATABASE_URL: url, NODE_EXTRA_CA_CERTS: _, ...plain } = process.env;

function timed(words: readonly string[], env: NodeJS.ProcessEnv = plain): number {
  const start = performance.now();
  const options = { cwd: folder, env, stdio: 'ignore', maxBuffer: Infinity } as const;
  execFileSync(process.execPath, [PROGRAM, ...words, '--archive', 'archive', '--quiet'], options);
  return performance.now() - start;
}

function print(name: string, times: readonly number[]): void {
  const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? NaN;
  process.stdout.write(`${name.padEnd(52)}${median.toFixed(0).padStart(8)}\n`);
}

/** Once to warm up, then as often as asked. */
function measure(name: string, words: readonly string[], env?: NodeJS.ProcessEnv): void {
  timed(words, env);
  print(
    name,
    Array.from({ length: runs }, () => timed(words, env)),
  );
}

function measureCommands(how: string, env?: NodeJS.ProcessEnv): void {
  measure(`archive list, ${how}`, ['archive', 'list', '--json'], env);
  measure(`archive list --account, ${how}`, ['archive', 'list', '--account', 'account-0', '--json'], env);
}

try {
  const start = performance.now();
  await fillArchive(join(folder, 'archive'), snapshots, (index) => ({
    body: reportOf(index),
    retrievedAt: '2026-12-31T10:00:00.000Z',
  }));
  print(`${String(snapshots)} snapshots archived`, [performance.now() - start]);
  writeFileSync(join(folder, 'report.json'), reportOf(WEEKS - 1));
  measureCommands('reading files');
  measure('summary --baseline previous', ['summary', 'report.json', '--baseline', 'previous', '--json']);
  if (url !== undefined) {
    const env = { ...plain, DATABASE_URL: url };
    print('archive reindex, PostgreSQL', [timed(['archive', 'reindex'], env)]);
    measureCommands('PostgreSQL', env);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Measures runs over many accounts of the reference server: by one `batch`, and by three workers that share a queue. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { portfolioReports } from '../../scripts/samples/portfolio.js';
import { serializeReports } from '../../scripts/samples/serialize.js';
import { addressIn, isPostgresqlInstalled, removePostgresql, startPostgresql } from '../../test/helpers/postgresql.js';
import type { BenchOptions } from '../options.js';
import type { Row } from '../results/result.js';
import { quietEnvironment } from '../runner/environment.js';
import { memoryOf } from '../runner/usage-below.js';
import { auditpressProgram } from './command-line.js';
import { SEED } from './inputs.js';
import { runProgram, type ProgramRun } from './program.js';

/** Policies per report: as many as most accounts have. */
const POLICIES = 140;
const SMOKE_REPORTS = 6;
const WORKERS = 3;

/** A folder with a configuration, and the environment of its commands. */
interface Place {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

export async function measureRuns(
  { reports, smoke }: BenchOptions,
  folder: string,
  report: (text: string) => void,
): Promise<Row[]> {
  const count = smoke ? SMOKE_REPORTS : reports;
  report(`runs: writing ${count} reports`);
  const data = join(folder, 'runs-data');
  const accounts = writeReports(data, count);
  const server = await startServer(data);
  try {
    const place = (name: string): Place => ({ folder: writePlace(join(folder, name), accounts), env: server.env });
    const rows: Row[] = [];
    report(`runs: batch, ${count} accounts`);
    rows.push(...(await rowsOf('batch', count, () => runBatch(place('runs-batch'), count))));
    report(`runs: ${WORKERS} workers, ${count} accounts`);
    rows.push(...(await rowsOf('workers', count, () => runWorkers(place('runs-workers'), count))));
    rows.push({ ...rowOf('server', 'the reference server'), memory: memoryOf(server.child.pid ?? 0, 'VmHWM') });
    return rows;
  } finally {
    server.child.kill('SIGKILL');
  }
}

interface Account {
  readonly id: string;
  readonly license: string;
  readonly benchmark: string;
}

function writeReports(folder: string, count: number): readonly Account[] {
  mkdirSync(folder, { recursive: true });
  const accounts: Account[] = [];
  for (const { name, report } of portfolioReports({ accounts: count, policies: POLICIES, benchmarks: 1, seed: SEED })) {
    writeFileSync(join(folder, name), serializeReports([report]));
    accounts.push({ id: report.AccountId, license: report.LicenseId, benchmark: report.BenchmarkId });
  }
  return accounts;
}

/** PDFs, delivered to a folder. */
function writePlace(folder: string, accounts: readonly Account[]): string {
  mkdirSync(folder, { recursive: true });
  const configuration = {
    formats: ['pdf'],
    accounts: accounts.map(({ id, license }) => ({ id, license })),
    portfolio: { benchmarks: [...new Set(accounts.map(({ benchmark }) => benchmark))] },
    deliverers: { share: { use: 'folder', options: { folder: './share' } } },
  };
  writeFileSync(join(folder, 'auditpress.config.json'), JSON.stringify(configuration));
  return folder;
}

interface Announced {
  readonly environments: {
    readonly PROD: { readonly url: string; readonly accountToken: string; readonly apiKey: string };
  };
}

async function startServer(data: string): Promise<{ readonly child: ChildProcess; readonly env: Place['env'] }> {
  const child = spawn(process.execPath, [auditpressProgram(), 'serve', '--data', data, '--port', '0', '--json'], {
    env: quietEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { url, accountToken, apiKey } = (JSON.parse(line) as Announced).environments.PROD;
  const env = { URL: url, ACCOUNT_TOKEN: accountToken, API_KEY: apiKey };
  return {
    child,
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [`AUDITPRESS_PROD_${name}`, value])),
  };
}

/** A whole run, and the processes that did it. */
interface MeasuredRun {
  /** Milliseconds. */
  readonly wall: number;
  readonly processes: readonly (ProgramRun & { readonly name: string })[];
}

async function runBatch(place: Place, count: number): Promise<MeasuredRun> {
  const run = await auditpress(place, 'batch', '--deliver', 'share', '--quiet');
  checkShare(place, count);
  return { wall: run.wall, processes: [{ ...run, name: 'batch' }] };
}

/** @returns undefined if there is no PostgreSQL */
async function runWorkers({ folder, env }: Place, count: number): Promise<MeasuredRun | undefined> {
  if (!isPostgresqlInstalled) return undefined;
  const database = mkdtempSync(join(tmpdir(), 'auditpress-bench-database-'));
  chmodSync(database, 0o755);
  startPostgresql(database);
  try {
    const place = { folder, env: { ...env, DATABASE_URL: addressIn(database, 'postgres') } };
    await auditpress(place, 'batch', '--deliver', 'share', '--enqueue', '--quiet');
    const start = performance.now();
    const worker = async (_: unknown, index: number) => ({
      ...(await auditpress(place, 'worker', '--once', '--quiet')),
      name: `worker ${String(index + 1)} of ${String(WORKERS)}`,
    });
    const processes = await Promise.all(Array.from({ length: WORKERS }, worker));
    const wall = performance.now() - start;
    checkShare(place, count);
    return { wall, processes };
  } finally {
    removePostgresql(database);
  }
}

function auditpress({ folder, env }: Place, ...words: readonly string[]): Promise<ProgramRun> {
  return runProgram([auditpressProgram(), ...words], folder, { env });
}

/** Commands fail if a report or a delivery is missing. This counts what arrived. */
function checkShare({ folder }: Place, count: number): void {
  const arrived = readdirSync(join(folder, 'share')).filter((name) => !name.startsWith('.')).length;
  if (arrived !== count) throw new Error(`expected ${count} document sets in the share, found ${arrived}`);
}

const NAMES = { batch: 'batch', workers: `queue, ${String(WORKERS)} workers` } as const;

/** A row for the run, and one for each process if there are several. */
async function rowsOf(
  id: keyof typeof NAMES,
  count: number,
  measure: () => Promise<MeasuredRun | undefined>,
): Promise<Row[]> {
  const whole = rowOf(id, `${count.toLocaleString('en')} accounts, ${NAMES[id]}`);
  try {
    const run = await measure();
    if (run === undefined) return [{ ...whole, problem: 'takes PostgreSQL' }];
    const { wall, processes } = run;
    const cpu = processes.reduce((sum, one) => sum + one.cpu, 0);
    const memory = processes.reduce((sum, one) => sum + one.memory, 0);
    return [
      { ...whole, cold: { wall, cpu }, memory, reports: count },
      ...(processes.length === 1 ? [] : processes).map((one, index) => ({
        ...rowOf(`${id}-${String(index + 1)}`, one.name),
        cold: { wall: one.wall, cpu: one.cpu },
        memory: one.memory,
      })),
    ];
  } catch (error) {
    return [{ ...whole, problem: error instanceof Error ? error.message : String(error), isFault: true }];
  }
}

function rowOf(id: string, name: string): Row {
  return { group: 'runs', id, name, policies: POLICIES };
}

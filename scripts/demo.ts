/**
 * Runs the main job on sample data: builds the program, starts the reference server, fetches the reports of earlier scan jobs from it
 * over HTTP with both credentials into an archive, writes the three documents of the last one into `out/`, compared with the one
 * before, and stops the server. Says so before it starts, and ends with what to open and what to try. `--built` leaves out the build.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';

const BUILD = fileURLToPath(new URL('build.ts', import.meta.url));
const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

/** Part of what `auditpress serve --json` prints. */
interface Announcement {
  readonly environments: {
    readonly PROD: {
      readonly url: string;
      readonly accountToken: string;
      readonly apiKey: string;
      readonly accounts: readonly {
        readonly license: string;
        readonly account: string;
        /** Oldest first. */
        readonly jobs: readonly { readonly id: string; readonly benchmarks: readonly string[] }[];
      }[];
    };
  };
}

const LIBRARY = fileURLToPath(new URL('../examples/policy-library.yaml', import.meta.url));
const BENCHMARK = 'CSBP';
const OUT = 'out';
const ARCHIVE = join(OUT, 'archive');
const SNAPSHOTS = join(OUT, 'snapshots');
const ARCHIVED = ['--archive', ARCHIVE];

/** What to try next: the command, and what it does. */
const NEXT = [
  [
    'npx auditpress generate examples/scanners/prowler --account 123456789012 --benchmark CIS-1.5',
    'documents of what a scanner printed',
  ],
  ['npx auditpress portfolio "examples/reports/*-2026-11.json"', 'documents about many accounts'],
  [
    `npx auditpress web --archive ${ARCHIVE}`,
    'the scans that this demo has stored, in the browser, until you press Ctrl-C',
  ],
] as const;

/** Points to the service started here, whatever the caller's environment names. */
function withoutAuditpress(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('AUDITPRESS_')));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function firstLine(server: ChildProcess): Promise<string> {
  if (server.stdout === null) throw new Error('expected the standard output of the server');
  for await (const line of createInterface({ input: server.stdout })) return line;
  throw new Error('expected the server to start, but it ended');
}

async function generate({ environments: { PROD } }: Announcement): Promise<number> {
  const found = PROD.accounts.find(({ jobs }) => jobs.some(({ benchmarks }) => benchmarks.includes(BENCHMARK)));
  if (found === undefined) throw new Error(`expected an account with the benchmark ${BENCHMARK}`);
  const report = ['--license', found.license, '--account', found.account, '--benchmark', BENCHMARK];
  const env = {
    ...withoutAuditpress(process.env),
    AUDITPRESS_PROD_URL: PROD.url,
    AUDITPRESS_PROD_ACCOUNT_TOKEN: PROD.accountToken,
    AUDITPRESS_PROD_API_KEY: PROD.apiKey,
  };
  print(`$ export AUDITPRESS_PROD_URL=${PROD.url} AUDITPRESS_PROD_ACCOUNT_TOKEN=… AUDITPRESS_PROD_API_KEY=…`);
  const earlier = found.jobs.filter(({ benchmarks }) => benchmarks.includes(BENCHMARK)).slice(0, -1);
  for (const { id } of earlier) {
    const code = await run(['fetch', ...report, '--job', id, ...ARCHIVED, '--out', SNAPSHOTS], env);
    if (code !== 0) return code;
  }
  const documents = ['--policy-library', LIBRARY, '--out', OUT, '--force'];
  return run(['generate', ...report, '--baseline', 'previous', ...ARCHIVED, ...documents], env);
}

/** Runs auditpress in this terminal. Returns its exit code. */
async function run(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  print(`$ auditpress ${words.join(' ').replace(LIBRARY, 'examples/policy-library.yaml')}\n`);
  return exitCodeOf(spawn(process.execPath, [MAIN, ...words], { stdio: 'inherit', env }));
}

async function exitCodeOf(child: ChildProcess): Promise<number> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** Does nothing if the program is up to date. Ends this process if it fails. */
async function build(): Promise<void> {
  print('$ npm run build\n');
  const code = await exitCodeOf(spawn(process.execPath, [...process.execArgv, BUILD], { stdio: 'inherit' }));
  if (code !== 0) process.exit(code);
  print('');
}

function introduce(): void {
  print('This demo shows auditpress with sample reports. It');
  print('  1. builds auditpress, if it has changed since the last build: about 20 seconds;');
  print('  2. starts a server of sample reports on this machine;');
  print('  3. fetches three months of reports of one account from it into an archive;');
  print('  4. writes a PDF, a workbook and a page of the last month, compared with the month before.');
  print(`All files go to ${resolve(OUT)}. Nothing is sent to another machine.\n`);
}

/** Files outside the archive that were written since then, as paths from here. */
function filesSince(time: number): readonly string[] {
  const entries = readdirSync(OUT, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files.filter((file) => !file.startsWith(`${ARCHIVE}${sep}`) && statSync(file).mtimeMs >= time).sort();
}

function conclude(files: readonly string[]): void {
  print('\nMade:');
  for (const file of files) print(`  ${file}`);
  print(`  ${ARCHIVE}, with three scans and the documents of the last one`);
  print('\nOpen in a browser:');
  for (const page of files.filter((file) => file.endsWith('.html'))) print(`  ${page}`);
  print('\nTry next:');
  for (const [command, purpose] of NEXT) print(`  ${command}\n      ${purpose}`);
}

const started = Date.now();
introduce();
if (!process.argv.includes('--built')) await build();
print('$ auditpress serve --port 0 --json');
const server = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--json'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: withoutAuditpress(process.env),
});
const ended = once(server, 'exit');
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.kill();
    process.exitCode = 1;
  });
}
try {
  process.exitCode = await generate(JSON.parse(await firstLine(server)) as Announcement);
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
  process.exitCode = 1;
} finally {
  server.kill();
  await ended;
  print('\nThe server has stopped.');
}
if (process.exitCode === 0) conclude(filesSince(started));

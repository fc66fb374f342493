/**
 * Runs the main job on sample data: starts the reference server, fetches the reports of earlier scan jobs from it over HTTP with
 * both credentials into an archive, writes the three documents of the last one into `out/`, compared with the one before, and
 * stops the server.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';

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
const ARCHIVED = ['--archive', 'out/archive'];

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
    const code = await run(['fetch', ...report, '--job', id, ...ARCHIVED, '--out', 'out/snapshots'], env);
    if (code !== 0) return code;
  }
  const documents = ['--policy-library', LIBRARY, '--out', 'out', '--force'];
  return run(['generate', ...report, '--baseline', 'previous', ...ARCHIVED, ...documents], env);
}

/** Runs auditpress in this terminal. Returns its exit code. */
async function run(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  print(`$ auditpress ${words.join(' ').replace(LIBRARY, 'examples/policy-library.yaml')}\n`);
  const client = spawn(process.execPath, [MAIN, ...words], { stdio: 'inherit', env });
  const [code] = (await once(client, 'exit')) as [number | null];
  return code ?? 1;
}

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

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCli, type CliOptions } from '../helpers/run-cli.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

interface Announced {
  readonly url: string;
  readonly openApi: string;
  readonly environments: Readonly<Record<'PROD' | 'TRIAL', AnnouncedEnvironment>>;
}

interface AnnouncedEnvironment {
  readonly url: string;
  readonly accountToken?: string;
  readonly apiKey?: string;
  readonly accounts: readonly {
    readonly license: string;
    readonly account: string;
    readonly jobs: readonly { readonly id: string; readonly state: string; readonly benchmarks: readonly string[] }[];
  }[];
}

interface Serving {
  readonly child: ChildProcess;
  /** What it has printed when it is ready. */
  readonly stdout: () => string;
  readonly stderr: () => string;
}

/** Starts the built command line and waits until its output matches `last`. */
async function serve(words: readonly string[], last: RegExp, env: CliOptions['env'] = {}): Promise<Serving> {
  const child = spawn(process.execPath, [MAIN, 'serve', '--port', '0', ...words], { env: { ...process.env, ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  let [stdout, stderr] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
      if (last.test(stdout)) resolve();
    });
    child.on('close', () => reject(new Error(`ended before it was ready: ${stderr}`)));
  });
  return { child, stdout: () => stdout, stderr: () => stderr };
}

async function serveJson(words: readonly string[] = [], env: CliOptions['env'] = {}) {
  const serving = await serve(['--json', ...words], /\n$/, env);
  return { ...serving, announced: JSON.parse(serving.stdout()) as Announced };
}

/** Sends a signal and waits for the end: exit code, or the signal that ended it. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  child.kill(signal);
  const [code, by] = await exit;
  return code ?? by;
}

describe('serve', () => {
  it('prints one line of JSON when it is ready, and accepts the printed credentials', async () => {
    const { announced, stdout, stderr } = await serveJson();
    expect(stdout().split('\n')).toHaveLength(2);
    expect(stderr()).toBe('');
    for (const { url, accountToken = '', apiKey = '', accounts } of Object.values(announced.environments)) {
      const headers = { authorization: `Bearer ${accountToken}`, 'ocp-apim-subscription-key': apiKey };
      const { license, account, jobs } = accounts[0]!;
      const { id, benchmarks } = jobs[0]!;
      const below = `${url}/audit/license/${license}/account/${account}`;
      for (const path of [`/job/${id}/benchmark/${benchmarks[0]!}/summary`, '/benchmarks']) {
        expect((await fetch(`${below}${path}`, { headers })).status).toBe(200);
      }
    }
    expect((await fetch(announced.openApi)).status).toBe(200);
  });

  it('serves the sample reports by default, with failed and running jobs and an account that is not covered', async () => {
    const { environments } = (await serveJson()).announced;
    const jobs = environments.PROD.accounts.flatMap((account) => account.jobs.map(({ state }) => state));
    expect(new Set(jobs)).toEqual(new Set(['succeeded', 'failed', 'running']));
    const { url, accountToken = '', apiKey = '', accounts } = environments.PROD;
    const headers = { authorization: `Bearer ${accountToken}`, 'ocp-apim-subscription-key': apiKey };
    const statuses: number[] = [];
    for (const { license, account } of accounts) {
      const response = await fetch(`${url}/audit/license/${license}/account/${account}/benchmarks`, { headers });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 403, 200]);
  });

  it('prints lines for the shell, and the available ids', async () => {
    const { stdout } = await serve([], /^TRIAL\n( .*\n){3}/m);
    expect(stdout()).toMatch(/^export AUDITPRESS_PROD_URL=http:\/\/127\.0\.0\.1:\d+\/prod$/m);
    for (const name of ['PROD_ACCOUNT_TOKEN', 'PROD_API_KEY', 'TRIAL_ACCOUNT_TOKEN', 'TRIAL_API_KEY']) {
      expect(stdout().match(new RegExp(`^export AUDITPRESS_${name}=[\\w-]{43}$`, 'gm'))).toHaveLength(1);
    }
    expect(stdout()).toMatch(/^ {4}job [\w-]+ {2}failed 2026-11-19/m);
    expect(stdout()).toMatch(/^ {4}job [\w-]+ {2}running since 2026-11-20/m);
  });

  it('does not print given credentials', async () => {
    const env = {
      AUDITPRESS_SERVE_PROD_ACCOUNT_TOKEN: 'given-token',
      AUDITPRESS_SERVE_PROD_API_KEY: 'given-key',
      AUDITPRESS_SERVE_TRIAL_API_KEY: 'given-trial',
    };
    const { stdout } = await serve(['--quiet'], /TRIAL_ACCOUNT_TOKEN=.*\n/, env);
    expect(stdout().trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^export AUDITPRESS_PROD_URL=/),
      expect.stringMatching(/^export AUDITPRESS_TRIAL_URL=/),
      expect.stringMatching(/^export AUDITPRESS_TRIAL_ACCOUNT_TOKEN=/),
    ]);
    const { announced, stdout: json } = await serveJson([], env);
    expect(json()).not.toContain('given');
    expect(announced.environments.PROD).not.toHaveProperty('accountToken');
    const { url, accounts } = announced.environments.PROD;
    const { license, account } = accounts[0]!;
    const headers = { authorization: 'Bearer given-token', 'ocp-apim-subscription-key': 'given-key' };
    const response = await fetch(`${url}/audit/license/${license}/account/${account}/benchmarks`, { headers });
    expect(response.status).toBe(200);
  });

  it('warns if other machines can reach it', async () => {
    const { stderr } = await serve(['--host', '0.0.0.0'], /^TRIAL/m);
    expect(stderr()).toMatch(
      /^auditpress: warning: other machines can reach http:.* does not encrypt credentials and reports\./,
    );
  });
});

describe('a server that gets a signal', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('%s: ends with exit code 0 despite an open connection', async (signal) => {
    const { announced, child, stderr } = await serveJson();
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const [response] = (await once(get(announced.openApi, { agent }), 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    expect(await end(child, signal)).toBe(0);
    expect(stderr()).toBe('');
    await expect(fetch(announced.openApi)).rejects.toThrow('fetch failed');
  });

  it('ends at once on a second signal', async () => {
    const { announced, child } = await serveJson(['--faults', 'delay=1,delay-seconds=60']);
    const { url, accountToken = '', apiKey = '', accounts } = announced.environments.PROD;
    const { license, account } = accounts[0]!;
    const headers = { authorization: `Bearer ${accountToken}`, 'ocp-apim-subscription-key': apiKey };
    const broken = fetch(`${url}/audit/license/${license}/account/${account}/benchmarks`, { headers }).then(
      () => 'answered',
      () => 'broken off',
    );
    await fetch(announced.openApi);
    child.kill('SIGTERM');
    // It has received the first signal when it accepts no more connections.
    while (
      await fetch(announced.openApi, { headers: { connection: 'close' } }).then(
        () => true,
        () => false,
      )
    );
    expect(await end(child, 'SIGINT')).toBe('SIGINT');
    expect(await broken).toBe('broken off');
  });
});

describe('serve refuses', () => {
  it('a port that is in use, with exit code 2', async () => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void other.close());
    const port = String((other.address() as AddressInfo).port);
    const { code, stdout, stderr } = await runCli(['serve', '--port', port]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^auditpress: --port: expected a free port, but \d+ on 127\.0\.0\.1 is in use\nGive ano/);
  });

  it('all wrong options at once', async () => {
    const words = ['--port', 'x', '--shape', 'arry', '--keys', 'snake', '--answer-4-2', 'both', '--faults', '429=2'];
    const { code, stderr } = await runCli(['serve', ...words]);
    expect(code).toBe(2);
    expect(stderr.split('\n')).toEqual([
      'auditpress: --port: expected a port from 1 to 65535, or 0 for a free one, received "x" (and 4 more problems)',
      expect.stringMatching(/^ {2}--shape: expected one of array, .*, received "arry" \(did you mean "array"\?\)$/),
      '  --keys: expected one of pascal, camel, received "snake"',
      '  --answer-4-2: expected one of report, benchmarks, received "both"',
      expect.stringMatching(/^ {2}--faults: expected a number from 0 to 1 after 429=/),
      'Run `auditpress serve --help` for the values of the options.',
      '',
    ]);
  });

  it('missing data with exit code 2, and invalid data with 3', async () => {
    const folder = temporaryFolder();
    expect((await runCli(['serve', '--data', `${folder}/nope`])).code).toBe(2);
    const { code, stderr } = await runCli(['serve', '--data', folder]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/^auditpress: --data: expected reports as \*\.json files in/);
  });

  it('an option given twice, and one without a value', async () => {
    expect((await runCli(['serve', '--port', '1', '--port', '2'])).stderr).toContain(
      'expected --port once, received it more than once',
    );
    expect((await runCli(['serve', '--data', ''])).stderr).toContain('--data: expected the path of a folder');
  });
});

/** Batches over many accounts, of the built program. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectToFit } from './published-schemas.js';
import { runCli, type CliRun } from './run-cli.js';
import { temporaryFolder } from './temporary-folder.js';
import { aWireReport, type WireReport } from './wire-report.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

export const LICENSE = 'b72dcf4f-1111-4222-8333-944455556667';

/** Notes each document set that it sends in `sent.log`. Whether one arrived is not known if it is killed while it sends. */
const MAILBOX = `
import { appendFileSync, existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
export const deliverer = {
  name: 'mailbox',
  plan(set) {
    if (existsSync('plan-fails')) throw new Error('no plan');
    return [{
      key: set.identity, target: 'box', recipients: [], artifacts: set.artifacts, payload: { text: set.name }, notices: [],
    }];
  },
  async send({ key, target, recipients, artifacts, payload }) {
    await wait(5);
    if (existsSync('send-fails')) throw Object.assign(new Error('busy'), { kind: 'unavailable' });
    appendFileSync('sent.log', payload.text + '\\n');
    return {
      key, target, reference: '', recipients: [],
      artifacts: artifacts.map(({ fileName, content: { sha256, size } }) => ({
        path: fileName, sha256, bytes: size, outcome: 'written',
      })),
    };
  },
};
`;

export interface BatchResult {
  readonly warnings: readonly { readonly receiver: string; readonly message: string }[];
  readonly run: string;
  readonly endedAt: string | null;
  readonly digest: {
    readonly reports: Readonly<Record<string, number>>;
    readonly deliveries: Readonly<Record<string, number>>;
  } | null;
  readonly reports: readonly {
    readonly account: string;
    readonly benchmark: string;
    readonly result: string;
    readonly isMixedJob: boolean;
    readonly sets: readonly {
      readonly id: string;
      readonly name: string;
      readonly job: string;
      readonly gates: readonly string[];
    }[];
    readonly deliveries: readonly { readonly deliverer: string; readonly decision: string }[];
    readonly error: { readonly code: string } | null;
  }[];
}

/** `account-00`, `account-01` … */
export function accountIds(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `account-${String(index).padStart(2, '0')}`);
}

export function reportOf(account: string, more: Readonly<Record<string, string>> = {}): WireReport {
  return aWireReport({
    LicenseId: LICENSE,
    AccountId: account,
    AccountName: account,
    JobId: `job-${account}`,
    ...more,
  });
}

export interface Batches {
  readonly folder: string;
  /** Names of the sets that the mailbox sent, in order. */
  sent(): readonly string[];
  run(...words: readonly string[]): Promise<CliRun>;
  /** Runs with `--json`, and checks the schema of what it prints. */
  result(...words: readonly string[]): Promise<{ readonly code: number | null; readonly result: BatchResult }>;
  /**
   * Runs in a process of its own, which gets a signal some milliseconds after its standard error contains a text.
   *
   * @returns the signal that ended it; null if it ended by itself
   */
  stopped(signal: NodeJS.Signals, when: string, after: number, ...words: readonly string[]): Promise<Stopped>;
}

export interface Stopped {
  readonly by: NodeJS.Signals | null;
  readonly stderr: string;
}

/** A folder with a configuration that lists accounts, and a deliverer `mailbox`. */
export function batchFolder(
  accounts: readonly string[],
  env: Readonly<Record<string, string>>,
  more: object = {},
): Batches {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'mailbox.mjs'), MAILBOX);
  const configuration = {
    formats: ['html'],
    delivery: { retries: 0 },
    accounts: accounts.map((id) => ({ id, license: LICENSE })),
    portfolio: { benchmarks: ['CSBP'] },
    deliverers: { mailbox: { module: './mailbox.mjs' } },
    ...more,
  };
  writeFileSync(join(folder, 'auditpress.config.json'), JSON.stringify(configuration));
  const run = (...words: readonly string[]): Promise<CliRun> => runCli(words, { cwd: folder, env });
  return {
    folder,
    run,
    sent() {
      const log = join(folder, 'sent.log');
      return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
    },
    async result(...words) {
      const { code, stdout, stderr } = await run(...words, '--json');
      if (stdout === '') throw new Error(`expected JSON, received none: ${stderr}`);
      const result = JSON.parse(stdout) as BatchResult;
      expectToFit('run', result);
      return { code, result };
    },
    stopped(signal, when, after, ...words) {
      return new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [MAIN, ...words], { cwd: folder, env: { ...process.env, ...env } });
        let stderr = '';
        let isSent = false;
        child.stdout.resume();
        child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
          stderr += chunk;
          if (isSent || !stderr.includes(when)) return;
          isSent = true;
          setTimeout(() => child.kill(signal), after);
        });
        child.on('error', reject).on('close', (_code, by) => {
          resolve({ by, stderr });
        });
      });
    },
  };
}

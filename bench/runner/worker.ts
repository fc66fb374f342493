import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Timing } from '../results/result.js';
import { lastCore, pinned, quietEnvironment } from './environment.js';

/** A contestant in its own process: see `child.ts`. */
export interface Worker {
  /** @throws Error if the process ends instead of answering. */
  make(stem: string, out: string): Promise<Timing>;
  /** Of the whole process: CPU time in milliseconds, peak memory in MiB. */
  end(): Promise<{ readonly cpu: number; readonly memory: number }>;
  /** Ends the process at once. */
  stop(): void;
}

/** The end of what a failed process printed. */
const LONGEST_FAILURE = 300;

/** Starts a command on one core, if cores can be chosen. */
export function startWorker(command: readonly string[]): Worker {
  const [program = '', ...args] = pinned(command, lastCore());
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env: quietEnvironment() });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-10_000)));
  // A process that has ended reads nothing more. Its end is reported below.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
    child.on('error', () => {
      resolve(null);
    });
  });
  const answers: AsyncIterator<string, unknown> = createInterface({ input: child.stdout })[Symbol.asyncIterator]();

  async function ask(line: string): Promise<unknown> {
    child.stdin.write(`${line}\n`);
    for (;;) {
      const next = await answers.next();
      if (next.done === true) throw new Error(failureOf(said, await ended));
      // Libraries may print too.
      if (next.value.startsWith('{"')) return JSON.parse(next.value) as unknown;
    }
  }

  return {
    make: async (stem, out) => (await ask(`${stem}\t${out}`)) as Timing,
    async end() {
      const usage = (await ask('')) as { cpu: number; memory: number };
      child.stdin.end();
      await ended;
      return usage;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}

function failureOf(said: string, code: number | null): string {
  const lines = said.split('\n').map((line) => line.trim());
  const error = lines.find((line) => /^[\w\s]*error\b.*:/i.test(line)) ?? lines.find((line) => line !== '');
  return (error ?? `ended with exit code ${String(code)}`).slice(0, LONGEST_FAILURE);
}

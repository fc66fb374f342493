/** What the pages need of the program: its schedules and runs, and its commands, each in a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { keepQueue } from '../automation/queue/open-queue.js';
import { findRun } from '../archive/find-run.js';
import type { Archive } from '../archive/archive.js';
import { coalesce } from '../base/coalesce.js';
import { AuditpressError } from '../base/errors.js';
import type { Ended, Program, QueuedJob } from '../web/operations.js';
import { listJobs } from './commands/queue.js';
import { scheduleEntries } from './commands/schedule.js';
import type { Arguments } from './options.js';
import type { Run } from './resolve-run.js';
import { storedResult } from './runs/stored-result.js';

/** Characters of each output that are kept: the last ones. A long queue takes some millions. */
const MOST_OUTPUT = { stdout: 20_000_000, stderr: 100_000 };

export interface WebProgram extends Program {
  /** Interrupts the commands that run, as a stop signal does, and waits for them. */
  readonly close: () => Promise<void>;
}

export function webProgram(run: Run, given: Arguments, archive: Archive): WebProgram {
  const running = new Map<ChildProcess, Promise<Result>>();
  const perform = (words: readonly string[]): Promise<Result> => {
    const [, program = ''] = process.argv;
    const all = [...process.execArgv, program, ...words, ...placesOf(run, given), '--json', '--log-format=json'];
    const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = endOf(child).finally(() => running.delete(child));
    running.set(child, ended);
    return ended;
  };
  /** An embedded database needs 400 MiB, blocks the process, and is not for two processes at a time. */
  const jobsOfCommand = async (): Promise<readonly QueuedJob[]> => {
    const { code, output, message } = await perform(['queue', 'list']);
    if (code === 0 && output !== null) return (output as { readonly jobs: readonly QueuedJob[] }).jobs;
    throw new AuditpressError('queue-failed', message || 'cannot read the queue');
  };
  const { DATABASE_URL: url = '' } = process.env;
  const queue = url === '' ? undefined : keepQueue(url, { archive: archive.store.address, ...run.queue });
  return {
    async close() {
      for (const child of running.keys()) child.kill('SIGTERM');
      await Promise.allSettled([...running.values(), queue?.close()]);
    },
    jobs: coalesce(async () => (queue === undefined ? jobsOfCommand() : (await queue.use(listJobs)).jobs)),
    schedules: () => scheduleEntries(run, given),
    async run(id) {
      try {
        return (await storedResult(archive, await findRun(archive, id))).result;
      } catch (failure) {
        if (failure instanceof AuditpressError && failure.code === 'run-missing') return undefined;
        throw failure;
      }
    },
    perform,
  };
}

interface Result extends Ended {
  /** What it printed on standard output; null if that is not JSON. */
  readonly output: unknown;
}

/** The same configuration and archive, wherever they were stated. */
function placesOf({ delivery }: Run, { config }: Arguments): readonly string[] {
  return [...(config === undefined ? [] : [`--config=${config}`]), `--archive=${delivery.archive}`];
}

/** Of one that could not start, the outputs may be missing, and an error that nobody hears would end the server. */
function endOf(child: ChildProcess): Promise<Result> {
  const texts = { stdout: '', stderr: '' };
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]?.setEncoding('utf8').on('data', (text: string) => {
        texts[name] = `${texts[name]}${text}`.slice(-MOST_OUTPUT[name]);
      });
    }
    child.on('close', (code) => {
      resolve({ code: code ?? 1, output: parsed(texts.stdout), message: failureIn(texts.stderr) });
    });
  });
}

/** The last failure of a log; empty without one. */
function failureIn(log: string): string {
  const entries = log.split('\n').map(parsed) as readonly ({
    readonly level?: string;
    readonly message?: string;
  } | null)[];
  return entries.findLast((entry) => entry?.level === 'error')?.message ?? '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A pool of worker processes instead of threads. A process that runs out of memory ends alone; a thread ends all others with
 * it. Processes start more slowly and need more memory, so they are used only if a report may be too large.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitForExit, outOfMemoryError, forwardOutput } from '../supervision.js';
import type { ScanAccess } from '../../pipeline.js';
import { valueOf, type TaskResult } from './threads.js';
import { createTaskHandler, type WorkerPool, type Task } from './worker-pool.js';
import type { Job, ReportWork } from './report-work.js';
import { answer, remoteAccess, type Answer, type Question } from './remote-access.js';
import { WriteGate } from './write-gate.js';

/** Messages to a worker process: the job, a task, whether the gate is open for writing, or the answer to a question. */
type ToWorker =
  | { readonly job: Job }
  | { readonly task: Task }
  | { readonly gate: 'open' | 'closed' }
  | { readonly answer: Answer; readonly number: number };

/** Messages from a worker process: the result of a task, that it wants to write or has written, or a question. */
type FromWorker =
  | { readonly result: TaskResult }
  | { readonly gate: 'enter' | 'leave' }
  | { readonly question: Question; readonly number: number };

/** @param size number of processes; each starts with its first task */
export function createProcessPool(size: number, job: Job, gate: WriteGate, access: ScanAccess): WorkerPool {
  const free = Array.from({ length: size }, () => new Worker(job, gate, access));
  async function run(task: Task): Promise<unknown> {
    // Callers run at most `size` tasks at once.
    const worker = free.pop() ?? new Worker(job, gate, access);
    try {
      return valueOf(await worker.run(task));
    } finally {
      free.push(worker);
    }
  }
  return {
    size,
    plan: (...given) => run({ step: 'plan', given }) as ReturnType<ReportWork['plan']>,
    make: (...given) => run({ step: 'make', given }) as ReturnType<ReportWork['make']>,
    async end() {
      await Promise.all(free.map((worker) => worker.end()));
    },
  };
}

/** Holds one process at a time. If it has ended, the next task starts another. */
class Worker {
  readonly #job: Job;
  readonly #gate: WriteGate;
  readonly #access: ScanAccess;
  #child: { readonly process: ChildProcess; readonly ended: Promise<never> } | undefined;

  constructor(job: Job, gate: WriteGate, access: ScanAccess) {
    this.#job = job;
    this.#gate = gate;
    this.#access = access;
  }

  async run(task: Task): Promise<TaskResult> {
    const { process: child, ended } = (this.#child ??= this.#start());
    const result = new Promise<TaskResult>((resolve) => {
      const listen = (message: FromWorker): void => {
        if (!('result' in message)) return;
        child.off('message', listen);
        resolve(message.result);
      };
      child.on('message', listen);
    });
    send(child, { task });
    return Promise.race([result, ended]);
  }

  async end(): Promise<void> {
    const child = this.#child?.process;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    // Not `close`, which Node may never emit after the parent has disconnected.
    const exited = once(child, 'exit');
    if (child.connected) child.disconnect();
    await exited;
  }

  #start(): { readonly process: ChildProcess; readonly ended: Promise<never> } {
    const child = fork(join(import.meta.dirname, 'worker.js'), {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Keeps dates.
      serialization: 'advanced',
      // Keeps Ctrl-C from the workers: the main process knows which of them is writing.
      detached: true,
    });
    if (child.stderr) forwardOutput(child.stderr, process.stderr).catch(() => undefined);
    let leave: (() => void) | undefined;
    const enter = (signal: AbortSignal): Promise<void> => {
      signal.addEventListener('abort', () => send(child, { gate: 'closed' }));
      send(child, { gate: 'open' });
      return new Promise((resolve) => (leave = resolve));
    };
    child.on('message', (message: FromWorker) => {
      if ('question' in message) {
        const { question, number } = message;
        void answer(question, this.#access).then((answered) => send(child, { answer: answered, number }));
      }
      if (!('gate' in message)) return;
      if (message.gate === 'leave') leave?.();
      else this.#gate.pass(enter).catch(() => send(child, { gate: 'closed' }));
    });
    const ended = waitForExit(child).then((ending): never => {
      leave?.();
      this.#child = undefined;
      throw (
        outOfMemoryError(ending) ?? new Error(`a worker process ended with ${String(ending.signal ?? ending.code)}`)
      );
    });
    ended.catch(() => undefined);
    send(child, { job: this.#job });
    return { process: child, ended };
  }
}

/** Sends a message, unless the process has ended. */
function send(child: ChildProcess, message: ToWorker): void {
  if (child.connected) child.send(message);
}

/** The worker side: handles tasks until the parent disconnects. To be called once, in a forked process. */
export function runProcessWorker(): void {
  const gate = new RemoteGate();
  const asked = new Map<number, (answered: Answer) => void>();
  let number = 0;
  const ask = (question: Question): Promise<Answer> =>
    new Promise((resolve) => {
      number += 1;
      asked.set(number, resolve);
      reply({ question, number });
    });
  let handle: ReturnType<typeof createTaskHandler> | undefined;
  process.on('message', (message: ToWorker) => {
    if ('job' in message) handle = createTaskHandler(message.job, gate, remoteAccess(ask, message.job.hasHistory));
    else if ('answer' in message) {
      asked.get(message.number)?.(message.answer);
      asked.delete(message.number);
    } else if ('gate' in message) gate.decide(message.gate);
    else void handle?.(message.task).then((result) => reply({ result }));
  });
  // The parent has ended.
  process.once('disconnect', () => process.exit());
}

function reply(message: FromWorker): void {
  process.send?.(message);
}

/** The gate of the parent process, which decides whether it is open. */
class RemoteGate {
  readonly #own = new WriteGate();
  #decided: ((state: 'open' | 'closed') => void) | undefined;

  async pass<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const decision = new Promise<'open' | 'closed'>((resolve) => (this.#decided = resolve));
    reply({ gate: 'enter' });
    if ((await decision) === 'closed') void this.#own.close();
    try {
      return await this.#own.pass(work);
    } finally {
      reply({ gate: 'leave' });
    }
  }

  decide(state: 'open' | 'closed'): void {
    if (state === 'closed') void this.#own.close();
    this.#decided?.(state);
  }
}

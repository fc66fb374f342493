/**
 * Makes the documents of many reports in processes instead of threads: one that runs out of memory ends alone, where a
 * thread takes all others along. Processes start later and need more memory, so they are for reports that may be too large.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { endingOf, memoryFailure, relay } from '../child-process.js';
import type { Answer, WorkerPool, Task } from './worker-pool.js';
import { reviveFailure } from './failure-record.js';
import type { Job, ReportWork } from './report-work.js';
import type { WriteGate } from './write-gate.js';

/** What this process sends: what is to be done, and whether the gate is open to whoever wants to write. */
export type Order = { readonly job: Job } | { readonly task: Task } | { readonly gate: 'open' | 'closed' };

/** What a process sends: what came of its task, and that it wants to write, or has written. */
export type Reply = { readonly answer: Answer } | { readonly gate: 'enter' | 'leave' };

/** @param size processes, each of which starts with its first task */
export function createProcessPool(size: number, job: Job, gate: WriteGate): WorkerPool {
  const free = Array.from({ length: size }, () => new Worker(job, gate));
  async function ask(task: Task): Promise<unknown> {
    // Whoever has a pool asks no more at once than there are members.
    const worker = free.pop() ?? new Worker(job, gate);
    try {
      const answer = await worker.ask(task);
      if ('failure' in answer) throw reviveFailure(answer.failure);
      return answer.value;
    } finally {
      free.push(worker);
    }
  }
  return {
    size,
    plan: (...given) => ask({ step: 'plan', given }) as ReturnType<ReportWork['plan']>,
    make: (...given) => ask({ step: 'make', given }) as ReturnType<ReportWork['make']>,
    async end() {
      await Promise.all(free.map((worker) => worker.end()));
    },
  };
}

/** One process at a time: the next task after one that ended starts another. */
class Worker {
  readonly #job: Job;
  readonly #gate: WriteGate;
  #child: { readonly process: ChildProcess; readonly ended: Promise<never> } | undefined;

  constructor(job: Job, gate: WriteGate) {
    this.#job = job;
    this.#gate = gate;
  }

  async ask(task: Task): Promise<Answer> {
    const { process: child, ended } = (this.#child ??= this.#start());
    const answered = new Promise<Answer>((resolve) => {
      const listen = (reply: Reply): void => {
        if (!('answer' in reply)) return;
        child.off('message', listen);
        resolve(reply.answer);
      };
      child.on('message', listen);
    });
    send(child, { task });
    return Promise.race([answered, ended]);
  }

  async end(): Promise<void> {
    const child = this.#child;
    child?.process.disconnect();
    await child?.ended.catch(() => undefined);
  }

  #start(): { readonly process: ChildProcess; readonly ended: Promise<never> } {
    const child = fork(join(import.meta.dirname, 'worker.js'), {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Dates stay dates.
      serialization: 'advanced',
      // Ctrl-C is for the process that knows who is writing.
      detached: true,
    });
    if (child.stderr) relay(child.stderr, process.stderr).catch(() => undefined);
    let leave: (() => void) | undefined;
    const letIn = (signal: AbortSignal): Promise<void> => {
      signal.addEventListener('abort', () => send(child, { gate: 'closed' }));
      send(child, { gate: 'open' });
      return new Promise((resolve) => (leave = resolve));
    };
    child.on('message', (reply: Reply) => {
      if (!('gate' in reply)) return;
      if (reply.gate === 'leave') leave?.();
      else this.#gate.pass(letIn).catch(() => send(child, { gate: 'closed' }));
    });
    const ended = endingOf(child).then((ending): never => {
      leave?.();
      this.#child = undefined;
      throw memoryFailure(ending) ?? new Error(`a process ended with ${String(ending.signal ?? ending.code)}`);
    });
    ended.catch(() => undefined);
    send(child, { job: this.#job });
    return { process: child, ended };
  }
}

/** To a process that may have ended. */
function send(child: ChildProcess, order: Order): void {
  if (child.connected) child.send(order);
}

/**
 * Makes the documents of many reports in processes instead of threads: one that runs out of memory ends alone, where a
 * thread takes all others along. Processes start later and need more memory, so they are for reports that may be too large.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { endingOf, memoryFailure, relay } from '../child-process.js';
import type { Answer, Crew, Task } from './crew.js';
import { recordFailure, reviveFailure } from './failure-record.js';
import { createReportWork, type Job, type ReportWork } from './report-work.js';
import { WriteGate } from './write-gate.js';

/** What this process sends: who asks for what, and whether the gate was open. */
type Order = { readonly job: Job } | { readonly task: Task } | { readonly isOpen: boolean };

/** What a process sends: what came of a task, and that it wants to write, or has written. */
type Report = { readonly answer: Answer } | { readonly gate: 'enter' | 'leave' };

/** @param size processes, each of which starts with its first task */
export function gatherProcesses(size: number, job: Job, gate: WriteGate): Crew {
  const free = Array.from({ length: size }, () => new Worker(job, gate));
  async function ask(task: Task): Promise<unknown> {
    // Whoever has a crew asks no more at once than there are members.
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
      const listen = (report: Report): void => {
        if (!('answer' in report)) return;
        child.off('message', listen);
        resolve(report.answer);
      };
      child.on('message', listen);
    });
    child.send({ task } satisfies Order);
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
    child.on('message', (report: Report) => {
      if (!('gate' in report)) return;
      if (report.gate === 'leave') leave?.();
      else {
        const passing = this.#gate.pass(() => {
          child.send({ isOpen: true } satisfies Order);
          return new Promise<void>((resolve) => (leave = resolve));
        });
        passing.catch(() => child.connected && child.send({ isOpen: false } satisfies Order));
      }
    });
    const ended = endingOf(child).then((ending): never => {
      leave?.();
      this.#child = undefined;
      throw memoryFailure(ending) ?? new Error(`a process ended with ${String(ending.signal ?? ending.code)}`);
    });
    ended.catch(() => undefined);
    child.send({ job: this.#job } satisfies Order);
    return { process: child, ended };
  }
}

/** The process's side of it: answers until nobody asks any more. */
export function answerOrders(): void {
  const channel = process as NodeJS.Process & { send: (report: Report) => boolean };
  let work: Promise<ReportWork> | undefined;
  let decide: ((isOpen: boolean) => void) | undefined;
  const gate = {
    async pass<Result>(write: () => Promise<Result>): Promise<Result> {
      const isOpen = new Promise<boolean>((resolve) => (decide = resolve));
      channel.send({ gate: 'enter' });
      if (!(await isOpen)) throw new Error('the run was interrupted');
      try {
        return await write();
      } finally {
        channel.send({ gate: 'leave' });
      }
    },
  };
  const answer = async (task: Task): Promise<Answer> => {
    try {
      const worker = await work;
      if (worker === undefined) throw new Error('expected a job before the first task, received none');
      return { value: await (task.step === 'plan' ? worker.plan(...task.given) : worker.make(...task.given)) };
    } catch (failure) {
      return { failure: recordFailure(failure) };
    }
  };
  process.on('message', (order: Order) => {
    if ('job' in order) work = createReportWork(order.job, gate);
    else if ('isOpen' in order) decide?.(order.isOpen);
    else void answer(order.task).then((done) => channel.send({ answer: done }));
  });
  // Whoever asked is gone.
  process.once('disconnect', () => process.exit());
}

/** Those who make the documents of many reports: threads that stay alive, or the main thread alone. */
import { join } from 'node:path';
import { recordFailure, reviveFailure, type FailureRecord } from './failure-record.js';
import { createReportWork, type Gate, type Job, type ReportWork } from './report-work.js';
import { WriteGate } from './write-gate.js';

/** One call of a `ReportWork`, as it goes to a worker. */
export type Task = {
  readonly [Step in keyof ReportWork]: { readonly step: Step; readonly given: Parameters<ReportWork[Step]> };
}[keyof ReportWork];

/** What comes back: errors as records, because threads copy no more of them than their text. */
export type Answer = { readonly value: unknown } | { readonly failure: FailureRecord };

export interface WorkerPool extends ReportWork {
  /** How many reports can be worked on at once. */
  readonly size: number;
  end(): Promise<void>;
}

/**
 * MiB that a worker may fill before it looks for what is still needed. With Node's own 48 much of a document grows old in
 * between, and marking what is old takes time from the other cores, which all have work: a tenth of it.
 */
const YOUNG_MEMORY = 96;

/** What threads share. */
export interface ThreadJob extends Job {
  /** Of a `WriteGate`. */
  readonly gate: SharedArrayBuffer;
}

/**
 * @param size 1 is the main thread; more are workers, which load the program for themselves.
 */
export async function createThreadPool(size: number, job: Job, gate: WriteGate): Promise<WorkerPool> {
  if (size === 1) return { ...(await createReportWork(job, gate)), size, end: () => Promise.resolve() };
  const { Piscina } = await import('piscina');
  const pool = new Piscina<Task, Answer>({
    filename: join(import.meta.dirname, 'worker.js'),
    minThreads: size,
    maxThreads: size,
    // They wait for the slowest of them between planning and making.
    idleTimeout: Infinity,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEMORY },
    workerData: { ...job, gate: gate.buffer } satisfies ThreadJob,
  });
  // A worker that dies at work fails its report. One that dies without any cannot start, nor can the next.
  const broken = new Promise<never>((_resolve, reject) => pool.on('error', reject));
  broken.catch(() => undefined);
  async function ask(task: Task): Promise<unknown> {
    const answer = await Promise.race([pool.run(task), broken]);
    if ('failure' in answer) throw reviveFailure(answer.failure);
    return answer.value;
  }
  return {
    size,
    plan: (...given) => ask({ step: 'plan', given }) as ReturnType<ReportWork['plan']>,
    make: (...given) => ask({ step: 'make', given }) as ReturnType<ReportWork['make']>,
    end: () => pool.destroy(),
  };
}

/** The worker's side of it. */
export function answerTasks({ gate, ...job }: ThreadJob): (task: Task) => Promise<Answer> {
  return answererOf(job, new WriteGate(gate));
}

/** Does what a task says, and never throws. */
export function answererOf(job: Job, gate: Gate): (task: Task) => Promise<Answer> {
  const work = createReportWork(job, gate);
  return async (task) => {
    try {
      const worker = await work;
      return { value: await (task.step === 'plan' ? worker.plan(...task.given) : worker.make(...task.given)) };
    } catch (failure) {
      return { failure: recordFailure(failure) };
    }
  };
}

/** Workers for many reports: threads that stay alive, or the main thread alone. */
import { join } from 'node:path';
import type { ScanAccess } from '../../pipeline.js';
import { recordFailure, reviveFailure, type FailureRecord } from '../failure.js';
import { createReportWork, type Gate, type Job, type ReportWork } from './report-work.js';
import { remoteAccess, type Answer, type Question } from './remote-access.js';
import type { PostedQuestion } from './thread-access.js';
import { WriteGate } from './write-gate.js';

/** A call of a `ReportWork` method, sent to a worker. */
export type Task = {
  readonly [Step in keyof ReportWork]: { readonly step: Step; readonly given: Parameters<ReportWork[Step]> };
}[keyof ReportWork];

/** The result of a task. Errors are records, because structured clone keeps only their message. */
export type TaskResult = { readonly value: unknown } | { readonly failure: FailureRecord };

export interface WorkerPool extends ReportWork {
  /** Number of reports to process at once. */
  readonly size: number;
  end(): Promise<void>;
}

/**
 * MiB of V8's young generation per worker. With Node's default of 48, many objects of a document move to the old generation;
 * collecting them there costs about 10 % of the time when all cores are busy.
 */
const YOUNG_GENERATION = 96;

/** A job with the buffer that the threads share. */
export interface ThreadJob extends Job {
  /** Buffer of the `WriteGate`. */
  readonly gate: SharedArrayBuffer;
}

/**
 * @param size number of threads; 1 is the main thread
 */
export async function createThreadPool(
  size: number,
  job: Job,
  gate: WriteGate,
  access: ScanAccess,
): Promise<WorkerPool> {
  if (size === 1) return { ...(await createReportWork(job, gate, access)), size, end: () => Promise.resolve() };
  const [{ Piscina }, { answerThread }] = await Promise.all([import('piscina'), import('./thread-access.js')]);
  const pool = new Piscina<Task, TaskResult>({
    filename: join(import.meta.dirname, 'worker.js'),
    minThreads: size,
    maxThreads: size,
    // Threads wait for the slowest one between planning and rendering.
    idleTimeout: Infinity,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
    workerData: { ...job, gate: gate.buffer } satisfies ThreadJob,
  });
  pool.on('message', (posted: PostedQuestion) => void answerThread(posted, access));
  // A worker that dies during a task fails that task. One that dies otherwise could not start, nor could another.
  const broken = new Promise<never>((_resolve, reject) => pool.on('error', reject));
  broken.catch(() => undefined);
  async function run(task: Task): Promise<unknown> {
    const result = await Promise.race([pool.run(task), broken]);
    if ('failure' in result) throw reviveFailure(result.failure);
    return result.value;
  }
  return {
    size,
    plan: (...given) => run({ step: 'plan', given }) as ReturnType<ReportWork['plan']>,
    make: (...given) => run({ step: 'make', given }) as ReturnType<ReportWork['make']>,
    end: () => pool.destroy(),
  };
}

/** The worker side of the thread pool. */
export function createThreadHandler({ gate, ...job }: ThreadJob): (task: Task) => Promise<TaskResult> {
  return createTaskHandler(job, new WriteGate(gate), remoteAccess(ask, job.hasHistory));
}

async function ask(question: Question): Promise<Answer> {
  const { askFromThread } = await import('./thread-access.js');
  return askFromThread(question);
}

/** Returns a function that runs tasks and never throws. */
export function createTaskHandler(job: Job, gate: Gate, access: ScanAccess): (task: Task) => Promise<TaskResult> {
  const work = createReportWork(job, gate, access);
  return async (task) => {
    try {
      const worker = await work;
      return { value: await (task.step === 'plan' ? worker.plan(...task.given) : worker.make(...task.given)) };
    } catch (failure) {
      return { failure: recordFailure(failure) };
    }
  };
}

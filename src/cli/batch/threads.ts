/** Threads that stay alive as long as a batch, whatever they work on. */
import { join } from 'node:path';
import type { ScanAccess } from '../../documents/baselines.js';
import { explainResourceLimit, recordFailure, reviveFailure, type FailureRecord } from '../failure.js';
import type { Answer, Question } from './remote-access.js';
import type { PostedQuestion } from './thread-access.js';

/** The result of a task. Errors are records, because structured clone keeps only their message. */
export type TaskResult = { readonly value: unknown } | { readonly failure: FailureRecord };

export interface Threads<Task> {
  /** Throws what the task throws; `out-of-memory` (unavailable) if its thread ran out of memory. */
  run(task: Task): Promise<unknown>;
  end(): Promise<void>;
}

/**
 * @param size number of threads
 * @param work what each thread gets when it starts: plain data, kept in memory
 * @param access answers the questions of the threads
 */
export async function startThreads<Task>(size: number, work: object, access: ScanAccess): Promise<Threads<Task>> {
  const [{ Piscina }, { answerThread }] = await Promise.all([import('piscina'), import('./thread-access.js')]);
  const pool = new Piscina<Task, TaskResult>({
    filename: join(import.meta.dirname, 'worker.js'),
    minThreads: size,
    maxThreads: size,
    // Threads wait for the slowest one between planning and rendering.
    idleTimeout: Infinity,
    workerData: work,
  });
  pool.on('message', (posted: PostedQuestion) => void answerThread(posted, access));
  // A worker that dies during a task fails that task. One that dies otherwise could not start, nor could another.
  const broken = new Promise<never>((_resolve, reject) => pool.on('error', reject));
  broken.catch(() => undefined);
  return {
    async run(task) {
      const result = await Promise.race([pool.run(task), broken]).catch((failure: unknown) => {
        throw explainResourceLimit(failure);
      });
      return valueOf(result);
    },
    end: () => pool.destroy(),
  };
}

/** @throws what the task threw */
export function valueOf(result: TaskResult): unknown {
  if ('failure' in result) throw reviveFailure(result.failure);
  return result.value;
}

/** The worker side: what a task returns or throws, as plain data. */
export async function resultOf(task: () => Promise<unknown>): Promise<TaskResult> {
  try {
    return { value: await task() };
  } catch (failure) {
    return { failure: recordFailure(failure) };
  }
}

/** The worker side: asks the main thread. */
export async function askMainThread(question: Question): Promise<Answer> {
  const { askFromThread } = await import('./thread-access.js');
  return askFromThread(question);
}

/** Threads that stay alive as long as a batch, whatever they work on. */
import { join } from 'node:path';
import type { ScanAccess } from '../../documents/baselines.js';
import { explainResourceLimit, valueOf, type TaskResult } from '../failure.js';
import { threadLimits } from '../own-thread.js';
import type { PostedQuestion } from './remote-access.js';
import { withSentSecrets } from './sent-secrets.js';

export interface Threads<Task> {
  /** Throws what the task throws; `out-of-memory` (unavailable) if its thread ran out of memory. The others continue. */
  run(task: Task): Promise<unknown>;
  end(): Promise<void>;
}

/**
 * @param size number of threads
 * @param work what each thread gets when it starts: plain data and secrets, kept in memory
 * @param access answers the questions of the threads
 */
export async function startThreads<Task>(size: number, work: object, access: ScanAccess): Promise<Threads<Task>> {
  const [{ Piscina }, { answerThread }] = await Promise.all([import('piscina'), import('./remote-access.js')]);
  const pool = new Piscina<Task, TaskResult>({
    filename: join(import.meta.dirname, 'worker.js'),
    minThreads: size,
    maxThreads: size,
    // Threads wait for the slowest one between planning and rendering.
    idleTimeout: Infinity,
    workerData: withSentSecrets(work),
    resourceLimits: threadLimits(),
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

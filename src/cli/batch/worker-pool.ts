/** Workers for many report files: threads that stay alive, or the main thread alone. */
import type { ScanAccess } from '../../documents/baselines.js';
import { createReportWork, type Gate, type Job, type ReportWork } from './report-work.js';
import { resultOf, startThreads, type TaskResult } from './threads.js';
import type { WriteGate } from './write-gate.js';

/** A call of a `ReportWork` method, sent to a worker. */
export type Task = {
  readonly [Step in keyof ReportWork]: { readonly step: Step; readonly given: Parameters<ReportWork[Step]> };
}[keyof ReportWork];

export interface WorkerPool extends ReportWork {
  /** Number of reports to process at once. */
  readonly size: number;
  end(): Promise<void>;
}

/** A job as the work of a thread or a process. */
export interface FilesWork extends Job {
  readonly work: 'files';
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
  const work: FilesWork = { work: 'files', ...job };
  const threads = await startThreads<Task>(size, { ...work, gate: gate.buffer }, access);
  return {
    size,
    plan: (...given) => threads.run({ step: 'plan', given }) as ReturnType<ReportWork['plan']>,
    make: (...given) => threads.run({ step: 'make', given }) as ReturnType<ReportWork['make']>,
    end: () => threads.end(),
  };
}

/** Returns a function that runs tasks and never throws. */
export function createTaskHandler(job: Job, gate: Gate, access: ScanAccess): (task: Task) => Promise<TaskResult> {
  const work = createReportWork(job, gate, access);
  return (task) =>
    resultOf(async () => {
      const worker = await work;
      return task.step === 'plan' ? worker.plan(...task.given) : worker.make(...task.given);
    });
}

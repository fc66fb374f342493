/** What a worker thread or process does: it gets one kind of work when it starts. */
import type { Gate } from './batch/report-work.js';
import { remoteAccess, type Answer, type Question } from './batch/remote-access.js';
import { askMainThread, type TaskResult } from './batch/threads.js';
import { createTaskHandler, type FilesWork, type Task } from './batch/worker-pool.js';
import { WriteGate } from './batch/write-gate.js';
import type { ReportToMake } from '../automation/runs/make-report.js';
import { createMakerHandler, type MakerWork } from './runs/report-maker.js';

export type Work = FilesWork | MakerWork;
export type AnyTask = Task | ReportToMake;

/** Work with the buffer of the `WriteGate` that the threads share. */
export type ThreadWork = Work & { readonly gate: SharedArrayBuffer };

/**
 * Returns a function that runs tasks of that work and never throws.
 *
 * @param ask asks the main thread for earlier scans
 */
export function createHandler(
  work: Work,
  gate: Gate,
  ask: (question: Question) => Promise<Answer>,
): (task: AnyTask) => Promise<TaskResult> {
  switch (work.work) {
    case 'files':
      return createTaskHandler(work, gate, remoteAccess(ask, work.hasHistory)) as (
        task: AnyTask,
      ) => Promise<TaskResult>;
    case 'run':
      return createMakerHandler(work, gate, remoteAccess(ask, true)) as (task: AnyTask) => Promise<TaskResult>;
  }
}

export function createThreadHandler({ gate, ...work }: ThreadWork): (task: AnyTask) => Promise<TaskResult> {
  const shared = new WriteGate(gate);
  // The main thread lets each report of a run pass.
  const own: Gate = work.work === 'run' ? { pass: (inside) => shared.watch(inside) } : shared;
  return createHandler(work, own, askMainThread);
}

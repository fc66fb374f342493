/** What a worker thread does: it gets one kind of work when it starts. */
import type { Gate, FilesWork, Task } from './report-work.js';
import { remoteAccess, withReceivedSecrets } from './threads.js';
import { resultOf, type TaskResult } from '../failure.js';
import { WriteGate } from './write-gate.js';
import type { MakingWork } from '../../web/making/tasks.js';
import type { MakerTask, MakerWork } from '../runs/report-maker.js';

export type ThreadWork = (FilesWork | MakerWork | MakingWork) & { readonly gate: SharedArrayBuffer };

export function createThreadHandler(work: ThreadWork): (task: never) => Promise<TaskResult> {
  const handle = handlerOf(withReceivedSecrets(work));
  return (task) => resultOf(async () => (await handle)(task));
}

async function handlerOf(work: ThreadWork): Promise<(task: never) => Promise<unknown>> {
  if (work.work === 'web') {
    const { createMakingThread } = await import('../../web/making/thread.js');
    return createMakingThread(work);
  }
  const gate = new WriteGate(work.gate);
  if (work.work === 'files') {
    const { createReportWork } = await import('./report-work.js');
    const reports = await createReportWork(work, gate, remoteAccess(work.hasHistory));
    return (task: Task) => (task.step === 'plan' ? reports.plan(...task.given) : reports.make(...task.given));
  }
  const { createMaking } = await import('../runs/report-maker.js');
  // The main thread lets each report of a run pass.
  const own: Gate = { pass: (inside) => gate.watch(inside) };
  const making = createMaking(work, own, remoteAccess(true));
  return (task: MakerTask) => (task === 'end' ? making.end() : making.make(task));
}

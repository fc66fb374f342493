/** Processes for many report files. */
import type { ScanAccess } from '../../documents/baselines.js';
import type { Job, ReportWork } from './report-work.js';
import type { FilesWork, Task, WorkerPool } from './worker-pool.js';
import { WorkerProcess } from './worker-process.js';
import type { WriteGate } from './write-gate.js';

/** @param size number of processes; each starts with its first task */
export function createProcessPool(size: number, job: Job, gate: WriteGate, access: ScanAccess): WorkerPool {
  const work: FilesWork = { work: 'files', ...job };
  const free = Array.from({ length: size }, () => new WorkerProcess<Task>(work, gate, access));
  async function run(task: Task): Promise<unknown> {
    // Callers run at most `size` tasks at once.
    const worker = free.pop() ?? new WorkerProcess<Task>(work, gate, access);
    try {
      return await worker.run(task);
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

/** Opens what a worker works with, runs it, and closes everything again. */
import { addingTo } from '../../archive/archive.js';
import { AuditpressError } from '../../base/errors.js';
import { explainListenError } from '../../base/http/server.js';
import type { Log } from './log.js';
import { withQueue } from '../queue/open-queue.js';
import type { QueueSettings } from '../queue/queue.js';
import { startMonitor, type Monitor, type MonitorTools } from './monitor.js';
import { watchRuns } from './run-watch.js';
import { WorkerStatus, type WorkerTools } from './worker-tools.js';
import { runWorker, type WorkerOptions } from './worker.js';

export interface WorkerSetup
  extends Pick<WorkerTools, 'archive' | 'log' | 'schedules' | 'now' | 'openRunner'>, Omit<WorkerOptions, 'abandon'> {
  readonly queue: Omit<QueueSettings, 'archive'>;
  /** With `DATABASE_URL`, if there is a server. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds to finish what is under way after `stop`. */
  readonly grace: number;
  /** Where to answer about the worker; null for nowhere. Port 0 chooses a free one. */
  readonly listen: { readonly host: string; readonly port: number } | null;
}

/**
 * Works until `stop` is aborted, or until nothing is left.
 *
 * @throws AuditpressError
 * - `queue-place-missing`, `queue-busy`, `queue-failed`; what an archive that cannot be written throws
 * - `port-in-use`, `port-refused`, `host-unknown`
 * - `jobs-dead`, `run-partial` (partial) for a worker that works once
 */
export async function startWorker(setup: WorkerSetup): Promise<void> {
  const { archive, env, log, now, once, stop, concurrency } = setup;
  // A worker that cannot write to its archive should fail when it starts.
  await addingTo(archive, () => Promise.resolve());
  await withQueue({ archive: archive.store.address, ...setup.queue }, env, async (queue) => {
    const tools = { ...setup, queue, runs: watchRuns(archive, now), status: new WorkerStatus() };
    const monitor = await monitorOf(tools, setup.listen);
    const { abandon, cancel } = abandonAfter(stop, setup.grace, log);
    try {
      log.info('worker-started', {
        archive: archive.store.address,
        concurrency,
        pid: process.pid,
        address: monitor?.url,
      });
      await runWorker(tools, { concurrency, once, stop, abandon });
      log.info('worker-stopped');
    } finally {
      cancel();
      await monitor?.close();
    }
    if (!once || stop.aborted) return;
    const { dead } = await queue.counts();
    if (dead > 0)
      throw new AuditpressError('jobs-dead', `expected to do all jobs, but ${String(dead)} failed for good`);
    const { runsClosed, runsLacking } = tools.status;
    if (runsLacking === 0) return;
    throw new AuditpressError(
      { code: 'run-partial', kind: 'partial' },
      `${String(runsLacking)} of ${String(runsClosed)} runs were not made or delivered in full`,
    );
  });
}

function abandonAfter(
  stop: AbortSignal,
  grace: number,
  log: Log,
): { readonly abandon: AbortSignal; readonly cancel: () => void } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => {
    log.info('worker-stopping', { seconds: grace / 1000 });
    timer = setTimeout(
      () => controller.abort(new AuditpressError('job-lost', 'expected to finish, but the worker was stopped')),
      grace,
    );
  };
  if (stop.aborted) begin();
  else stop.addEventListener('abort', begin, { once: true });
  return {
    abandon: controller.signal,
    cancel() {
      stop.removeEventListener('abort', begin);
      clearTimeout(timer);
    },
  };
}

async function monitorOf(tools: MonitorTools, listen: WorkerSetup['listen']): Promise<Monitor | undefined> {
  if (listen === null) return undefined;
  const { host, port } = listen;
  try {
    return await startMonitor(tools, host, port);
  } catch (cause) {
    throw explainListenError(cause as NodeJS.ErrnoException, host, port, ['--listen', '--listen']);
  }
}

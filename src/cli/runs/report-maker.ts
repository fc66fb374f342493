/**
 * Makes the reports of a run: in threads that stay alive as long as it, or in the main thread alone. A report that may be too large
 * is always made in a thread, which ends alone if it runs out of memory.
 */
import { openArchive } from '../../documents/open-archive.js';
import { loadTools } from '../../documents/load-tools.js';
import { makeReport, type ReportToMake, type MadeReport } from '../../automation/runs/make-report.js';
import type { ScanAccess } from '../../documents/baselines.js';
import { endDeliverers, loadNamed, type ConfiguredDeliverer } from '../../automation/delivery/named-deliverer.js';
import type { DeliveryRun } from '../../automation/delivery/send-planned.js';
import type { RunSettings } from '../../settings/run-settings.js';
import type { Gate } from '../batch/report-work.js';
import { startThreads } from '../batch/threads.js';
import type { WriteGate } from '../batch/write-gate.js';
import { mayExceedMemory } from '../own-thread.js';

export interface MakerJob extends Pick<
  DeliveryRun,
  'settings' | 'credentials' | 'accounts' | 'folder' | 'retries' | 'timeout'
> {
  readonly deliverers: readonly ConfiguredDeliverer[];
  readonly archive: string;
}

export interface MakerWork extends MakerJob {
  readonly work: 'run';
}

export interface ReportMaker {
  /**
   * Composes, renders, archives and delivers. Throws as `makeReport` does, `out-of-memory` (unavailable), and if the gate is closed.
   */
  make(report: ReportToMake): Promise<MadeReport>;
  end(): Promise<void>;
}

export type MakerTask = ReportToMake | 'end';

export function makerJob(delivery: DeliveryRun, archive: string): MakerJob {
  const { settings, credentials, accounts, folder, retries, timeout } = delivery;
  const deliverers = delivery.deliverers.map(({ name, settings: own, redaction }) => ({
    name,
    settings: own,
    redaction,
  }));
  return { settings, credentials, accounts, folder, retries, timeout, deliverers, archive };
}

/** @param size number of threads; 1 is the main thread */
export async function createReportMaker(
  size: number,
  job: MakerJob,
  gate: WriteGate,
  access: ScanAccess,
): Promise<ReportMaker> {
  const work: MakerWork = { work: 'run', ...job };
  if (size > 1) return makerInThreads(size, work, gate, access);
  const usual = createMaking(job, gate, access);
  let large: Promise<ReportMaker> | undefined;
  return {
    async make(report) {
      if (!mayExceedMemory(sizeOf(report))) return usual.make(report);
      large ??= makerInThreads(1, work, gate, access);
      return (await large).make(report);
    },
    async end() {
      await Promise.all([usual.end(), large?.then((maker) => maker.end())]);
    },
  };
}

/** Bytes. Reports of one response share its body. */
function sizeOf({ snapshots }: ReportToMake): number {
  return Math.max(0, ...snapshots.map(({ provenance }) => provenance.bytes));
}

async function makerInThreads(
  size: number,
  work: MakerWork,
  gate: WriteGate,
  access: ScanAccess,
): Promise<ReportMaker> {
  const threads = await startThreads<MakerTask>(size, { ...work, gate: gate.buffer }, access);
  return {
    // Counted here, because a thread may die.
    make: (report) => gate.pass(() => threads.run(report)) as Promise<MadeReport>,
    async end() {
      // A thread works on one task at a time, so each gets one of these.
      await Promise.allSettled(Array.from({ length: size }, () => threads.run('end')));
      await threads.end();
    },
  };
}

export function createMaking(job: MakerJob, gate: Gate, access: ScanAccess): ReportMaker {
  const opened = openDelivery(job, access);
  opened.catch(() => undefined);
  return {
    async make(report) {
      const delivery = await opened;
      return gate.pass((signal) => makeReport(report, { ...delivery, signal }));
    },
    async end() {
      const { deliverers } = await opened.catch(() => ({ deliverers: [] }));
      await endDeliverers(deliverers);
    },
  };
}

async function openDelivery(job: MakerJob, access: ScanAccess): Promise<DeliveryRun> {
  return {
    ...job,
    archive: await openArchive(job.archive, job.settings.readers),
    deliverers: await Promise.all(job.deliverers.map(loadNamed)),
    occasion: '',
    loadTools: memoized((own: RunSettings) => loadTools(own, access)),
    now: () => new Date(),
  };
}

/** Loads the tools of each settings once. */
export function memoized<Settings, Tools>(
  load: (settings: Settings) => Promise<Tools>,
): (settings: Settings) => Promise<Tools> {
  const loaded = new Map<string, Promise<Tools>>();
  return (settings) => {
    const key = JSON.stringify(settings);
    const known = loaded.get(key) ?? load(settings);
    loaded.set(key, known);
    return known;
  };
}

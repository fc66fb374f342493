/**
 * Makes the reports of a run: in threads that stay alive as long as it, or in the main thread alone. A report that may be too large
 * is made in a process, which ends alone if it runs out of memory.
 */
import type { ReportToMake, MadeReport } from '../../automation/runs/make-report.js';
import type { ScanAccess } from '../../documents/baselines.js';
import type { Credentials } from '../../automation/delivery/named-deliverer.js';
import type { DeliveryRun } from '../../automation/delivery/send-planned.js';
import type { KnownAccount } from '../../automation/delivery/known-accounts.js';
import type { Redaction } from '../../model/settings/redaction.js';
import { Secret } from '../../model/settings/secret.js';
import type { DelivererSettings } from '../../model/settings/settings.js';
import type { RunSettings } from '../../settings/run-settings.js';
import type { Gate } from '../batch/report-work.js';
import { resultOf, startThreads, type TaskResult } from '../batch/threads.js';
import { WorkerProcess } from '../batch/worker-process.js';
import type { WriteGate } from '../batch/write-gate.js';
import { mayExceedMemory } from '../supervision.js';

/** Redaction whose key can be sent: a `Secret` cannot. */
interface SentRedaction extends Omit<Redaction, 'key'> {
  readonly key: string;
}

interface SentDeliverer {
  readonly name: string;
  readonly settings: DelivererSettings;
  readonly redaction: SentRedaction | undefined;
  readonly credentials: Readonly<Record<string, string>>;
}

/** What all reports of a run need: plain data, sent to the threads in memory. */
export interface MakerJob {
  readonly settings: Omit<RunSettings, 'redaction'>;
  readonly redaction: SentRedaction | undefined;
  readonly deliverers: readonly SentDeliverer[];
  readonly accounts: readonly KnownAccount[];
  /** Absolute path or address. */
  readonly archive: string;
  readonly folder: string;
  readonly retries: number;
  readonly timeout: number;
}

/** A job as the work of a thread or a process. */
export interface MakerWork extends MakerJob {
  readonly work: 'run';
}

export interface ReportMaker {
  /**
   * Composes, renders, archives and delivers. Throws as `makeReport` does, `out-of-memory` (unavailable), and if the gate is closed.
   */
  make(report: ReportToMake): Promise<MadeReport>;
  /** Ends the deliverers and the threads, when nothing is being made. */
  end(): Promise<void>;
}

/** What a thread does: makes a report, or ends its deliverers. */
type MakerTask = ReportToMake | 'end';

/** @param archive absolute path or address */
export function makerJob(delivery: DeliveryRun, archive: string): MakerJob {
  const { settings, deliverers, credentials, accounts, folder, retries, timeout } = delivery;
  const { redaction, ...others } = settings;
  return {
    ...{ settings: others, redaction: sent(redaction), accounts, archive, folder, retries, timeout },
    deliverers: deliverers.map(({ name, settings: own, redaction: profile }) => ({
      ...{ name, settings: own, redaction: sent(profile) },
      credentials: Object.fromEntries(
        Object.entries(credentials.get(name) ?? {}).map(([key, secret]) => [key, secret.reveal()]),
      ),
    })),
  };
}

function sent(redaction: Redaction | undefined): SentRedaction | undefined {
  return redaction && { ...redaction, key: redaction.key.reveal() };
}

function received(redaction: SentRedaction | undefined): Redaction | undefined {
  return redaction && { ...redaction, key: new Secret(redaction.key) };
}

/** @param size number of threads; 1 is the main thread */
export async function createReportMaker(
  size: number,
  job: MakerJob,
  gate: WriteGate,
  access: ScanAccess,
): Promise<ReportMaker> {
  const work: MakerWork = { work: 'run', ...job };
  const usual = size === 1 ? createMaking(job, gate, access) : await makerInThreads(size, work, gate, access);
  const large = makerInProcess(work, gate, access);
  return {
    make: (report) => (mayExceedMemory(sizeOf(report)) ? large : usual).make(report),
    async end() {
      await Promise.all([usual.end(), large.end()]);
    },
  };
}

/** Bytes. Reports of one response share its body. */
function sizeOf({ snapshots }: ReportToMake): number {
  return Math.max(0, ...snapshots.map(({ body }) => body.length));
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

/** Makes one report after the other: each may need all the memory that a process gets. */
function makerInProcess(work: MakerWork, gate: WriteGate, access: ScanAccess): ReportMaker {
  const worker = new WorkerProcess<MakerTask>(work, gate, access);
  let last: Promise<unknown> = Promise.resolve();
  return {
    make(report) {
      const made = last.then(() => worker.run(report));
      last = made.catch(() => undefined);
      return made as Promise<MadeReport>;
    },
    async end() {
      await last;
      if (worker.isRunning) await worker.run('end').catch(() => undefined);
      await worker.end();
    },
  };
}

/** The side of the thread or process. */
export function createMakerHandler(
  { work: _work, ...job }: MakerWork,
  gate: Gate,
  access: ScanAccess,
): (task: MakerTask) => Promise<TaskResult> {
  const making = createMaking(job, gate, access);
  return (task) => resultOf(() => (task === 'end' ? making.end() : making.make(task)));
}

function createMaking(job: MakerJob, gate: Gate, access: ScanAccess): ReportMaker {
  const opened = openDelivery(job, access);
  opened.catch(() => undefined);
  return {
    async make(report) {
      const { makeReport } = await import('../../automation/runs/make-report.js');
      const delivery = await opened;
      return gate.pass((signal) => makeReport(report, { ...delivery, signal }));
    },
    async end() {
      const { endDeliverers } = await import('../../automation/delivery/named-deliverer.js');
      const { deliverers } = await opened.catch(() => ({ deliverers: [] }));
      await endDeliverers(deliverers);
    },
  };
}

async function openDelivery(
  { settings, redaction, deliverers: sentDeliverers, archive, ...others }: MakerJob,
  access: ScanAccess,
): Promise<DeliveryRun> {
  const [{ loadNamed }, { loadTools }, { openArchive }] = await Promise.all([
    import('../../automation/delivery/named-deliverer.js'),
    import('../../documents/load-tools.js'),
    import('../../documents/open-archive.js'),
  ]);
  const deliverers = await Promise.all(
    sentDeliverers.map(({ name, settings: own, redaction: profile }) =>
      loadNamed({ name, settings: own, redaction: received(profile) }),
    ),
  );
  const credentials = new Map(
    sentDeliverers.map(({ name, credentials: values }): [string, Credentials] => [
      name,
      Object.fromEntries(Object.entries(values).map(([key, value]) => [key, new Secret(value)])),
    ]),
  );
  return {
    ...{ ...others, archive: await openArchive(archive), deliverers, credentials, occasion: '' },
    settings: { ...settings, redaction: received(redaction) },
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

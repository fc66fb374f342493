/** Runs of one schedule that several workers find at once: each knows what came of those before. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import type { RunContent } from '../../../src/archive/run-records.js';
import { listRuns, recordRun } from '../../../src/archive/runs.js';
import type { Delivery } from '../../../src/deliverers/deliverer.js';
import type { DeliveryRun } from '../../../src/automation/delivery/send-planned.js';
import { AuditpressError } from '../../../src/base/errors.js';
import { createLog } from '../../../src/automation/worker/log.js';
import { loadTools } from '../../../src/documents/load-tools.js';
import { planFailed, sendLeft } from '../../../src/automation/runs/deliver-open.js';
import { makeReport } from '../../../src/automation/runs/make-report.js';
import { createRunner, type Runner } from '../../../src/automation/runs/runner.js';
import type { Schedule } from '../../../src/automation/schedule/fire.js';
import { startWorker } from '../../../src/automation/worker/start.js';
import type { Told } from '../../../src/automation/worker/worker-tools.js';
import { anArchive, aStoredSnapshot } from '../../helpers/archives.js';
import { boxDeliverer } from '../../helpers/box-deliverer.js';
import { databaseServer, hasDatabaseServer } from '../../helpers/database-server.js';
import { failureOf } from '../../helpers/failure.js';
import { someRunSettings } from '../../helpers/run-settings.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const WORK: Omit<RunContent, 'startedAt' | 'schedule' | 'dueAt' | 'deadline'> = {
  deliver: ['auditors'],
  portfolio: [],
  digest: { deliver: [], when: 'always' },
  when: 'changed',
  otherwise: 'nothing',
  documents: { formats: ['html'], template: 'auditor', locale: 'en', redact: null },
  accounts: ['one', 'two'].map((id) => ({
    id,
    name: '',
    license: 'license',
    group: '',
    owner: '',
    environment: 'PROD',
    benchmarks: ['CSBP'],
  })),
};
const DAILY: Schedule = {
  name: 'daily',
  cron: '0 7 * * *',
  timeZone: 'UTC',
  missed: 'all',
  deadline: undefined,
  plan: () => Promise.resolve(WORK),
};

let archive: Archive;
let sent: Delivery[];
let now: Date;

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
  sent = [];
});

/** The same report every time. */
function runnerOf({ onOutcome, onNotice }: Told): Runner {
  const delivery: DeliveryRun = {
    archive,
    settings: someRunSettings({ formats: ['html'] }),
    deliverers: [boxDeliverer('auditors', sent)],
    credentials: new Map(),
    folder: '/',
    accounts: [],
    occasion: '',
    retries: 0,
    timeout: 60_000,
    now: () => now,
    loadTools: (settings) => loadTools(settings),
  };
  return createRunner({
    archive,
    onOutcome,
    onNotice,
    now: () => now,
    deliverersOf: () => ['auditors'],
    fetchReport: ({ account }) => Promise.resolve([aStoredSnapshot({ AccountId: account, BenchmarkId: 'CSBP' })]),
    makeReport: (report) => makeReport(report, delivery),
    sendLeft: (outcome, redo) => sendLeft(outcome, redo, delivery),
    planFailed: (run, outcome, earlier) => planFailed(run, outcome, earlier, delivery),
    deliverPortfolio: () => Promise.reject(new Error('expected no portfolio')),
  });
}

describe.skipIf(!hasDatabaseServer())('runs of a schedule', () => {
  const address = databaseServer();

  async function work(openRunner = (told: Told): Promise<Runner> => Promise.resolve(runnerOf(told))): Promise<void> {
    const log = createLog({ format: 'text', write: () => undefined, secrets: () => [], now: () => now });
    await startWorker({
      archive,
      log,
      now: () => now,
      concurrency: 2,
      once: true,
      grace: 100,
      listen: null,
      schedules: [DAILY],
      queue: { expire: 60, retries: 0, retryDelay: 0 },
      env: { DATABASE_URL: address() },
      stop: new AbortController().signal,
      openRunner: async (_run, told) => ({ ...(await openRunner(told)), end: () => Promise.resolve() }),
    });
  }

  async function decisions(): Promise<readonly string[]> {
    const { runs } = await listRuns(archive, 'daily');
    return runs.map(({ dueAt, outcomes, closing }) => {
      const decided = outcomes.flatMap(({ deliveries }) => deliveries.map(({ decision }) => decision));
      return `${dueAt?.slice(0, 10) ?? 'by hand'} ${closing === null ? 'open' : 'ended'}: ${decided.join()}`;
    });
  }

  it('that were missed come one after the other, whichever worker does them, and deliver once what has not changed', async () => {
    now = new Date('2026-11-20T12:00:00Z');
    await work();
    now = new Date('2026-11-24T12:00:00Z');
    await Promise.all([work(), work()]);
    expect(await decisions()).toEqual([
      '2026-11-21 ended: documents,documents',
      '2026-11-22 ended: left-out,left-out',
      '2026-11-23 ended: left-out,left-out',
      '2026-11-24 ended: left-out,left-out',
    ]);
    expect(sent).toHaveLength(2);
  });

  it('wait for a run that somebody else has begun', async () => {
    now = new Date('2026-11-23T12:00:00Z');
    await work();
    await recordRun(archive, { ...WORK, startedAt: now.toISOString(), schedule: 'daily', dueAt: null, deadline: null });
    now = new Date('2026-11-24T07:00:00Z');
    await work();
    expect(await decisions()).toEqual(['by hand ended: documents,documents', '2026-11-24 ended: left-out,left-out']);
  });

  it('do not wait for one whose jobs failed for good, and do not guess what changed since it', async () => {
    now = new Date('2026-11-22T12:00:00Z');
    await work();
    now = new Date('2026-11-23T07:00:00Z');
    const failing = (): Promise<Runner> =>
      Promise.reject(new AuditpressError('deliverer-credential-missing', 'no password'));
    expect(await failureOf(() => work(failing))).toMatchObject({ code: 'jobs-dead' });
    now = new Date('2026-11-24T07:00:00Z');
    await failureOf(() => work());
    expect(await decisions()).toEqual(['2026-11-23 open: ', '2026-11-24 ended: failed,failed']);
    expect(sent).toEqual([]);
  });
});

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { addingTo, type Archive } from '../../../src/archive/archive.js';
import type { RunContent } from '../../../src/archive/run-records.js';
import { listRuns, recordClosing, recordRun, type RecordedRun } from '../../../src/archive/runs.js';
import { reopenRun } from '../../../src/archive/reopenings.js';
import { AuditpressError } from '../../../src/base/errors.js';
import { createLog } from '../../../src/automation/worker/log.js';
import type { Redo } from '../../../src/model/run/outcome.js';
import { withQueue } from '../../../src/automation/queue/open-queue.js';
import { closeOf, type Queue } from '../../../src/automation/queue/queue.js';
import { createRunner, type Runner } from '../../../src/automation/runs/runner.js';
import type { AccountTools } from '../../../src/automation/runs/perform-account.js';
import type { Schedule } from '../../../src/automation/schedule/fire.js';
import { closeIfIdle, jobOf } from '../../../src/automation/worker/run-queue.js';
import type { Told } from '../../../src/automation/worker/worker-tools.js';
import { startWorker, type WorkerSetup } from '../../../src/automation/worker/start.js';
import { anArchive, aStoredSnapshot } from '../../helpers/archives.js';
import { databaseServer, hasDatabaseServer } from '../../helpers/database-server.js';
import { deliveryCounts } from '../../helpers/delivery-counts.js';
import { failureOf } from '../../helpers/failure.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

let archive: Archive;
let made: string[];
let logged: string;
/** Runners whose threads were ended. */
let ended: number;

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
  [made, logged, ended] = [[], '', 0];
});

const WORK: Omit<RunContent, 'startedAt' | 'schedule' | 'dueAt' | 'deadline'> = {
  deliver: [],
  portfolio: [],
  digest: { deliver: [], when: 'always' },
  when: 'always',
  otherwise: 'nothing',
  documents: { formats: ['html'], template: 'auditor', locale: 'en', redact: null },
  accounts: ['one', 'two', 'three'].map((id) => ({
    id,
    name: '',
    license: 'license',
    group: '',
    owner: '',
    environment: 'PROD',
    benchmarks: ['CSBP'],
  })),
};

async function aRun(deadline: string | null = null): Promise<RecordedRun> {
  const startedAt = '2026-11-23T08:00:00.000Z';
  const run = await recordRun(archive, { ...WORK, startedAt, schedule: '', dueAt: null, deadline });
  if (run === null) throw new Error('expected a new run');
  return run;
}

async function reopen(run: RecordedRun, redo: Redo, at = '2026-11-23T10:00:00.000Z'): Promise<void> {
  await reopenRun(archive, run, { at, redo, deadline: null });
}

type MakeReport = AccountTools['makeReport'];

const makes: MakeReport = ({ snapshots }) => {
  made.push(snapshots[0]?.report.accountId ?? '');
  return Promise.resolve({ sets: [], deliveries: [] });
};

describe.skipIf(!hasDatabaseServer())('a worker', () => {
  const address = databaseServer();
  const queue = { expire: 60, retries: 0, retryDelay: 0 };

  async function work(makeReport: MakeReport, given: Partial<WorkerSetup> = {}): Promise<void> {
    const now = given.now ?? (() => new Date('2026-11-23T09:00:00Z'));
    const log = createLog({ format: 'text', write: (line) => (logged += line), secrets: () => [], now });
    const runnerOf = (told: Told): Runner =>
      createRunner({
        archive,
        fetchReport: ({ account }) => Promise.resolve([aStoredSnapshot({ AccountId: account })]),
        makeReport,
        deliverersOf: () => [],
        sendLeft: () => Promise.resolve(),
        planFailed: () => Promise.resolve(null),
        deliverPortfolio: () => Promise.reject(new Error('expected no portfolio')),
        now,
        ...told,
      });
    await startWorker({
      archive,
      queue,
      log,
      now,
      concurrency: 2,
      once: true,
      grace: 100,
      listen: null,
      schedules: [],
      env: { DATABASE_URL: address() },
      stop: new AbortController().signal,
      openRunner: (_run, told) => Promise.resolve({ ...runnerOf(told), end: () => Promise.resolve(void (ended += 1)) }),
      ...given,
    });
  }

  function useQueue<Result>(use: (open: Queue) => Promise<Result>): Promise<Result> {
    return withQueue({ ...queue, archive: archive.store.address }, { DATABASE_URL: address() }, use);
  }

  /** As `queue discard` does. */
  function discard(run: RecordedRun, ...accounts: readonly string[]): Promise<void> {
    return useQueue(async (open) => {
      for (const { id, account } of await open.list({ run: run.id })) {
        if (!accounts.includes(account)) continue;
        await open.discard(id);
        await closeIfIdle(open, run.id);
      }
    });
  }

  it('has nothing to do in a new archive, and makes it', async () => {
    await work(makes);
    expect(await archive.store.read('archive.json')).toBeDefined();
  });

  it('finds a run that nobody has queued, does it and ends it', async () => {
    await aRun();
    await work(makes);
    expect(made.toSorted()).toEqual(['one', 'three', 'two']);
    expect(ended).toBe(1);
    const { runs } = await listRuns(archive);
    expect(runs).toMatchObject([{ closing: { digest: { reports: { planned: 3, made: 3 } } } }]);
    expect(await useQueue((open) => open.list())).toEqual([]);
    expect(logged).toMatch(/ run-closed run=\S+ reportsPlanned=3 reportsMade=3 /);
    await work(makes);
    expect(made).toHaveLength(3);
  });

  it('ends the runner of a run that another worker has ended', async () => {
    const run = await aRun();
    const stop = new AbortController();
    const digest = {
      reports: { planned: 3, made: 3, notAssessed: 0, failed: 0, open: 0 },
      deliveries: deliveryCounts(),
    };
    const otherEndsIt: MakeReport = async (...report) => {
      await recordClosing(archive, run, 1, { at: run.startedAt, digest, portfolio: null });
      return makes(...report);
    };
    const working = work(otherEndsIt, { once: false, stop: stop.signal });
    await expect.poll(() => ended).toBe(1);
    stop.abort();
    await working;
    expect(ended).toBe(1);
  });

  it('has nothing to do for jobs of a run that has ended', async () => {
    const run = await aRun();
    await work(makes);
    await useQueue((open) => open.send('close', [closeOf(run.id)]));
    await useQueue((open) =>
      open.send('account', [{ run: run.id, account: 'one', license: 'license', environment: 'PROD', redo: 'open' }]),
    );
    await work(makes);
    expect(made).toHaveLength(3);
    expect(await useQueue((open) => open.list())).toEqual([]);
  });

  it('leaves the run open if a job fails for good, and says so', async () => {
    await aRun();
    const openRunner = (): Promise<never> =>
      Promise.reject(new AuditpressError('deliverer-credential-missing', 'expected a password'));
    const failure = await failureOf(() => work(makes, { openRunner }));
    expect(failure).toMatchObject({ code: 'jobs-dead', exitCode: 7 });
    expect(await useQueue((open) => open.counts())).toMatchObject({ dead: 3, waiting: 0 });
    expect(logged).toContain('account-failed');
    expect((await listRuns(archive)).runs[0]?.closing).toBeNull();

    for (const { id } of await useQueue((open) => open.list())) await useQueue((open) => open.retry(id));
    await work(makes);
    expect((await listRuns(archive)).runs[0]?.closing).not.toBeNull();
  });

  it('says that a run lacks something', async () => {
    await aRun();
    const failure = await failureOf(() => work(() => Promise.reject(new Error('no paper'))));
    expect(failure).toMatchObject({ code: 'run-partial', exitCode: 7 });
  });

  it('hands back what it cannot finish in time after it was stopped, and takes nothing new', async () => {
    await aRun();
    const stop = new AbortController();
    let begun = 0;
    await work(
      async (_report, signal) => {
        begun += 1;
        stop.abort();
        await wait(60_000, undefined, { signal });
        return { sets: [], deliveries: [] };
      },
      { once: false, stop: stop.signal, concurrency: 1 },
    );
    expect(begun).toBe(1);
    expect(await useQueue((open) => open.counts())).toMatchObject({ waiting: 3, active: 0, dead: 0 });
    expect(logged).toContain('outcome=handed-back');
    expect((await listRuns(archive)).runs[0]?.outcomes).toEqual([]);
  });

  it('finishes what it can in time after it was stopped', async () => {
    await aRun();
    const stop = new AbortController();
    await work(
      async (report, signal) => {
        stop.abort();
        await wait(10);
        return makes(report, signal);
      },
      { once: false, stop: stop.signal, concurrency: 1, grace: 60_000 },
    );
    expect(made).toHaveLength(1);
    expect(await useQueue((open) => open.counts())).toMatchObject({ waiting: 2, active: 0 });
  });

  it('ends a run at its deadline, with what is then open', async () => {
    await aRun('2026-11-23T09:00:01.000Z');
    const started = Date.now();
    const now = (): Date => new Date(Date.parse('2026-11-23T09:00:00Z') + Date.now() - started);
    const slow: MakeReport = async (_report, signal) => {
      await wait(60_000, undefined, { signal });
      return { sets: [], deliveries: [] };
    };
    expect(await failureOf(() => work(slow, { now }))).toMatchObject({ code: 'run-partial' });
    const { runs } = await listRuns(archive);
    expect(runs).toMatchObject([{ closing: { digest: { reports: { planned: 3, made: 0, open: 3 } } } }]);
    expect(await useQueue((open) => open.list())).toEqual([]);
  });

  it('ends a run whose last jobs were discarded, with what they would have made', async () => {
    const run = await aRun();
    const jobs = run.accounts.map((account) => jobOf({ id: run.id, redo: 'open' }, account));
    await useQueue((open) => open.send('account', jobs));
    await discard(run, 'one', 'two');
    expect(await useQueue((open) => open.counts({ kind: 'close' }))).toMatchObject({ waiting: 0 });
    expect(await failureOf(() => work(makes))).toMatchObject({ code: 'run-partial', exitCode: 7 });
    expect(made).toEqual(['three']);
    expect((await listRuns(archive)).runs).toMatchObject([
      { closing: { digest: { reports: { planned: 3, made: 1, open: 2 } } } },
    ]);
    expect(await useQueue((open) => open.list())).toEqual([]);

    await reopen(run, 'open');
    await work(makes);
    expect(made.toSorted()).toEqual(['one', 'three', 'two']);
    expect((await listRuns(archive)).runs).toMatchObject([{ closing: { digest: { reports: { made: 3, open: 0 } } } }]);
  });

  it('is asked to end a run when its last job is discarded', async () => {
    const run = await aRun();
    const jobs = run.accounts.map((account) => jobOf({ id: run.id, redo: 'open' }, account));
    await useQueue((open) => open.send('account', jobs));
    await discard(run, 'one', 'two', 'three');
    expect(await useQueue((open) => open.counts({ kind: 'close' }))).toMatchObject({ waiting: 1 });
    expect(await failureOf(() => work(makes))).toMatchObject({ code: 'run-partial' });
    expect((await listRuns(archive)).runs).toMatchObject([{ closing: { digest: { reports: { made: 0, open: 3 } } } }]);
  });

  it('does not end a run with discarded jobs before its dead jobs are settled', async () => {
    await aRun();
    const openRunner = (): Promise<never> => Promise.reject(new Error('no password'));
    await failureOf(() => work(makes, { openRunner }));
    const [first, second, third] = await useQueue((open) => open.list());
    await useQueue((open) => open.discard(first?.id ?? ''));
    await failureOf(() => work(makes));
    expect((await listRuns(archive)).runs).toMatchObject([{ closing: null }]);
    expect(made).toEqual([]);
    await useQueue((open) => open.discard(second?.id ?? ''));
    await useQueue((open) => open.retry(third?.id ?? ''));
    expect(await failureOf(() => work(makes))).toMatchObject({ code: 'run-partial' });
    expect(made).toEqual([third?.account]);
    expect((await listRuns(archive)).runs).toMatchObject([{ closing: { digest: { reports: { made: 1, open: 2 } } } }]);
  });

  it('repeats what failed in a run that was reopened, once, and ends it again', async () => {
    const run = await aRun();
    const asked: string[] = [];
    const failing: MakeReport = (report, signal) => {
      const id = report.snapshots[0]?.report.accountId ?? '';
      asked.push(id);
      return id === 'three' ? makes(report, signal) : Promise.reject(new Error('no paper'));
    };
    await failureOf(() => work(failing));
    asked.length = 0;
    await reopen(run, 'failed');
    // Nobody has queued it: the worker finds it in the archive.
    const later = { now: () => new Date('2026-11-23T11:00:00Z') };
    expect(await failureOf(() => work(failing, later))).toMatchObject({ code: 'run-partial' });
    expect(asked.toSorted()).toEqual(['one', 'two']);
    asked.length = 0;
    await work(failing, later);
    expect(asked).toEqual([]);
    const closings = await archive.store.list(`records/closings/${run.id}`);
    expect(closings).toHaveLength(2);

    await reopen(run, 'failed', '2026-11-23T12:00:00.000Z');
    await work(makes, { now: () => new Date('2026-11-23T13:00:00Z') });
    expect((await listRuns(archive)).runs).toMatchObject([
      { closing: { digest: { reports: { planned: 3, made: 3 } } } },
    ]);
  });

  it('replaces the dead jobs of a run that was reopened', async () => {
    const run = await aRun();
    const openRunner = (): Promise<never> => Promise.reject(new Error('no password'));
    await failureOf(() => work(makes, { openRunner }));
    await failureOf(() => work(makes));
    expect(made).toEqual([]);
    await reopen(run, 'open', new Date().toISOString());
    await work(makes);
    expect(made).toHaveLength(3);
  });

  it('gives a run that was reopened another deadline', async () => {
    const run = await aRun('2026-11-23T08:30:00.000Z');
    expect(await failureOf(() => work(makes))).toMatchObject({ code: 'run-partial' });
    expect(made).toEqual([]);
    await reopen(run, 'open');
    await work(makes);
    expect(made).toHaveLength(3);
  });

  it('starts the runs of schedules when they are due, by its clock', async () => {
    const schedule: Schedule = {
      name: 'mondays',
      cron: '0 7 * * 1',
      timeZone: 'Europe/Berlin',
      missed: 'once',
      deadline: undefined,
      plan: () => Promise.resolve(WORK),
    };
    await addingTo(archive, () => Promise.resolve());
    const at = (now: string): Promise<void> => work(makes, { schedules: [schedule], now: () => new Date(now) });
    await at('2026-11-22T12:00:00Z');
    expect(made).toEqual([]);
    await at('2026-11-23T06:00:00Z');
    expect(made).toHaveLength(3);
    await at('2026-11-23T18:00:00Z');
    expect(made).toHaveLength(3);
    await at('2026-11-30T06:00:01Z');
    expect(made).toHaveLength(6);
    expect(logged).toContain('run-started run=20261130t060000z-');
  });

  it('logs once that a schedule cannot be planned, and goes on', async () => {
    await aRun();
    const schedule: Schedule = {
      name: 'mondays',
      cron: '* * * * *',
      timeZone: 'UTC',
      missed: 'once',
      deadline: undefined,
      plan: () => Promise.reject(new AuditpressError('report-missing', 'expected accounts, found none')),
    };
    let minutes = 0;
    const now = (): Date => new Date(Date.UTC(2026, 10, 23, 9, (minutes += 1)));
    await work(makes, { schedules: [schedule], now });
    expect(made).toHaveLength(3);
    expect(logged.match(/schedule-failed schedule=mondays/g)).toHaveLength(1);
  });
});

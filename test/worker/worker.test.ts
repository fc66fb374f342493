import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { addingTo, type Archive } from '../../src/archive/archive.js';
import type { RunContent } from '../../src/archive/run-records.js';
import { listRuns, recordRun, type RecordedRun } from '../../src/archive/runs.js';
import { AuditpressError } from '../../src/errors.js';
import { createLog } from '../../src/logging/log.js';
import { withQueue } from '../../src/queue/open-queue.js';
import { closeOf, type Queue } from '../../src/queue/queue.js';
import { createRunner } from '../../src/runs/runner.js';
import type { AccountTools } from '../../src/runs/perform-account.js';
import type { Schedule } from '../../src/schedule/fire.js';
import { startWorker, type WorkerSetup } from '../../src/worker/start.js';
import { anArchive, aStoredSnapshot } from '../helpers/archives.js';
import { databaseServer, hasDatabaseServer } from '../helpers/database-server.js';
import { failureOf } from '../helpers/failure.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

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
  ...{ deliver: [], portfolio: [], when: 'always', otherwise: 'nothing' },
  documents: { formats: ['html'], template: 'auditor', locale: 'en', redact: null },
  accounts: ['one', 'two', 'three'].map((id) => ({
    ...{ id, name: '', license: 'license', group: '', owner: '', environment: 'PROD', benchmarks: ['CSBP'] },
  })),
};

async function aRun(deadline: string | null = null): Promise<RecordedRun> {
  const startedAt = '2026-11-23T08:00:00.000Z';
  const run = await recordRun(archive, { ...WORK, startedAt, schedule: '', dueAt: null, deadline });
  if (run === null) throw new Error('expected a new run');
  return run;
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
    const log = await createLog({ format: 'text', write: (line) => (logged += line), secrets: () => [], now });
    const runner = createRunner({
      archive,
      fetchReport: ({ account }) => Promise.resolve([aStoredSnapshot({ AccountId: account })]),
      makeReport,
      deliverersOf: () => [],
      sendLeft: () => Promise.resolve(),
      planFailed: () => Promise.resolve(null),
      deliverPortfolio: () => Promise.reject(new Error('expected no portfolio')),
      now,
    });
    await startWorker({
      ...{ archive, queue, log, now, concurrency: 2, once: true, grace: 100, listen: null, schedules: [] },
      env: { DATABASE_URL: address() },
      stop: new AbortController().signal,
      openRunner: () => Promise.resolve({ ...runner, end: () => Promise.resolve(void (ended += 1)) }),
      ...given,
    });
  }

  function useQueue<Result>(use: (open: Queue) => Promise<Result>): Promise<Result> {
    return withQueue({ ...queue, archive: archive.store.address }, { DATABASE_URL: address() }, use);
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

  it('has nothing to do for jobs of a run that has ended', async () => {
    const run = await aRun();
    await work(makes);
    await useQueue((open) => open.send('close', [closeOf(run.id)]));
    await useQueue((open) =>
      open.send('account', [{ run: run.id, account: 'one', license: 'license', environment: 'PROD' }]),
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

  it('starts the runs of schedules when they are due, by its clock', async () => {
    const schedule: Schedule = {
      ...{ name: 'mondays', cron: '0 7 * * 1', timeZone: 'Europe/Berlin', missed: 'once', deadline: undefined },
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
      ...{ name: 'mondays', cron: '* * * * *', timeZone: 'UTC', missed: 'once', deadline: undefined },
      plan: () => Promise.reject(new AuditpressError('report-missing', 'expected accounts, found none')),
    };
    let minutes = 0;
    const now = (): Date => new Date(Date.UTC(2026, 10, 23, 9, (minutes += 1)));
    await work(makes, { schedules: [schedule], now });
    expect(made).toHaveLength(3);
    expect(logged.match(/schedule-failed schedule=mondays/g)).toHaveLength(1);
  });
});

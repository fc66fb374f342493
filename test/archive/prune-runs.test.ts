import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../src/archive/archive.js';
import { plannedDelivery } from '../helpers/recorded-deliveries.js';
import { pruneArchive } from '../../src/archive/prune.js';
import type { Keep } from '../../src/archive/prune-runs.js';
import { recordPause } from '../../src/archive/pauses.js';
import { reopenRun } from '../../src/archive/reopenings.js';
import type { OutcomeContent, RunAccount } from '../../src/archive/run-records.js';
import { listRuns, recordClosing, recordOutcome, recordRun, runKey, type RecordedRun } from '../../src/archive/runs.js';
import { idOf } from '../../src/archive/records.js';
import { verifyArchive } from '../../src/archive/verify.js';
import { earlierReports } from '../../src/automation/runs/deliver-report.js';
import { fireDue, type LastOccurrences, type Schedule } from '../../src/automation/schedule/fire.js';
import { watchRuns } from '../../src/automation/worker/run-watch.js';
import { anArchive, archived, aStoredSnapshot } from '../helpers/archives.js';
import { deliveryCounts } from '../helpers/delivery-counts.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';

/** No run is worked on. */
const never = (): Promise<boolean> => Promise.resolve(false);

let archive: Archive;

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
});

const NOW = new Date('2026-11-30T12:00:00Z');
const day = (number: number): string => `2026-11-${String(number).padStart(2, '0')}T07:00:00.000Z`;

const account = (id: string): RunAccount => ({
  id,
  name: '',
  license: 'license',
  group: '',
  owner: '',
  environment: 'PROD',
  benchmarks: ['CSBP'],
});

/** What one run did on a day of November. */
interface Did {
  readonly day: number;
  /** Empty for a batch. */
  readonly schedule: string;
  readonly isDue: boolean;
  readonly end: 'open' | 'ended' | 'reopened';
  /** Of each account, whether its report was made; null if it was not reached. */
  readonly made: readonly (boolean | null)[];
}

const ACCOUNTS = ['one', 'two'];

async function record({ day: number, schedule, isDue, end, made }: Did): Promise<RecordedRun | null> {
  const at = day(number);
  const run = await recordRun(archive, {
    startedAt: at,
    schedule,
    dueAt: isDue && schedule !== '' ? at : null,
    deadline: null,
    deliver: [],
    portfolio: [],
    digest: { deliver: [], when: 'always' },
    when: 'changed',
    otherwise: 'nothing',
    accounts: ACCOUNTS.map(account),
    documents: { formats: ['html'], template: 'auditor', locale: 'en', redact: null },
  });
  if (run === null) return null;
  for (const [index, isMade] of made.entries()) {
    const id = ACCOUNTS[index];
    if (isMade !== null && id !== undefined) await recordOutcome(archive, run, await outcomeOf(id, number, isMade));
  }
  const counts = { planned: 2, made: made.filter((each) => each === true).length };
  const reports = { ...counts, notAssessed: made.filter((each) => each === false).length };
  const digest = {
    reports: { ...reports, failed: 0, open: made.filter((each) => each === null).length },
    deliveries: deliveryCounts(),
  };
  if (end !== 'open') await recordClosing(archive, run, 1, { at, digest, portfolio: null });
  if (end === 'reopened') await reopenRun(archive, run, { at, redo: 'failed', deadline: null });
  return run;
}

async function outcomeOf(id: string, number: number, isMade: boolean): Promise<OutcomeContent> {
  const at = day(number);
  const about = { number: 1, startedAt: at, at, account: { id, license: 'license', environment: 'PROD' as const } };
  const rest = { benchmark: 'CSBP', isMixedJob: false, deliveries: [] };
  if (!isMade) {
    const failure = { code: 'no-report', kind: 'notFound', message: 'none' };
    return { ...about, ...rest, result: 'not-assessed', failure, sets: [] };
  }
  const snapshot = aStoredSnapshot(
    { AccountId: id, BenchmarkId: 'CSBP', JobId: `job-${String(number)}`, LastScannedDate: at },
    { retrievedAt: at },
  );
  const { key } = await archived(archive, snapshot);
  const set = { id: 'set', name: 'set', documentId: 'AP-1', jobId: 'job', compliancePercent: null, notPassed: 0 };
  return { ...about, ...rest, result: 'made', failure: null, sets: [{ ...set, snapshot: idOf(key), gates: [] }] };
}

const ids = async (): Promise<readonly string[]> => (await listRuns(archive)).runs.map(({ id }) => id);

describe('pruning runs', () => {
  const ended = { end: 'ended', isDue: true, made: [true, true] } as const;

  it('removes those that ended before a time with all that came of them, and counts them', async () => {
    for (const schedule of ['', 'daily']) {
      for (const number of [1, 2, 20, 21]) await record({ ...ended, day: number, schedule });
    }
    const keep = { since: new Date(day(10)) };
    const before = await ids();
    expect((await pruneArchive(archive, keep, true)).runs).toEqual({ kept: 4, removed: 4 });
    expect(await ids()).toEqual(before);
    expect((await pruneArchive(archive, keep, false)).runs).toEqual({ kept: 4, removed: 4 });
    expect(await ids()).toEqual(before.filter((id) => id > '20261110'));
    for (const kind of ['outcomes', 'closings']) {
      const left = await archive.store.list(`records/${kind}`);
      expect(left.every((key) => (key.split('/')[2] ?? '') > '20261110')).toBe(true);
    }
    expect(await verifyArchive(archive)).toMatchObject({ damaged: [], unneeded: 0 });
  });

  it('removes those of whose snapshots none is left, if a number of scan jobs is kept', async () => {
    for (const number of [1, 2, 3, 4]) await record({ ...ended, day: number, schedule: '' });
    expect((await pruneArchive(archive, { jobs: 2 }, false)).runs).toEqual({ kept: 2, removed: 2 });
    expect((await ids()).map((id) => id.slice(0, 8))).toEqual(['20261103', '20261104']);
  });

  it('removes those without a report that are older than all snapshots that stay', async () => {
    for (const number of [1, 3, 4]) await record({ ...ended, day: number, schedule: '', made: [false, false] });
    await record({ ...ended, day: 2, schedule: '' });
    await pruneArchive(archive, { jobs: 1 }, false);
    expect((await ids()).map((id) => id.slice(0, 8))).toEqual(['20261102', '20261103', '20261104']);
  });

  it('keeps one that ended just then, and one of whose snapshots one is left', async () => {
    for (const number of [1, 2, 3]) await record({ ...ended, day: number, schedule: '' });
    expect((await pruneArchive(archive, { since: new Date(day(2)) }, true)).runs).toEqual({ kept: 2, removed: 1 });
    const [first] = await ids();
    await record({ ...ended, day: 4, schedule: '', made: [true, null] });
    const { runs } = await pruneArchive(archive, { jobs: 2 }, true);
    expect([first?.slice(0, 8), runs]).toEqual(['20261101', { kept: 3, removed: 1 }]);
  });

  it('removes the digest of a run with it', async () => {
    const [old] = [await record({ ...ended, day: 1, schedule: '' }), await record({ ...ended, day: 2, schedule: '' })];
    await plannedDelivery(
      archive,
      new Date(day(1)),
      { document: { id: old?.id ?? '', set: 'digest' } },
      runKey(old?.id ?? ''),
    );
    await pruneArchive(archive, { since: new Date(day(2)) }, false);
    expect(await ids()).toHaveLength(1);
    expect(await archive.store.list('records/intents')).toEqual([]);
    expect(await verifyArchive(archive)).toMatchObject({ damaged: [], unneeded: 0 });
  });

  it('keeps old runs that are open or reopened, the newest, and those that schedules need', async () => {
    await record({ ...ended, day: 1, schedule: '', end: 'open' });
    await record({ ...ended, day: 2, schedule: '', end: 'reopened' });
    await record({ ...ended, day: 3, schedule: '' });
    await record({ ...ended, day: 4, schedule: '' });
    const daily = { ...ended, schedule: 'daily' };
    const nothing = { ...daily, made: [false, false] };
    await record({ ...daily, day: 5 });
    const compared = await record({ ...daily, day: 6, made: [true, false] });
    const last = await record({ ...daily, day: 7, made: [false, true] });
    await record({ ...nothing, day: 8 });
    const due = await record({ ...nothing, day: 9 });
    const byHand = await record({ ...nothing, day: 10, isDue: false });
    await pruneArchive(archive, { since: NOW }, false);
    const left = (await ids()).map((id) => Number(id.slice(6, 8)));
    // The fifth is the last in which all went well.
    expect(left).toEqual([1, 2, 4, 5, 6, 7, 9, 10]);
    expect(await ids()).toEqual(expect.arrayContaining([compared?.id, last?.id, due?.id, byHand?.id]));
  });

  it('lets a worker that slept meanwhile run nothing again', async () => {
    const everyTime: Schedule = {
      name: 'daily',
      cron: '0 7 * * *',
      timeZone: 'UTC',
      missed: 'all',
      deadline: undefined,
      plan: () => Promise.reject(new Error('Expected nothing to be due.')),
    };
    const whatItKnows: LastOccurrences = new Map([['daily', Date.parse(day(1))]]);
    for (const number of [2, 3, 4]) await record({ ...ended, day: number, schedule: 'daily' });
    expect((await pruneArchive(archive, { since: new Date(day(4)) }, false)).runs).toEqual({ kept: 1, removed: 2 });
    const { runs, failures } = await fireDue(archive, [everyTime], new Date(day(4)), whatItKnows, never);
    expect({ runs, failures }).toEqual({ runs: [], failures: [] });
  });

  it('that was interrupted never leaves a run that looks as if it had not ended, and is finished by the next', async () => {
    for (const number of [1, 2, 3]) await record({ ...ended, day: number, schedule: 'daily' });
    const keep = { since: NOW };
    const { remove } = await pruneArchive(archive, keep, true);
    for (let stop = 0; stop <= remove.length; stop += 1) {
      const watch = watchRuns(archive, () => NOW);
      await watch.refresh();
      expect([stop, watch.open()]).toEqual([stop, []]);
      const key = remove[stop];
      if (key !== undefined) await archive.store.removing((one) => one(key));
    }
    await pruneArchive(archive, keep, false);
    expect(await verifyArchive(archive)).toMatchObject({ damaged: [], unneeded: 0 });
    expect(await ids()).toHaveLength(1);
  });

  it('is continued after it was interrupted between a run and its closings', async () => {
    for (const number of [1, 2]) await record({ ...ended, day: number, schedule: 'daily' });
    const { remove } = await pruneArchive(archive, { since: NOW }, true);
    const stop = remove.findIndex((key) => key.startsWith('records/closings'));
    for (const key of remove.slice(0, stop)) await archive.store.removing((one) => one(key));
    expect((await verifyArchive(archive)).damaged).not.toEqual([]);
    await pruneArchive(archive, { since: NOW }, false);
    expect(await verifyArchive(archive)).toMatchObject({ damaged: [], unneeded: 0 });
  });
});

describe('after any prune', () => {
  const did = fc.record<Did>({
    day: fc.integer({ min: 1, max: 28 }),
    schedule: fc.constantFrom('', 'daily', 'skipping', 'all'),
    isDue: fc.boolean(),
    end: fc.constantFrom('open', 'ended', 'ended', 'ended', 'reopened'),
    made: fc.tuple(fc.constantFrom(true, false, null), fc.constantFrom(true, false, null)),
  });
  const pause = fc.record({ at: fc.integer({ min: 1, max: 28 }), isPaused: fc.boolean() });
  const keep: fc.Arbitrary<Keep> = fc.oneof(
    fc.integer({ min: 1, max: 3 }).map((jobs) => ({ jobs })),
    fc.integer({ min: 1, max: 30 }).map((number) => ({ since: new Date(day(number)) })),
  );

  /** What is due now, without recording it. */
  async function due(): Promise<readonly string[]> {
    const wanted: string[] = [];
    for (const missed of ['once', 'skip', 'all'] as const) {
      const schedule: Schedule = {
        name: { once: 'daily', skip: 'skipping', all: 'all' }[missed],
        missed,
        cron: '0 7 * * *',
        timeZone: 'UTC',
        deadline: undefined,
        plan: () => Promise.reject(new Error('only asked')),
      };
      const last: LastOccurrences = new Map();
      const { failures } = await fireDue(archive, [schedule], NOW, last, never);
      wanted.push(String(last.get(schedule.name)));
      const watch = watchRuns(archive, () => NOW);
      await watch.refresh();
      wanted.push(`${schedule.name} ${String(failures.length)} ${String(watch.lastSuccess().get(schedule.name))}`);
      wanted.push(...watch.open().map(({ id }) => id));
    }
    return wanted;
  }

  /** With which snapshots the next runs of the schedules compare. */
  async function compared(): Promise<readonly unknown[]> {
    const found: unknown[] = [];
    for (const schedule of ['daily', 'skipping', 'all']) {
      for (const id of ACCOUNTS) {
        const next = { id: '20261130t120000z-0', schedule, startedAt: '2026-11-30T12:00:00.000Z' } as RecordedRun;
        const report = { account: account(id), benchmark: 'CSBP' };
        found.push([schedule, id, await earlierReports(archive)(next, report)]);
      }
    }
    return found;
  }

  it('the archive is sound, and what is due, open and compared is the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(did, { maxLength: 8 }),
        fc.array(pause, { maxLength: 3 }),
        keep,
        async (runs, pauses, kept) => {
          archive = anArchive(join(temporaryFolder(), 'archive'));
          for (const schedule of ['daily', 'skipping', 'all']) {
            await recordPause(archive, { schedule, at: '2026-10-31T00:00:00.000Z', isPaused: false });
          }
          for (const { at, isPaused } of pauses) await recordPause(archive, { schedule: 'all', at: day(at), isPaused });
          for (const run of runs) await record(run);
          const before = { due: await due(), compared: await compared() };
          const plan = await pruneArchive(archive, kept, false);
          expect(plan.runs.kept + plan.runs.removed).toBeLessThanOrEqual(runs.length);
          expect(await verifyArchive(archive)).toMatchObject({ damaged: [], unneeded: 0 });
          expect({ due: await due(), compared: await compared() }).toEqual(before);
        },
      ),
      { numRuns: 25 },
    );
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import type { OutcomeContent, RunAccount } from '../../../src/archive/run-records.js';
import { recordClosing, recordOutcome, recordRun, runKey, type RecordedRun } from '../../../src/archive/runs.js';
import { earlierReports } from '../../../src/automation/runs/deliver-report.js';
import { anArchive } from '../../helpers/archives.js';
import { deliveryCounts } from '../../helpers/delivery-counts.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const ACCOUNT: RunAccount = {
  id: 'one',
  name: '',
  license: 'license',
  group: '',
  owner: '',
  environment: 'PROD',
  benchmarks: ['CSBP'],
};
const REPORT = { account: ACCOUNT, benchmark: 'CSBP' };
const dayOf = (day: number): string => `2026-11-0${String(day)}T07:00:00.000Z`;

let folder: string;
let archive: Archive;

beforeEach(() => {
  folder = join(temporaryFolder(), 'archive');
  archive = anArchive(folder);
});

interface Did {
  readonly schedule: string;
  readonly day: number;
  readonly account?: RunAccount;
  readonly benchmark?: string;
  /** Null if the run has not reached the report. */
  readonly result?: OutcomeContent['result'] | null;
  readonly isEnded?: boolean;
}

/** Records a run of one report; the snapshot that it made has the name of the schedule and the day. */
async function record({
  schedule,
  day,
  account = ACCOUNT,
  benchmark = 'CSBP',
  result = 'made',
  isEnded = true,
}: Did): Promise<RecordedRun> {
  const at = dayOf(day);
  const run = await recordRun(archive, {
    startedAt: at,
    schedule,
    dueAt: schedule === '' ? null : at,
    deadline: null,
    deliver: [],
    portfolio: [],
    digest: { deliver: [], when: 'always' },
    when: 'changed',
    otherwise: 'nothing',
    accounts: [{ ...account, benchmarks: [benchmark] }],
    documents: { formats: ['html'], template: 'auditor', locale: 'en', redact: null },
  });
  if (run === null) throw new Error('expected a new run');
  if (result !== null) {
    const made = { id: 'set', name: 'set', documentId: 'AP-1', jobId: 'job', compliancePercent: null, notPassed: 0 };
    const { id, license, environment } = account;
    await recordOutcome(archive, run, {
      number: 1,
      startedAt: at,
      at,
      account: { id, license, environment },
      benchmark,
      isMixedJob: false,
      result,
      failure: result === 'made' ? null : { code: 'no-report', kind: 'notFound', message: 'none' },
      sets: result === 'made' ? [{ ...made, snapshot: `${schedule}-${String(day)}`, gates: [] }] : [],
      deliveries: [],
    });
  }
  const reports = { planned: 1, made: 1, notAssessed: 0, failed: 0, open: 0 };
  const digest = { reports, deliveries: deliveryCounts() };
  if (isEnded) await recordClosing(archive, run, 1, { at, digest, portfolio: null });
  return run;
}

describe('"changed since" compares with', () => {
  it('the last run before of the same schedule, not with another schedule or a batch that ran later', async () => {
    for (const day of [1, 2]) await record({ schedule: 'daily', day });
    await record({ schedule: 'weekly', day: 3 });
    await record({ schedule: '', day: 4 });
    const run = await record({ schedule: 'daily', day: 5, result: null, isEnded: false });
    await record({ schedule: 'daily', day: 6 });
    expect(await earlierReports(archive)(run, REPORT)).toEqual({ snapshots: ['daily-2'] });
  });

  it('nothing if only other schedules have run, or only others of its reports were made', async () => {
    await record({ schedule: 'weekly', day: 1 });
    await record({ schedule: 'daily', day: 2, account: { ...ACCOUNT, id: 'two' } });
    await record({ schedule: 'daily', day: 3, account: { ...ACCOUNT, environment: 'TRIAL' } });
    await record({ schedule: 'daily', day: 4, benchmark: 'HIPAA' });
    const run = await record({ schedule: 'daily', day: 5, result: null, isEnded: false });
    expect(await earlierReports(archive)(run, REPORT)).toEqual({ snapshots: [] });
  });

  it('the last one that made the report, if later ones could not', async () => {
    await record({ schedule: 'daily', day: 1 });
    await record({ schedule: 'daily', day: 2, result: 'not-assessed' });
    await record({ schedule: 'daily', day: 3, result: 'failed' });
    await record({ schedule: 'daily', day: 4, result: null });
    const run = await record({ schedule: 'daily', day: 5, result: null, isEnded: false });
    expect(await earlierReports(archive)(run, REPORT)).toEqual({ snapshots: ['daily-1'] });
  });

  it('the last one that made the report, while a run of other reports goes on', async () => {
    await record({ schedule: 'daily', day: 1 });
    await record({ schedule: 'daily', day: 2, benchmark: 'HIPAA', result: null, isEnded: false });
    const run = await record({ schedule: 'daily', day: 3, result: null, isEnded: false });
    expect(await earlierReports(archive)(run, REPORT)).toEqual({ snapshots: ['daily-1'] });
  });

  it.each([null, 'failed'] as const)(
    'a run whose record is damaged only if it was of the report: %s',
    async (result) => {
      await record({ schedule: 'daily', day: 1 });
      const lost = await record({ schedule: 'daily', day: 2, result });
      writeFileSync(join(folder, runKey(lost.id)), 'damaged');
      const run = await record({ schedule: 'daily', day: 3, result: null, isEnded: false });
      const expected =
        result === null ? { snapshots: ['daily-1'] } : { unknown: expect.stringContaining(lost.id) as string };
      expect(await earlierReports(archive)(run, REPORT)).toEqual(expected);
    },
  );

  it('nothing that is known, while a run before has not reached the report', async () => {
    await record({ schedule: 'daily', day: 1 });
    const open = await record({ schedule: 'daily', day: 2, result: null, isEnded: false });
    const run = await record({ schedule: 'daily', day: 3, result: null, isEnded: false });
    expect(await earlierReports(archive)(run, REPORT)).toEqual({
      unknown: `run ${open.id} of the schedule has not reached this report yet`,
    });
  });
});

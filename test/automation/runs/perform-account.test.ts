/** What is done for each report of an account, and what is recorded: nothing is fetched or made for real. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import type { OutcomeContent } from '../../../src/archive/run-records.js';
import { recordRun, type RecordedRun } from '../../../src/archive/runs.js';
import { NO_REPORT } from '../../../src/automation/runs/deliver-report.js';
import type { ReportToMake } from '../../../src/automation/runs/make-report.js';
import { performAccount, type AccountQuery, type AccountTools } from '../../../src/automation/runs/perform-account.js';
import { AuditpressError } from '../../../src/base/errors.js';
import type { Redo } from '../../../src/model/run/outcome.js';
import { anArchive, aStoredSnapshot } from '../../helpers/archives.js';
import { ACCOUNT, aRunContent } from '../../helpers/recorded-runs.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';

const TWO_REPORTS = { ...ACCOUNT, benchmarks: ['CSBP', 'CIS'] };
const { signal } = new AbortController();

let archive: Archive;
let asked: (AccountQuery & { environment: string | null })[];
let made: ReportToMake[];

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
  asked = [];
  made = [];
});

/** Each call of the clock is a minute later. */
function aClock(): () => Date {
  let minute = 0;
  return () => new Date(Date.UTC(2026, 10, 23, 8, (minute += 1)));
}

/** The service returns the scan job of each benchmark; null if it does not answer. */
function toolsWith(jobs: Readonly<Record<string, string | null>>, more: Partial<AccountTools> = {}): AccountTools {
  return {
    archive,
    fetchReport(query, environment) {
      asked.push({ ...query, environment });
      const job = jobs[query.benchmark] ?? null;
      if (job === null) throw new AuditpressError({ code: 'service-timeout', kind: 'unavailable' }, 'no answer');
      if (query.job !== undefined && query.job !== job)
        throw new AuditpressError({ code: 'no-report', kind: 'notFound' }, 'none');
      return Promise.resolve([aStoredSnapshot({ BenchmarkId: query.benchmark, JobId: job })]);
    },
    makeReport(report) {
      made.push(report);
      const sets = report.snapshots.map(({ report: { jobId } }) => ({
        id: 'set',
        name: 'set',
        documentId: 'AP',
        snapshot: 'snapshot',
        jobId,
        compliancePercent: null,
        notPassed: 0,
        gates: [],
      }));
      return Promise.resolve({ sets, deliveries: [] });
    },
    findEarlier: () => Promise.resolve({ snapshots: ['earlier'] }),
    sendLeft: () => Promise.resolve(),
    planFailed: () => Promise.resolve(null),
    deliverersOf: () => ['auditors'],
    now: aClock(),
    ...more,
  };
}

async function aRun(given: Parameters<typeof aRunContent>[0] = {}): Promise<RecordedRun> {
  return (await recordRun(archive, aRunContent({ accounts: [TWO_REPORTS], ...given })))!;
}

const perform = (run: RecordedRun, tools: AccountTools, redo: Redo = 'open', account = TWO_REPORTS) =>
  performAccount(run, account, redo, tools, signal);
const resultsOf = (outcomes: readonly OutcomeContent[]) => outcomes.map(({ number, result }) => [number, result]);

describe('the scan job of the first report', () => {
  const jobsAsked = () => asked.map(({ benchmark, job }) => [benchmark, job]);

  it('is that of the others, also of the third', async () => {
    const account = { ...ACCOUNT, benchmarks: ['CSBP', 'CIS', 'NIST'] };
    await perform(await aRun(), toolsWith({ CSBP: 'job', CIS: 'job', NIST: 'job' }), 'open', account);
    expect(jobsAsked()).toEqual([
      ['CSBP', undefined],
      ['CIS', 'job'],
      ['NIST', 'job'],
    ]);
  });

  it('is asked for in vain where the service has another by now, which is said', async () => {
    const notices: string[] = [];
    const onNotice: AccountTools['onNotice'] = ({ message }) => notices.push(message);
    const account = { ...ACCOUNT, benchmarks: ['CSBP', 'CIS', 'NIST'] };
    const tools = toolsWith({ CSBP: 'job', CIS: 'next', NIST: 'job' }, { onNotice });
    const outcomes = await perform(await aRun(), tools, 'open', account);
    expect(outcomes.map(({ isMixedJob }) => isMixedJob)).toEqual([false, true, false]);
    expect(asked.map(({ job }) => job)).toEqual([undefined, 'job', undefined, 'job']);
    expect(notices).toEqual([expect.stringMatching(/scan job job;.*of another job$/)]);
  });

  it('is that of the first one that came', async () => {
    await perform(await aRun(), toolsWith({ CSBP: null, CIS: 'job' }));
    expect(jobsAsked()).toEqual([
      ['CSBP', undefined],
      ['CIS', undefined],
    ]);
  });

  it('is not asked for if it is masked, as it identifies nothing', async () => {
    await perform(await aRun(), toolsWith({ CSBP: '****', CIS: '****' }));
    expect(jobsAsked()).toEqual([
      ['CSBP', undefined],
      ['CIS', undefined],
    ]);
  });
});

describe('a report', () => {
  it('is asked for by the ids and in the environment of its account', async () => {
    await perform(await aRun(), toolsWith({ CSBP: 'job' }), 'open', { ...ACCOUNT, environment: 'TRIAL' });
    expect(asked).toEqual([{ license: 'license', account: 'one', benchmark: 'CSBP', environment: 'TRIAL' }]);
  });

  it('has a time when it was started, and a later one when it was done', async () => {
    const [outcome] = await perform(await aRun(), toolsWith({ CSBP: 'job' }), 'open', ACCOUNT);
    expect(outcome).toMatchObject({ startedAt: '2026-11-23T08:01:00.000Z', at: '2026-11-23T08:02:00.000Z' });
  });

  it('that did not come is tried again only when asked, and what was made is not made again', async () => {
    const run = await aRun();
    const first = await perform(run, toolsWith({ CSBP: 'job', CIS: null }));
    expect(resultsOf(first)).toEqual([
      [1, 'made'],
      [1, 'not-assessed'],
    ]);
    expect(first[1]?.deliveries).toEqual([{ deliverer: 'auditors', decision: 'not-assessed', reason: '', ids: [] }]);
    asked = [];
    expect(await perform(run, toolsWith({ CSBP: 'job', CIS: 'job' }))).toEqual([]);
    expect(asked).toEqual([]);
    const again = await perform(run, toolsWith({ CSBP: 'job', CIS: 'job' }), 'failed');
    expect(resultsOf(again)).toEqual([[2, 'made']]);
    // Still pinned to the job of the report that was made before.
    expect(asked).toMatchObject([{ benchmark: 'CIS', job: 'job' }]);
  });

  it('is compared with the earlier one unless it is delivered always', async () => {
    for (const when of ['changed', 'worse', 'always'] as const) {
      await perform(
        await aRun({ when, schedule: when, dueAt: '2026-11-23T08:00:00.000Z' }),
        toolsWith({ CSBP: 'job' }),
        'open',
        ACCOUNT,
      );
    }
    expect(made.map(({ earlier }) => earlier)).toEqual([
      { snapshots: ['earlier'] },
      { snapshots: ['earlier'] },
      NO_REPORT,
    ]);
  });
});

describe('the deliveries of a report that was made', () => {
  const planned = [{ deliverer: 'auditors', decision: 'documents' as const, reason: '', ids: ['1'] }];

  it('are planned again only when asked, in a later outcome of the same documents', async () => {
    const run = await aRun();
    const [first] = await perform(run, toolsWith({ CSBP: 'job' }), 'open', ACCOUNT);
    const redone: Redo[] = [];
    const tools = toolsWith(
      { CSBP: 'job' },
      {
        sendLeft: (_outcome, redo) => (redone.push(redo), Promise.resolve()),
        planFailed: () => Promise.resolve(planned),
        now: () => new Date('2026-11-24T08:00:00Z'),
      },
    );
    expect(await perform(run, tools, 'open', ACCOUNT)).toEqual([]);
    expect(await perform(run, tools, 'failed', ACCOUNT)).toEqual([
      { ...first, number: 2, at: '2026-11-24T08:00:00.000Z', deliveries: planned },
    ]);
    expect(redone).toEqual(['open', 'failed']);
    expect(made).toHaveLength(1);
  });
});

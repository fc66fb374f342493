/** Runs over many accounts, with an archive on disk and documents that are really made. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../src/archive/archive.js';
import type { RunAccount, RunContent } from '../../src/archive/run-records.js';
import { findRun, listRuns, readOutcomes, recordRun, type RecordedRun } from '../../src/archive/runs.js';
import type { Delivery } from '../../src/deliverers/deliverer.js';
import type { DeliveryRun } from '../../src/delivery/deliver.js';
import { AuditpressError } from '../../src/errors.js';
import type { Snapshot } from '../../src/model/report/snapshot.js';
import { loadTools } from '../../src/pipeline.js';
import { planFailed, sendLeft } from '../../src/runs/deliver-open.js';
import { makeReport } from '../../src/runs/make-report.js';
import type { AccountQuery } from '../../src/runs/perform-account.js';
import { createRunner, type Runner } from '../../src/runs/runner.js';
import { anArchive, aStoredSnapshot } from '../helpers/archives.js';
import { boxDeliverer, textIn } from '../helpers/box-deliverer.js';
import { someRunSettings } from '../helpers/run-settings.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { aWireCategory, aWirePolicy } from '../helpers/wire-report.js';

const SETTINGS = someRunSettings({ formats: ['html'] });
const { signal } = new AbortController();

let archive: Archive;
let sent: Delivery[];
let asked: AccountQuery[];

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
  sent = [];
  asked = [];
});

type Service = (query: AccountQuery) => Snapshot;

/** The service has this job for each benchmark. */
function serviceWith(jobs: Readonly<Record<string, string>>, colors: readonly string[] = ['Red']): Service {
  return ({ account, benchmark, job }) => {
    const own = jobs[benchmark];
    if (own === undefined || (job !== undefined && job !== own)) {
      throw new AuditpressError({ code: 'no-report', kind: 'notFound' }, `no report of ${benchmark}`);
    }
    const Policies = colors.map((Compliance, index) =>
      aWirePolicy({
        PolicyId: `policy-${String(index)}`,
        Compliance,
        PassedResourceCount: Compliance === 'Green' ? 4 : 0,
      }),
    );
    const ids = { AccountId: account, AccountName: `Account ${account}`, BenchmarkId: benchmark, JobId: own };
    return aStoredSnapshot({ ...ids, ResourceCategories: [aWireCategory({ Policies })] });
  };
}

function runnerWith(service: Service): Runner {
  const delivery: DeliveryRun = {
    ...{
      archive,
      settings: SETTINGS,
      deliverers: [boxDeliverer('auditors', sent)],
      credentials: new Map(),
      folder: '/',
    },
    ...{ occasion: '', retries: 0, timeout: 60_000, now: () => new Date('2026-11-23T08:00:00Z') },
    loadTools: (settings) => loadTools(settings),
  };
  return createRunner({
    archive,
    fetchReport(query) {
      asked.push(query);
      return Promise.resolve().then(() => [service(query)]);
    },
    makeReport: (report) => makeReport(report, delivery),
    sendLeft: (outcome) => sendLeft(outcome, delivery),
    planFailed: (run, outcome, earlier) => planFailed(run, outcome, earlier, delivery),
    deliverersOf: () => ['auditors'],
    now: () => new Date('2026-11-23T08:00:00Z'),
  });
}

function account(id: string, ...benchmarks: string[]): RunAccount {
  return { id, name: '', license: 'license', environment: 'PROD', benchmarks };
}

async function aRun(accounts: RunAccount[], given: Partial<RunContent> = {}): Promise<RecordedRun> {
  const run = await recordRun(archive, {
    ...{ startedAt: '2026-11-23T08:00:00.000Z', schedule: '', dueAt: null, deadline: null },
    ...{ deliver: ['auditors'], when: 'always', otherwise: 'nothing', accounts },
    documents: { formats: ['html'], template: 'auditor', locale: 'en', redact: null },
    ...given,
  });
  if (run === null) throw new Error('expected a new run');
  return run;
}

async function workThrough(run: RecordedRun, service: Service) {
  const runner = runnerWith(service);
  for (const each of run.accounts) await runner.performAccount(run, each, 'open', signal);
  return runner.close(run);
}

describe('a run', () => {
  it('makes, archives and delivers each report, and ends with counts that add up', async () => {
    const run = await aRun([account('one', 'CSBP', 'HIPAA'), account('two', 'CSBP')]);
    const closing = await workThrough(run, serviceWith({ CSBP: 'job', HIPAA: 'job' }));
    expect(closing?.digest).toMatchObject({
      reports: { planned: 3, made: 3, open: 0 },
      deliveries: { planned: 3, delivered: 3 },
    });
    expect(sent).toHaveLength(3);
    const { runs } = await listRuns(archive);
    expect(runs).toMatchObject([{ id: run.id, closing: { digest: closing?.digest } }]);
    expect((await findRun(archive, 'last')).id).toBe(run.id);
  });

  it('does nothing twice when another process goes on with it', async () => {
    const run = await aRun([account('one', 'CSBP'), account('two', 'CSBP')]);
    const service = serviceWith({ CSBP: 'job' });
    await runnerWith(service).performAccount(run, account('one', 'CSBP'), 'open', signal);
    expect(await runnerWith(service).close(run)).toBeNull();
    await workThrough(run, service);
    await workThrough(run, service);
    expect(asked.map((query) => query.account)).toEqual(['one', 'two']);
    expect(sent).toHaveLength(2);
  });

  it('records a report that is missing with its reason, and goes on', async () => {
    const run = await aRun([account('one', 'HIPAA', 'CSBP')]);
    const closing = await workThrough(run, serviceWith({ CSBP: 'job' }));
    expect(closing?.digest).toMatchObject({
      reports: { planned: 2, made: 1, notAssessed: 1 },
      deliveries: { planned: 2, delivered: 1, notAssessed: 1 },
    });
    const { outcomes } = await readOutcomes(archive, run);
    expect(outcomes.find(({ benchmark }) => benchmark === 'HIPAA')).toMatchObject({
      result: 'not-assessed',
      failure: { code: 'no-report', message: 'no report of HIPAA' },
    });
  });

  it('repeats only what was not made, if it is asked to', async () => {
    const run = await aRun([account('one', 'HIPAA', 'CSBP')]);
    await workThrough(run, serviceWith({ CSBP: 'job' }));
    const runner = runnerWith(serviceWith({ CSBP: 'job', HIPAA: 'job' }));
    asked = [];
    const outcomes = await runner.performAccount(run, account('one', 'HIPAA', 'CSBP'), 'failed', signal);
    expect(outcomes).toMatchObject([{ benchmark: 'HIPAA', number: 2, result: 'made' }]);
    expect(asked).toHaveLength(1);
    expect((await readOutcomes(archive, run)).outcomes.map(({ result }) => result)).toEqual(['made', 'made']);
  });

  it('takes the scan job of the first report for the others of the account', async () => {
    const run = await aRun([account('one', 'CSBP', 'HIPAA')]);
    await workThrough(run, serviceWith({ CSBP: 'job-7', HIPAA: 'job-7' }));
    expect(asked.map(({ job }) => job)).toEqual([undefined, 'job-7']);
    const { outcomes } = await readOutcomes(archive, run);
    expect(outcomes.map(({ isMixedJob }) => isMixedJob)).toEqual([false, false]);
  });

  it('takes another job where the service lacks that one, and says so', async () => {
    const run = await aRun([account('one', 'CSBP', 'HIPAA', 'PCI3_2')]);
    await workThrough(run, serviceWith({ CSBP: 'job-7', HIPAA: 'job-8', PCI3_2: 'job-7' }));
    expect(asked.map(({ job }) => job)).toEqual([undefined, 'job-7', undefined, 'job-7']);
    const { outcomes } = await readOutcomes(archive, run);
    const mixed = Object.fromEntries(outcomes.map(({ benchmark, isMixedJob }) => [benchmark, isMixedJob]));
    expect(mixed).toEqual({ CSBP: false, HIPAA: true, PCI3_2: false });
  });

  it('that a schedule wants at a time is recorded by one process', async () => {
    const wanted = { schedule: 'monday', dueAt: '2026-11-23T07:00:00.000Z' };
    const first = await aRun([account('one', 'CSBP')], wanted);
    await expect(aRun([account('one', 'CSBP')], { ...wanted, startedAt: '2026-11-23T09:00:00.000Z' })).rejects.toThrow(
      'expected a new run',
    );
    expect((await listRuns(archive, 'monday')).runs.map(({ id }) => id)).toEqual([first.id]);
  });
});

describe('the condition of a schedule', () => {
  const ACCOUNTS = [account('one', 'CSBP')];

  /** Runs of a schedule on the days from 1 November, each with the colors that the service has then. */
  async function runs(given: Partial<RunContent>, ...days: readonly (readonly string[])[]): Promise<readonly string[]> {
    const decisions: string[] = [];
    for (const [index, colors] of days.entries()) {
      const day = `2026-11-0${String(index + 1)}T07:00:00.000Z`;
      const run = await aRun(ACCOUNTS, { schedule: 'daily', dueAt: day, startedAt: day, ...given });
      await workThrough(run, serviceWith({ CSBP: `job-${String(index)}` }, colors));
      const { outcomes } = await readOutcomes(archive, run);
      decisions.push(...outcomes.flatMap(({ deliveries }) => deliveries.map(({ decision }) => decision)));
    }
    return decisions;
  }

  it('delivers every time by default, also the same scan', async () => {
    expect(await runs({}, ['Red'], ['Red'])).toEqual(['documents', 'documents']);
    expect(sent).toHaveLength(2);
  });

  it('compares with the last run of the schedule', async () => {
    expect(await runs({ when: 'changed' }, ['Red'], ['Red'], ['Green'], ['Green'])).toEqual([
      ...['documents', 'left-out', 'documents', 'left-out'],
    ]);
    expect(sent).toHaveLength(2);
  });

  it('sends a note instead, if it is asked to', async () => {
    expect(await runs({ when: 'worse', otherwise: 'note' }, ['Red'], ['Green'], ['Red'])).toEqual([
      ...['documents', 'note', 'documents'],
    ]);
    expect(sent.map(({ artifacts }) => artifacts.length > 0)).toEqual([true, false, true]);
    expect(textIn(sent[1])).toContain('No documents are attached.');
  });

  it('says why nothing was sent', async () => {
    await runs({ when: 'worse' }, ['Red'], ['Red']);
    const { runs: listed } = await listRuns(archive, 'daily');
    expect(listed.at(-1)).toMatchObject({
      outcomes: [{ deliveries: [{ deliverer: 'auditors', reason: 'Since the last run, nothing is worse.' }] }],
      closing: { digest: { deliveries: { planned: 1, leftOut: 1 } } },
    });
  });
});

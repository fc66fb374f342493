/** Runs over many accounts, with an archive on disk and documents that are really made. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../src/archive/archive.js';
import { listDeliveries } from '../../../src/archive/deliveries.js';
import { fileReader } from '../../../src/archive/list.js';
import type { RunAccount, RunContent } from '../../../src/archive/run-records.js';
import { findRun } from '../../../src/archive/find-run.js';
import { lastClosing, listRuns, readOutcomes, recordRun, type RecordedRun } from '../../../src/archive/runs.js';
import type { Delivery } from '../../../src/deliverers/deliverer.js';
import type { DelivererOutcome } from '../../../src/automation/delivery/deliver.js';
import type { DeliveryRun } from '../../../src/automation/delivery/send-planned.js';
import type { NamedDeliverer } from '../../../src/automation/delivery/named-deliverer.js';
import type { Failure } from '../../../src/base/error-codes/codes.js';
import { AuditpressError } from '../../../src/base/errors.js';
import type { Snapshot } from '../../../src/model/report/snapshot.js';
import { composeRunPortfolio } from '../../../src/documents/portfolio/compose-portfolio.js';
import { loadTools } from '../../../src/documents/load-tools.js';
import {
  deliverDigest,
  refuseForDigest,
  type EndedRun,
  deliverPortfolio,
} from '../../../src/automation/runs/deliver-end.js';
import { planFailed, sendLeft } from '../../../src/automation/runs/deliver-open.js';
import { makeReport } from '../../../src/automation/runs/make-report.js';
import type { AccountQuery } from '../../../src/automation/runs/perform-account.js';
import { createRunner, type Runner, type RunnerTools } from '../../../src/automation/runs/runner.js';
import { anArchive, aStoredSnapshot } from '../../helpers/archives.js';
import { boxDeliverer, textIn } from '../../helpers/box-deliverer.js';
import { someRunSettings } from '../../helpers/run-settings.js';
import { temporaryFolder } from '../../helpers/temporary-folder.js';
import { aWireCategory, aWirePolicy } from '../../helpers/wire-report.js';

const SETTINGS = someRunSettings({ formats: ['html'] });
const { signal } = new AbortController();

let archive: Archive;
let sent: Delivery[];
let sentPortfolios: Delivery[];
let sentDigests: Delivery[];
let asked: AccountQuery[];

beforeEach(() => {
  archive = anArchive(join(temporaryFolder(), 'archive'));
  sent = [];
  sentPortfolios = [];
  sentDigests = [];
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

function deliveryBy(deliverer: NamedDeliverer): DeliveryRun {
  return {
    archive,
    settings: SETTINGS,
    deliverers: [deliverer],
    credentials: new Map(),
    folder: '/',
    accounts: [],
    occasion: '',
    retries: 0,
    timeout: 60_000,
    now: () => new Date('2026-11-23T08:00:00Z'),
    loadTools: (settings) => loadTools(settings),
  };
}

const deliverToBoard: RunnerTools['deliverPortfolio'] = (run, outcomes) => {
  const settings = { ...SETTINGS, template: 'portfolio', clock: new Date(run.startedAt) };
  const compose = () => composeRunPortfolio(archive, run, outcomes, settings, () => undefined);
  return deliverPortfolio(run, outcomes, compose, { ...deliveryBy(boxDeliverer('board', sentPortfolios)), settings });
};

async function sendDigest(ended: EndedRun): Promise<void> {
  const deliverers = ended.run.digest.deliver.map((name) => boxDeliverer(name, sentDigests));
  await deliverDigest(ended, { ...deliveryBy(boxDeliverer('', [])), deliverers });
}

function runnerWith(service: Service, given: Partial<RunnerTools> = {}): Runner {
  const delivery = deliveryBy(boxDeliverer('auditors', sent));
  return createRunner({
    archive,
    fetchReport(query) {
      asked.push(query);
      return Promise.resolve().then(() => [service(query)]);
    },
    makeReport: (report) => makeReport(report, delivery),
    sendLeft: (outcome, redo) => sendLeft(outcome, redo, delivery),
    planFailed: (run, outcome, earlier) => planFailed(run, outcome, earlier, delivery),
    deliverersOf: () => ['auditors'],
    deliverPortfolio: deliverToBoard,
    deliverDigest: sendDigest,
    now: () => new Date('2026-11-23T08:00:00Z'),
    ...given,
  });
}

function account(id: string, ...benchmarks: string[]): RunAccount {
  return { id, name: '', license: 'license', group: '', owner: '', environment: 'PROD', benchmarks };
}

async function aRun(accounts: RunAccount[], given: Partial<RunContent> = {}): Promise<RecordedRun> {
  const run = await recordRun(archive, {
    startedAt: '2026-11-23T08:00:00.000Z',
    schedule: '',
    dueAt: null,
    deadline: null,
    deliver: ['auditors'],
    portfolio: [],
    digest: { deliver: [], when: 'always' },
    when: 'always',
    otherwise: 'nothing',
    accounts,
    documents: { formats: ['html'], template: 'auditor', locale: 'en', redact: null },
    ...given,
  });
  if (run === null) throw new Error('expected a new run');
  return run;
}

async function workThrough(run: RecordedRun, service: Service) {
  const runner = runnerWith(service);
  for (const each of run.accounts) await runner.performAccount(run, each, 'open', signal);
  return runner.close(run, false, signal);
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
    expect(await runnerWith(service).close(run, false, signal)).toBeNull();
    await workThrough(run, service);
    await workThrough(run, service);
    expect(asked.map((query) => query.account)).toEqual(['one', 'two']);
    expect(sent).toHaveLength(2);
  });

  it('that another process took over ends with what became of a delivery that was being sent', async () => {
    const run = await aRun([account('one', 'CSBP')]);
    const service = serviceWith({ CSBP: 'job' });
    const slow = boxDeliverer('auditors', sent);
    let arrive = (): void => undefined;
    const accepted = new Promise<void>((resolve) => (arrive = resolve));
    const plugIn = {
      ...slow.plugIn,
      send: async (...given: Parameters<typeof slow.plugIn.send>) => accepted.then(() => slow.plugIn.send(...given)),
    };
    const first = runnerWith(service, {
      makeReport: (report) => makeReport(report, { ...deliveryBy({ ...slow, plugIn }) }),
    });
    const performed = first.performAccount(run, account('one', 'CSBP'), 'open', signal);
    await expect.poll(async () => (await archive.store.list('records/attempts')).length).toBe(1);
    const second = runnerWith(service);
    await second.performAccount(run, account('one', 'CSBP'), 'open', signal);
    const closing = second.close(run, false, signal);
    arrive();
    expect(await closing).toMatchObject({ digest: { deliveries: { planned: 1, delivered: 1, open: 0 } } });
    await performed;
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['open', 'refused', 0],
    ['failed', 'delivered', 1],
  ] as const)('whose delivery was refused, and that repeats what is %s, leaves it %s', async (redo, state, count) => {
    const run = await aRun([account('one', 'CSBP')]);
    const box = boxDeliverer('auditors', sent);
    const send = () => Promise.reject(new AuditpressError('delivery-refused', 'another file is there'));
    const refusing = runnerWith(serviceWith({ CSBP: 'job' }), {
      makeReport: (report) => makeReport(report, deliveryBy({ ...box, plugIn: { ...box.plugIn, send } })),
    });
    await refusing.performAccount(run, account('one', 'CSBP'), 'open', signal);
    await runnerWith(serviceWith({ CSBP: 'job' })).performAccount(run, account('one', 'CSBP'), redo, signal);
    const { deliveries } = await listDeliveries(fileReader(archive), new Date());
    expect([deliveries.map((delivery) => delivery.state), sent.length]).toEqual([[state], count]);
  });

  it('says what had arrived before it began', async () => {
    const service = serviceWith({ CSBP: 'job' });
    await workThrough(await aRun([account('one', 'CSBP')]), service);
    const later = await aRun([account('one', 'CSBP')], { startedAt: '2026-11-23T09:00:00.000Z' });
    const closing = await workThrough(later, service);
    expect(closing).toMatchObject({ digest: { deliveries: { planned: 1, delivered: 0, alreadyDelivered: 1 } } });
    expect(sent).toHaveLength(1);
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

  it.each([
    [['Green', 'Red', 'Red', 'Red'], 25, 3, ['compliance']],
    [['Gray'], null, 0, ['compliance', 'coverage']],
    [['Green'], 100, 0, []],
  ])(
    'records the figures of a report, and each gate that was not met: %j',
    async (colors, percent, notPassed, gates) => {
      const run = await aRun([account('one', 'CSBP')]);
      const settings = { ...SETTINGS, gates: ['compliance >= 90%', 'coverage >= 50%'] };
      const runner = runnerWith(serviceWith({ CSBP: 'job' }, colors), {
        makeReport: (report) => makeReport(report, { ...deliveryBy(boxDeliverer('auditors', sent)), settings }),
      });
      const [outcome] = await runner.performAccount(run, account('one', 'CSBP'), 'open', signal);
      expect(outcome?.sets).toMatchObject([
        { compliancePercent: percent, notPassed, gates: gates.map((gate): unknown => expect.stringContaining(gate)) },
      ]);
    },
  );

  it.each<Exclude<Failure, string>>([
    { code: 'service-failed', kind: 'authentication' },
    { code: 'service-timeout', kind: 'unavailable' },
    { code: 'response-malformed', kind: 'input' },
  ])('takes no other job where asking for that one fails otherwise: $code', async (failure) => {
    const run = await aRun([account('one', 'CSBP', 'HIPAA')]);
    const service = serviceWith({ CSBP: 'job-7', HIPAA: 'job-8' });
    await workThrough(run, (query) => {
      if (query.job === undefined) return service(query);
      throw new AuditpressError(failure, 'no answer');
    });
    expect(asked.map(({ job }) => job)).toEqual([undefined, 'job-7']);
    const { outcomes } = await readOutcomes(archive, run);
    const failed = outcomes.find(({ benchmark }) => benchmark === 'HIPAA');
    expect(failed).toMatchObject({
      result: 'not-assessed',
      isMixedJob: false,
      failure: { ...failure, message: 'no answer' },
    });
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

describe('the portfolio of a run', () => {
  const PORTFOLIO = { portfolio: ['board'] };

  async function closings(): Promise<number> {
    return (await archive.store.list('records/closings')).length;
  }

  it('is delivered when the run ends, with what is missing, and counted', async () => {
    const run = await aRun([account('one', 'CSBP', 'HIPAA')], PORTFOLIO);
    const closing = await workThrough(run, serviceWith({ CSBP: 'job' }));
    expect(sentPortfolios).toHaveLength(1);
    expect(textIn(sentPortfolios[0])).toContain('1 report could not be fetched');
    expect(closing).toMatchObject({
      digest: { deliveries: { planned: 3, delivered: 2, notAssessed: 1 } },
      portfolio: { failure: null, deliveries: [{ deliverer: 'board', decision: 'documents' }] },
    });
    expect(textIn(sentPortfolios[0])).toContain(closing?.portfolio?.set?.documentId ?? 'a document id');
  });

  it('is delivered once, however often and by however many processes the run is closed', async () => {
    const run = await aRun([account('one', 'CSBP')], PORTFOLIO);
    const service = serviceWith({ CSBP: 'job' });
    await runnerWith(service).performAccount(run, account('one', 'CSBP'), 'open', signal);
    const [first, second] = [runnerWith(service), runnerWith(service)];
    await Promise.all([first.close(run, false, signal), second.close(run, false, signal)]);
    const last = await second.close(run, false, signal);
    expect(sentPortfolios).toHaveLength(1);
    expect(last?.digest.deliveries).toMatchObject({ planned: 2, delivered: 2 });
  });

  it('is not delivered again by a process that closes the run after another died', async () => {
    const run = await aRun([account('one', 'CSBP')], PORTFOLIO);
    const service = serviceWith({ CSBP: 'job' });
    const dying = runnerWith(service, {
      async deliverPortfolio(...given) {
        await deliverToBoard(...given);
        throw new Error('killed');
      },
    });
    await dying.performAccount(run, account('one', 'CSBP'), 'open', signal);
    await expect(dying.close(run, false, signal)).rejects.toThrow('killed');
    expect(await closings()).toBe(0);
    const closing = await runnerWith(service).close(run, false, signal);
    expect([closing?.digest.deliveries, sentPortfolios.length]).toMatchObject([{ planned: 2, delivered: 2 }, 1]);
  });

  it('is made again when the run is closed with other counts', async () => {
    const run = await aRun([account('one', 'CSBP', 'HIPAA')], PORTFOLIO);
    await workThrough(run, serviceWith({ CSBP: 'job' }));
    const runner = runnerWith(serviceWith({ CSBP: 'job', HIPAA: 'job' }));
    await runner.performAccount(run, account('one', 'CSBP', 'HIPAA'), 'failed', signal);
    const closing = await runner.close(run, false, signal);
    expect(closing?.digest.deliveries).toMatchObject({ planned: 3, delivered: 3 });
    expect(sentPortfolios.map((delivery) => textIn(delivery).includes('could not be fetched'))).toEqual([true, false]);
  });

  it('is not made of nothing, and says why', async () => {
    const run = await aRun([account('one', 'HIPAA')], PORTFOLIO);
    const closing = await workThrough(run, serviceWith({}));
    expect(closing).toMatchObject({
      digest: { deliveries: { planned: 2, notAssessed: 2 } },
      portfolio: { set: null, failure: { code: 'portfolio-empty' }, deliveries: [{ decision: 'not-assessed' }] },
    });
  });

  it('does not keep the run from ending if it fails, and is made by the next close that can', async () => {
    const run = await aRun([account('one', 'CSBP')], PORTFOLIO);
    const service = serviceWith({ CSBP: 'job' });
    const runner = runnerWith(service);
    await runner.performAccount(run, account('one', 'CSBP'), 'open', signal);
    const failing = runnerWith(service, {
      deliverPortfolio: (closed, outcomes) =>
        deliverPortfolio(closed, outcomes, () => Promise.reject(new Error('no disk')), {} as DeliveryRun),
    });
    for (const time of ['first', 'second']) {
      expect([time, await failing.close(run, false, signal)]).toMatchObject([
        time,
        { digest: { deliveries: { planned: 2, failed: 1 } }, portfolio: { failure: { message: 'no disk' } } },
      ]);
    }
    expect(await closings()).toBe(1);
    expect(await runner.close(run, false, signal)).toMatchObject({ digest: { deliveries: { delivered: 2 } } });
  });

  it('names reports that a run over its deadline did not reach', async () => {
    const run = await aRun([account('one', 'CSBP'), account('two', 'CSBP')], PORTFOLIO);
    const runner = runnerWith(serviceWith({ CSBP: 'job' }));
    await runner.performAccount(run, account('one', 'CSBP'), 'open', signal);
    await runner.close(run, true, signal);
    expect(textIn(sentPortfolios[0])).toContain('1 report could not be processed');
  });
});

describe('the digest of a run', () => {
  const DIGEST: Pick<RunContent, 'digest'> = { digest: { deliver: ['ops'], when: 'always' } };
  const CSBP = serviceWith({ CSBP: 'job' });
  const BOTH = serviceWith({ CSBP: 'job', HIPAA: 'job' });

  const subjects = (): unknown[] => sentDigests.map(({ payload }) => (payload as { readonly subject: string }).subject);

  it('is sent when the run ends, with its counts, and says what to do', async () => {
    const run = await aRun([account('one', 'CSBP', 'HIPAA')], { ...DIGEST, schedule: 'monday' });
    await workThrough(run, CSBP);
    expect(subjects()).toEqual(['monday: 1 of 2 reports made']);
    const text = textIn(sentDigests[0]);
    expect(text).toContain('Reports made 1 of 2 planned; 1 not assessed');
    expect(text).toContain('one · HIPAA ▲ no report no report of HIPAA');
    expect(text).toContain(`auditpress batch --failed-only ${run.id}`);
    const { deliveries } = await listDeliveries(fileReader(archive), new Date());
    expect(deliveries.filter(({ deliverer }) => deliverer === 'ops')).toMatchObject([
      { state: 'delivered', document: { id: run.id, set: `digest-${run.id}` } },
    ]);
  });

  it('is sent once, however often and by however many processes the run is closed', async () => {
    const run = await aRun([account('one', 'CSBP')], DIGEST);
    await runnerWith(CSBP).performAccount(run, account('one', 'CSBP'), 'open', signal);
    const [first, second] = [runnerWith(CSBP), runnerWith(CSBP)];
    await Promise.all([first.close(run, false, signal), second.close(run, false, signal)]);
    await second.close(run, false, signal);
    expect(subjects()).toEqual(['Batch: 1 of 1 report made, 1 delivery arrived']);
  });

  it('is sent by the next process if one dies before it, and not again if one dies after it', async () => {
    const run = await aRun([account('one', 'CSBP')], DIGEST);
    const dying = (isSent: boolean) =>
      runnerWith(CSBP, {
        async deliverDigest(ended) {
          if (isSent) await sendDigest(ended);
          throw new Error('killed');
        },
      });
    await dying(false).performAccount(run, account('one', 'CSBP'), 'open', signal);
    for (const isSent of [false, true]) {
      await expect(dying(isSent).close(run, false, signal)).rejects.toThrow('killed');
      expect([sentDigests.length, await lastClosing(archive, run)]).toMatchObject([Number(isSent), { closing: null }]);
    }
    expect(await runnerWith(CSBP).close(run, false, signal)).not.toBeNull();
    expect(sentDigests).toHaveLength(1);
  });

  it('is sent anew when a run that was continued ends with other counts', async () => {
    const run = await aRun([account('one', 'CSBP', 'HIPAA')], DIGEST);
    await workThrough(run, CSBP);
    const runner = runnerWith(BOTH);
    await runner.performAccount(run, account('one', 'CSBP', 'HIPAA'), 'failed', signal);
    await runner.close(run, false, signal);
    await runner.close(run, false, signal);
    expect(subjects()).toEqual(['Batch: 1 of 2 reports made', 'Batch: 2 of 2 reports made, 2 deliveries arrived']);
  });

  it('is sent only for problems, if that is asked for', async () => {
    for (const service of [BOTH, CSBP]) {
      const digest: RunContent['digest'] = { deliver: ['ops'], when: 'problems' };
      await workThrough(await aRun([account('one', 'CSBP', 'HIPAA')], { digest }), service);
    }
    expect(subjects()).toEqual(['Batch: 1 of 2 reports made']);
  });

  it('names a portfolio that was not made', async () => {
    const run = await aRun([account('one', 'HIPAA')], { ...DIGEST, portfolio: ['board'] });
    await workThrough(run, CSBP);
    expect(subjects()).toEqual(['Batch: 0 of 1 report made, portfolio not made']);
    expect(textIn(sentDigests[0])).toContain('Report: Portfolio What happened: ■ not made Reason: expected at least');
  });

  it('names deliveries that did not arrive, with what the target said and how to send them again', async () => {
    const refusing = boxDeliverer('auditors', []);
    const plugIn = {
      ...refusing.plugIn,
      send: () => Promise.reject(new AuditpressError('delivery-refused', '550 no such mailbox')),
    };
    const delivery = deliveryBy({ ...refusing, plugIn });
    const run = await aRun([account('one', 'CSBP')], DIGEST);
    const runner = runnerWith(CSBP, { makeReport: (report) => makeReport(report, delivery) });
    await runner.performAccount(run, account('one', 'CSBP'), 'open', signal);
    await runner.close(run, false, signal);
    const { deliveries } = await listDeliveries(fileReader(archive), new Date());
    const { id = '' } = deliveries.find(({ deliverer }) => deliverer === 'auditors') ?? {};
    expect(subjects()).toEqual(['Batch: 1 of 1 report made, 1 delivery failed']);
    const text = textIn(sentDigests[0]);
    expect(text).toContain(`one · CSBP ■ not delivered auditors (${id.slice(0, 12)}) 550 no such mailbox`);
    expect(text).toContain(`auditpress deliveries resend ${id.slice(0, 12)}`);
    expect(text).not.toContain('--failed-only');
  });

  it('lists the first ten of many, and counts the others', async () => {
    const ids = Array.from({ length: 14 }, (_, index) => `account-${String(index)}`);
    const run = await aRun(
      ids.map((id) => account(id, 'HIPAA')),
      DIGEST,
    );
    await workThrough(run, CSBP);
    expect(textIn(sentDigests[0])).toContain('14 things need your attention');
    expect(textIn(sentDigests[0]).match(/▲ no report/g)).toHaveLength(10);
    expect(textIn(sentDigests[0])).toContain('And 4 more.');
  });

  it('does not keep the run from ending if it cannot be sent, and is planned for later', async () => {
    const failing = boxDeliverer('ops', sentDigests);
    const send = () => Promise.reject(new AuditpressError('delivery-postponed', 'busy'));
    const run = await aRun([account('one', 'CSBP')], DIGEST);
    const outcomes: DelivererOutcome[] = [];
    const runner = runnerWith(CSBP, {
      async deliverDigest(ended) {
        const busy = { ...failing, plugIn: { ...failing.plugIn, send } };
        outcomes.push(...(await deliverDigest(ended, deliveryBy(busy))));
      },
    });
    await runner.performAccount(run, account('one', 'CSBP'), 'open', signal);
    expect(await runner.close(run, false, signal)).toMatchObject({ digest: { reports: { made: 1 } } });
    expect(outcomes).toMatchObject([{ deliverer: 'ops', deliveries: [{ state: 'postponed' }] }]);
    await runnerWith(CSBP).close(run, false, signal);
    expect(sentDigests).toHaveLength(1);
  });

  it('is refused by deliverers of files, of some accounts, and with redaction', () => {
    const ops = boxDeliverer('ops', []);
    const able = { ...ops, plugIn: { ...ops.plugIn, sendsDigests: true } };
    expect(() => refuseForDigest([able])).not.toThrow();
    expect(() =>
      refuseForDigest([
        ops,
        { ...able, name: 'shop', settings: { ...able.settings, accounts: ['shop*'] } },
        { ...able, name: 'external', settings: { ...able.settings, redact: 'external' } },
      ]),
    ).toThrow(
      'received others: ops: box cannot send digests; shop: it is only for some accounts; external: it redacts names',
    );
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
      'documents',
      'left-out',
      'documents',
      'left-out',
    ]);
    expect(sent).toHaveLength(2);
  });

  it('sends a note instead, if it is asked to', async () => {
    expect(await runs({ when: 'worse', otherwise: 'note' }, ['Red'], ['Green'], ['Red'])).toEqual([
      'documents',
      'note',
      'documents',
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

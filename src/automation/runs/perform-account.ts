/** Does what is left of one account of a run: fetches its reports, has their documents made, and records each outcome. */
import type { Archive } from '../../archive/archive.js';
import type { OutcomeContent, RunAccount } from '../../archive/run-records.js';
import { lastOutcome, recordOutcome, type RecordedRun, type RunReport } from '../../archive/runs.js';
import { AuditpressError } from '../../base/errors.js';
import type { Redo } from '../../model/run/outcome.js';
import { identifies } from '../../model/report/ids.js';
import type { Environment, Snapshot } from '../../model/report/snapshot.js';
import type { Damage } from '../../archive/read.js';
import { NO_REPORT, type Earlier, type FindEarlier } from './deliver-report.js';
import type { MadeReport, ReportToMake } from './make-report.js';
import { noteDeliveries, type OnNotice } from './notices.js';
import { recordedFailure } from '../../base/failures.js';
import { shownAccount } from './run-accounts.js';

export interface AccountQuery {
  readonly license: string;
  readonly account: string;
  readonly benchmark: string;
  /** Default: the last successful scan job. */
  readonly job?: string;
}

export interface AccountTools {
  readonly archive: Archive;
  /** Throws an AuditpressError if there is no report. */
  readonly fetchReport: (
    query: AccountQuery,
    environment: Environment | null,
    signal: AbortSignal,
  ) => Promise<readonly Snapshot[]>;
  /** In this thread or another. */
  readonly makeReport: (report: ReportToMake, signal: AbortSignal) => Promise<MadeReport>;
  readonly findEarlier: FindEarlier;
  readonly sendLeft: (outcome: OutcomeContent, redo: Redo, signal: AbortSignal) => Promise<void>;
  /** Plans deliveries again that could not be planned; null if there are none. */
  readonly planFailed: (
    run: RecordedRun,
    outcome: OutcomeContent,
    earlier: Earlier,
    signal: AbortSignal,
  ) => Promise<OutcomeContent['deliveries'] | null>;
  /** Names of the deliverers for an account, chosen by its id and name in the list of accounts. */
  readonly deliverersOf: (run: RecordedRun, account: RunAccount) => readonly string[];
  readonly now: () => Date;
  readonly onOutcome?: ((outcome: OutcomeContent) => void) | undefined;
  /** Called with what the operator should know besides. Default: nothing is reported, and nothing is read for it. */
  readonly onNotice?: OnNotice | undefined;
}

/**
 * Deliveries of earlier reports that are still open are sent.
 *
 * The scan job of the first report is that of the others, so that all are of the same scan. Where the service does not have a
 * report of it, takes that of the last job and says so. Stops before the next report when the signal is aborted.
 *
 * @returns the outcomes of this call, in the order of the benchmarks
 * @throws AuditpressError if the archive cannot be read or written; the reason of the signal
 */
export async function performAccount(
  run: RecordedRun,
  account: RunAccount,
  redo: Redo,
  tools: AccountTools,
  signal: AbortSignal,
): Promise<readonly OutcomeContent[]> {
  const outcomes: OutcomeContent[] = [];
  let job: string | undefined;
  for (const benchmark of account.benchmarks) {
    signal.throwIfAborted();
    const { number, outcome: known, damage } = await lastOutcome(tools.archive, run, { account, benchmark });
    const wanted: Wanted = { run, account, benchmark, job, number: number + 1 };
    const isDone = known !== undefined && (redo === 'open' || known.result === 'made');
    const outcome = isDone
      ? await deliverAgain(run, known, redo, tools, signal)
      : damage === undefined
        ? await performReport(wanted, tools, signal)
        : lostReport(wanted, damage, tools);
    job ??= jobOf(outcome);
    if (outcome !== known) {
      await recordOutcome(tools.archive, run, outcome);
      tools.onOutcome?.(outcome);
      outcomes.push(outcome);
    }
    const { archive, onNotice, now } = tools;
    if (onNotice === undefined) continue;
    await noteDeliveries(archive, outcome.deliveries, { account: account.id, benchmark }, now(), onNotice);
  }
  return outcomes;
}

async function deliverAgain(
  run: RecordedRun,
  known: OutcomeContent,
  redo: Redo,
  tools: AccountTools,
  signal: AbortSignal,
): Promise<OutcomeContent> {
  await tools.sendLeft(known, redo, signal);
  const deliveries =
    redo === 'failed' ? await tools.planFailed(run, known, await earlierOf(run, known, tools), signal) : null;
  if (deliveries === null) return known;
  return { ...known, number: known.number + 1, at: tools.now().toISOString(), deliveries };
}

function jobOf({ sets, isMixedJob }: OutcomeContent): string | undefined {
  const id = sets[0]?.jobId;
  return isMixedJob || id === undefined || !identifies(id) ? undefined : id;
}

interface Wanted {
  readonly run: RecordedRun;
  readonly account: RunAccount;
  readonly benchmark: string;
  /** Of the other reports of the account; undefined for the first. */
  readonly job: string | undefined;
  readonly number: number;
}

type Came = Pick<OutcomeContent, 'result' | 'failure' | 'sets' | 'deliveries' | 'isMixedJob'>;

function outcomeOf(
  { account: { id, license, environment }, benchmark, number }: Wanted,
  startedAt: Date,
  { now }: Pick<AccountTools, 'now'>,
  came: Came,
): OutcomeContent {
  const times = { startedAt: startedAt.toISOString(), at: now().toISOString() };
  return { number, ...times, account: { id, license, environment }, benchmark, ...came };
}

/**
 * The outcome of a report whose record is damaged: unknown. It may have been delivered, so it is not made again before the
 * operator asks to repeat what failed.
 */
function lostReport(wanted: Wanted, { key, problem }: Damage, tools: AccountTools): OutcomeContent {
  const failure = recordedFailure(
    new AuditpressError(
      'delivery-unknown',
      `expected the earlier outcome of the report, but its record is damaged: ${key}: ${problem}`,
    ),
  );
  const deliveries = tools
    .deliverersOf(wanted.run, wanted.account)
    .map((deliverer) => ({ deliverer, decision: 'failed' as const, reason: failure.message, ids: [] }));
  return outcomeOf(wanted, tools.now(), tools, { result: 'failed', isMixedJob: false, sets: [], failure, deliveries });
}

async function performReport(wanted: Wanted, tools: AccountTools, signal: AbortSignal): Promise<OutcomeContent> {
  const { run, account, benchmark } = wanted;
  const startedAt = tools.now();
  const close = (came: Came): OutcomeContent => outcomeOf(wanted, startedAt, tools, came);
  const failed = (result: 'not-assessed' | 'failed', thrown: unknown, isMixedJob: boolean): OutcomeContent =>
    close({
      result,
      isMixedJob,
      sets: [],
      failure: recordedFailure(thrown),
      deliveries: tools
        .deliverersOf(run, account)
        .map((deliverer) => ({ deliverer, decision: 'not-assessed', reason: '', ids: [] })),
    });

  let fetched: Fetched;
  try {
    fetched = await fetchPinned(wanted, tools, signal);
  } catch (thrown) {
    signal.throwIfAborted();
    return failed('not-assessed', thrown, false);
  }
  const { snapshots, isMixedJob } = fetched;
  try {
    const earlier = await earlierOf(run, { account, benchmark }, tools);
    const shown = snapshots.map(({ report }) => shownAccount(run, report));
    const made = await tools.makeReport({ run, snapshots, earlier, shown }, signal);
    return close({ result: 'made', isMixedJob, failure: null, ...made });
  } catch (thrown) {
    signal.throwIfAborted();
    return failed('failed', thrown, isMixedJob);
  }
}

async function earlierOf(
  run: RecordedRun,
  report: RunReport,
  { findEarlier }: Pick<AccountTools, 'findEarlier'>,
): Promise<Earlier> {
  return run.when === 'always' ? NO_REPORT : findEarlier(run, report);
}

interface Fetched {
  readonly snapshots: readonly Snapshot[];
  readonly isMixedJob: boolean;
}

async function fetchPinned(
  { account, benchmark, job }: Pick<Wanted, 'account' | 'benchmark' | 'job'>,
  tools: AccountTools,
  signal: AbortSignal,
): Promise<Fetched> {
  const { id, license, environment } = account;
  const query = { license, account: id, benchmark };
  const fetch = (more: Pick<AccountQuery, 'job'>): Promise<readonly Snapshot[]> =>
    tools.fetchReport({ ...query, ...more }, environment, signal);
  if (job === undefined) return { snapshots: await fetch({}), isMixedJob: false };
  try {
    return { snapshots: await fetch({ job }), isMixedJob: false };
  } catch (failure) {
    if (!(failure instanceof AuditpressError) || failure.kind !== 'notFound') throw failure;
    const snapshots = await fetch({});
    const isMixedJob = snapshots.some(({ report }) => report.jobId !== job);
    tools.onNotice?.({
      event: 'scan-job-replaced',
      account: id,
      benchmark,
      message: `expected the report of scan job ${job}; ${failure.message}; the report is of ${isMixedJob ? 'another job' : 'that job after all'}`,
    });
    return { snapshots, isMixedJob };
  }
}

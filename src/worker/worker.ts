/**
 * A worker: starts the runs that are due, gives their accounts to the queue, and works on the queue. Any number of workers share an
 * archive and a queue. What a run is to do and what came of it is in the archive, so a run survives whatever happens to the queue.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Archive } from '../archive/archive.js';
import type { OutcomeContent, RunAccount } from '../archive/run-records.js';
import { pairOf, readOutcomes, type RecordedRun } from '../archive/runs.js';
import type { Log } from '../logging/log.js';
import { jobFailure } from '../queue/job-failure.js';
import { closeOf, type EndedAttempt, type Job, type JobContent, type JobKind, type Queue } from '../queue/queue.js';
import { fireDue, type LastOccurrences, type Schedule } from '../schedule/fire.js';
import type { Runner } from '../runs/runner.js';
import type { WorkerStatus } from './status.js';
import type { RunWatch } from './run-watch.js';

export interface EndableRunner extends Runner {
  /** Ends its threads. */
  end(): Promise<void>;
}

export interface WorkerTools {
  readonly archive: Archive;
  readonly queue: Queue;
  readonly runs: RunWatch;
  readonly log: Log;
  readonly status: WorkerStatus;
  readonly schedules: readonly Schedule[];
  readonly now: () => Date;
  /** Throws an AuditpressError if something that the run needs is missing on this machine. */
  readonly openRunner: (run: RecordedRun, onOutcome: (outcome: OutcomeContent) => void) => Promise<EndableRunner>;
}

export interface WorkerOptions {
  /** Accounts at the same time. */
  readonly concurrency: number;
  /** Ends when nothing is left to do. */
  readonly once: boolean;
  /** When aborted, nothing new begins. */
  readonly stop: AbortSignal;
  /** When aborted, what is under way is handed back to the queue. */
  readonly abandon: AbortSignal;
}

/** Milliseconds between two looks at schedules and runs. */
const INTERVAL = 5000;
/** The same for a worker that ends when nothing is left. */
const INTERVAL_ONCE = 250;
/** Milliseconds after which the jobs of an open run that has none are looked for again: their worker may have died before. */
const SECOND_LOOK = 300_000;
/** The longest time that timers know. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** @throws AuditpressError if the archive or the database cannot be used when it starts, or at any time if it works once */
export async function runWorker(
  tools: WorkerTools,
  { concurrency, once, stop, abandon }: WorkerOptions,
): Promise<void> {
  const { log, status } = tools;
  const over = new AbortController();
  const halt = AbortSignal.any([stop, over.signal]);
  const runners = openRunners(tools);
  const common = {
    stop: halt,
    abandon,
    onFailure: (failure: unknown) => log.warn('queue-failed', { ...jobFailure(failure) }),
  };
  const work = (
    kind: JobKind,
    atOnce: number,
    handler: (job: Job, signal: AbortSignal) => Promise<void>,
  ): Promise<void> =>
    tools.queue.work({
      ...common,
      kind,
      concurrency: atOnce,
      handler,
      onEnded: (job, ended) => onEnded(tools, kind, job, ended),
    });
  const seen: Seen = { looked: new Map(), last: new Map(), noted: new Map() };

  await look(tools, seen);
  const working = Promise.all([
    work('account', concurrency, async (job, signal) => {
      const found = await runners.find(job.run);
      const account = found?.run.accounts.find((one) => isAccountOf(job, one));
      if (found === undefined || account === undefined) return;
      log.info('account-started', { run: job.run, account: job.account, attempt: job.attempt });
      await performInTime(found, account, signal, tools.now);
    }),
    work('close', 1, async ({ run: id }, signal) => {
      const found = await runners.find(id);
      const closing = await found?.runner.close(found.run, isOver(found.run, tools.now()), signal);
      if (found === undefined || closing === undefined || closing === null) return;
      await runners.end(id);
      status.noteClosing(closing);
      await tools.queue.forget(id);
      const { reports, deliveries } = closing.digest;
      log.info('run-closed', { run: id, ...prefixed('reports', reports), ...prefixed('deliveries', deliveries) });
    }),
  ]);
  try {
    for (;;) {
      await wait(once ? INTERVAL_ONCE : INTERVAL, undefined, { signal: halt }).catch(() => undefined);
      if (halt.aborted) break;
      try {
        await look(tools, seen);
        if (!once || !(await isIdle(tools))) continue;
        // The last job may have ended without its successor being queued yet.
        seen.looked.clear();
        await look(tools, seen);
        if (await isIdle(tools)) over.abort();
      } catch (failure) {
        if (once) throw failure;
        log.warn('look-failed', { ...jobFailure(failure) });
      }
    }
  } finally {
    over.abort();
    await working;
    await runners.endAll();
  }
}

/** Whether the time of a run is over. */
function isOver({ deadline }: Pick<RecordedRun, 'deadline'>, now: Date): boolean {
  return deadline !== null && Date.parse(deadline) <= now.getTime();
}

/** Does what is left of an account, until the deadline of its run. What is then left stays open, and the run ends with it. */
async function performInTime(
  { run, runner }: OpenRun,
  account: RunAccount,
  signal: AbortSignal,
  now: () => Date,
): Promise<void> {
  if (isOver(run, now())) return;
  const deadline = new AbortController();
  const left = run.deadline === null ? LONGEST_WAIT : Date.parse(run.deadline) - now().getTime();
  const timer = setTimeout(() => deadline.abort(), Math.min(left, LONGEST_WAIT));
  try {
    await runner.performAccount(run, account, 'open', AbortSignal.any([signal, deadline.signal]));
  } catch (failure) {
    if (!deadline.signal.aborted || signal.aborted) throw failure;
  } finally {
    clearTimeout(timer);
  }
}

/** What a worker knows from earlier looks. */
interface Seen {
  /** When it last looked for the jobs of a run, in milliseconds of `performance.now`. */
  readonly looked: Map<string, number>;
  readonly last: LastOccurrences;
  /** The message of the last failure of each schedule, which is logged once. */
  readonly noted: Map<string, string>;
}

async function fire({ archive, schedules, now, log }: WorkerTools, { last, noted }: Seen): Promise<void> {
  if (schedules.length === 0) return;
  const { runs, failures } = await fireDue(archive, schedules, now(), last);
  for (const { id, schedule, dueAt } of runs) {
    noted.delete(schedule);
    log.info('run-started', { run: id, schedule, dueAt });
  }
  for (const { schedule, failure } of failures) {
    const { code, message } = jobFailure(failure);
    if (noted.get(schedule) !== message) log.error('schedule-failed', { schedule, code, message });
    noted.set(schedule, message);
  }
}

/** Starts what is due, and queues the work of runs that have none in the queue. */
async function look(tools: WorkerTools, seen: Seen): Promise<void> {
  const { archive, queue, runs, log, status } = tools;
  await fire(tools, seen);
  for (const { key, problem } of await runs.refresh()) log.warn('archive-damaged', { key, message: problem });
  const now = performance.now();
  for (const run of runs.open()) {
    if (isOver(run, tools.now())) {
      await queue.send('close', [closeOf(run.id)]);
      continue;
    }
    if (now - (seen.looked.get(run.id) ?? -Infinity) < SECOND_LOOK) continue;
    seen.looked.set(run.id, now);
    if (!(await isIdle({ queue }, { run: run.id }))) continue;
    const { outcomes } = await readOutcomes(archive, run);
    const reached = new Set(outcomes.map(pairOf));
    const open = run.accounts.filter((account) =>
      account.benchmarks.some((benchmark) => !reached.has(pairOf({ account, benchmark }))),
    );
    if (open.length === 0) await queue.send('close', [closeOf(run.id)]);
    else
      await queue.send(
        'account',
        open.map((account) => jobOf(run, account)),
      );
    const isQueued = !(await isIdle({ queue }, { run: run.id }));
    if (isQueued) log.info('run-queued', { run: run.id, schedule: run.schedule, accounts: open.length });
  }
  status.noteLook();
}

/** The job of an account of a run. */
export function jobOf({ id: run }: Pick<RecordedRun, 'id'>, { id, license, environment }: RunAccount): JobContent {
  return { run, account: id, license, environment };
}

function isAccountOf(job: JobContent, { id, license, environment }: RunAccount): boolean {
  return job.account === id && job.license === license && job.environment === environment;
}

/** Whether no worker has anything to do: in all runs, or in one. Nobody does jobs that are dead. */
async function isIdle(
  { queue }: Pick<WorkerTools, 'queue'>,
  filter: Parameters<Queue['counts']>[0] = {},
): Promise<boolean> {
  const { waiting, retrying, active } = await queue.counts(filter);
  return waiting + retrying + active === 0;
}

interface OpenRun {
  readonly run: RecordedRun;
  readonly runner: EndableRunner;
}

/** Opens the runner of each run once. */
function openRunners({ runs, log, status, openRunner }: WorkerTools) {
  const opened = new Map<string, Promise<OpenRun | undefined>>();
  const open = async (id: string): Promise<OpenRun | undefined> => {
    const known = (): RecordedRun | undefined => runs.open().find((run) => run.id === id);
    // Another worker may have recorded it since the last look.
    if (known() === undefined) await runs.refresh();
    const run = known();
    if (run === undefined) return undefined;
    const onOutcome = (outcome: OutcomeContent): void => {
      const { account, benchmark, result, failure } = outcome;
      status.noteOutcome(outcome);
      const { code, message } = failure ?? {};
      log.info('report-done', { run: id, account: account.id, benchmark, result, code, message });
    };
    return { run, runner: await openRunner(run, onOutcome) };
  };
  const end = async (id: string): Promise<void> => {
    const found = await opened.get(id)?.catch(() => undefined);
    opened.delete(id);
    await found?.runner.end();
  };
  return {
    async find(id: string): Promise<OpenRun | undefined> {
      const opening = opened.get(id) ?? open(id);
      opened.set(id, opening);
      try {
        const found = await opening;
        if (found === undefined) opened.delete(id);
        return found;
      } catch (failure) {
        opened.delete(id);
        throw failure;
      }
    },
    end,
    async endAll(): Promise<void> {
      for (const id of opened.keys()) await end(id);
    },
  };
}

async function onEnded(
  { queue, log, status }: WorkerTools,
  kind: JobKind,
  job: Job,
  ended: EndedAttempt,
): Promise<void> {
  const { run, account, attempt } = job;
  const fields = { run, ...(kind === 'account' && { account }), attempt, outcome: ended.outcome };
  status.noteJob(ended.outcome);
  if (ended.outcome === 'dead') log.error(`${kind}-failed`, { ...fields, ...ended.failure });
  else if (ended.outcome === 'retrying') log.warn(`${kind}-failed`, { ...fields, ...ended.failure });
  else log.info(`${kind}-ended`, fields);
  if (kind !== 'account' || ended.outcome !== 'done') return;
  if (await isIdle({ queue }, { kind: 'account', run })) await queue.send('close', [closeOf(run)]);
}

/** `{ reportsMade: 3 }` */
function prefixed(prefix: string, counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [`${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`, count]),
  );
}

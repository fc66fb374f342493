/**
 * A worker: starts the runs that are due, gives their accounts to the queue, and works on the queue. Any number of workers share an
 * archive and a queue. What a run is to do and what came of it is in the archive, so a run survives whatever happens to the queue.
 */
import { closingFields } from '../runs/log-fields.js';
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenRun } from '../../archive/reopenings.js';
import type { RunAccount } from '../../archive/run-records.js';
import type { RecordedRun } from '../../archive/runs.js';
import { codedReason } from '../../base/failures.js';
import type { Redo } from '../../model/run/outcome.js';
import type { EndedAttempt, Job, JobKind } from '../queue/queue.js';
import { fireDue, type LastOccurrences } from '../schedule/fire.js';
import { openRunners, type RunInProgress, type WorkerTools } from './worker-tools.js';
import {
  accountsAwaited,
  accountsToQueue,
  closeIfIdle,
  isAccountOf,
  isIdle,
  queueAccounts,
  queueClose,
} from './run-queue.js';

export interface WorkerOptions {
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
    onFailure: (failure: unknown) => log.warn('queue-failed', codedReason(failure)),
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
      await runners.use(job.run, async (found) => {
        const account = found.run.accounts.find((one) => isAccountOf(job, one));
        if (account === undefined) return;
        log.info('account-started', { run: job.run, account: job.account, attempt: job.attempt });
        await performInTime(found, account, job.redo, signal, tools.now);
      });
    }),
    work('close', 1, async ({ run: id }, signal) => {
      await runners.use(id, async ({ run, runner }) => {
        if (!(await canEnd(tools, run))) return;
        // What was discarded stays open, and the run ends with it.
        const closing = await runner.close(run, true, signal);
        if (closing === null) return;
        status.noteClosing(closing);
        await tools.queue.forget(id);
        log.info('run-closed', closingFields(id, closing.digest));
      });
    }),
  ]);
  try {
    for (;;) {
      await wait(once ? INTERVAL_ONCE : INTERVAL, undefined, { signal: halt }).catch(() => undefined);
      if (halt.aborted) break;
      try {
        await look(tools, seen);
        await runners.endUnused(tools.runs.open());
        if (!once || !(await isIdle(tools.queue))) continue;
        // The last job may have ended without its successor being queued yet.
        seen.looked.clear();
        await look(tools, seen);
        if (await isIdle(tools.queue)) over.abort();
      } catch (failure) {
        if (once) throw failure;
        log.warn('look-failed', codedReason(failure));
      }
    }
  } finally {
    over.abort();
    await working;
    await runners.endUnused([]);
  }
}

function isOver({ deadline }: Pick<RecordedRun, 'deadline'>, now: Date): boolean {
  return deadline !== null && Date.parse(deadline) <= now.getTime();
}

/** Whether a run has come to its end. Queues accounts that nobody has queued yet, because it was reopened meanwhile. */
async function canEnd(tools: WorkerTools, run: OpenRun): Promise<boolean> {
  if (isOver(run, tools.now())) return true;
  if (!(await isIdle(tools.queue, { kind: 'account', run: run.id }))) return false;
  const awaited = await accountsAwaited(tools, run);
  await queueAccounts(tools.queue, run, awaited);
  return awaited.length === 0;
}

/** Does what is left of an account, until the deadline of its run. What is then left stays open, and the run ends with it. */
async function performInTime(
  { run, runner }: RunInProgress,
  account: RunAccount,
  redo: Redo,
  signal: AbortSignal,
  now: () => Date,
): Promise<void> {
  if (isOver(run, now())) return;
  const deadline = new AbortController();
  const left = run.deadline === null ? LONGEST_WAIT : Date.parse(run.deadline) - now().getTime();
  const timer = setTimeout(() => deadline.abort(), Math.min(left, LONGEST_WAIT));
  try {
    await runner.performAccount(run, account, redo, AbortSignal.any([signal, deadline.signal]));
  } catch (failure) {
    if (!deadline.signal.aborted || signal.aborted) throw failure;
  } finally {
    clearTimeout(timer);
  }
}

interface Seen {
  /** When it last looked for the jobs of a run, or of one that was reopened, in milliseconds of `performance.now`. */
  readonly looked: Map<string, number>;
  readonly last: LastOccurrences;
  /** The message of the last failure of each schedule, which is logged once. */
  readonly noted: Map<string, string>;
}

async function fire(tools: WorkerTools, { last, noted }: Seen): Promise<void> {
  const { archive, schedules, now, log } = tools;
  if (schedules.length === 0) return;
  const { runs, failures } = await fireDue(archive, schedules, now(), last, (schedule) => isBusy(tools, schedule));
  for (const { id, schedule, dueAt } of runs) {
    noted.delete(schedule);
    log.info('run-started', { run: id, schedule, dueAt });
  }
  for (const { schedule, failure } of failures) {
    const { code, message } = codedReason(failure);
    if (noted.get(schedule) !== message) log.error('schedule-failed', { schedule, code, message });
    noted.set(schedule, message);
  }
}

async function refresh({ runs, log }: WorkerTools): Promise<void> {
  for (const { key, problem } of await runs.refresh()) log.warn('archive-damaged', { key, message: problem });
}

/**
 * Whether a run of a schedule has not ended, and will end without the operator. A run with jobs that failed for good does not hold
 * up the next one.
 */
async function isBusy(tools: WorkerTools, schedule: string): Promise<boolean> {
  await refresh(tools);
  for (const run of tools.runs.open().filter((one) => one.schedule === schedule)) {
    // Once its time is over, a run ends whatever became of its accounts.
    const jobs = { run: run.id, ...(isOver(run, tools.now()) && { kind: 'close' as const }) };
    const { dead } = await tools.queue.counts(jobs);
    if (dead === 0 || !(await isIdle(tools.queue, jobs))) return true;
  }
  return false;
}

async function look(tools: WorkerTools, seen: Seen): Promise<void> {
  const { archive, queue, runs, log, status } = tools;
  await fire(tools, seen);
  await refresh(tools);
  const now = performance.now();
  for (const run of runs.open()) {
    if (isOver(run, tools.now())) {
      await queueClose(queue, run);
      continue;
    }
    const id = `${run.id} ${run.reopenedAt ?? ''}`;
    if (now - (seen.looked.get(id) ?? -Infinity) < SECOND_LOOK) continue;
    seen.looked.set(id, now);
    const isRunIdle = (): Promise<boolean> => isIdle(queue, { run: run.id });
    if (!(await isRunIdle())) continue;
    const accounts = await accountsToQueue(archive, run, tools.now());
    await queueAccounts(queue, run, accounts);
    // Otherwise all of them are dead or discarded.
    if (await isRunIdle()) {
      if ((await accountsAwaited(tools, run)).length > 0) continue;
      await queueClose(queue, run);
    }
    log.info('run-queued', { run: run.id, schedule: run.schedule, accounts: accounts.length });
  }
  status.noteLook();
}

async function onEnded(
  { queue, log, status }: WorkerTools,
  kind: JobKind,
  job: Job,
  ended: EndedAttempt,
): Promise<void> {
  const { run, account, attempt } = job;
  const fields = { run, ...(kind === 'account' && { account }), attempt, outcome: ended.outcome };
  status.jobs.add(ended.outcome, 1);
  if (ended.outcome === 'dead') log.error(`${kind}-failed`, { ...fields, ...ended.failure });
  else if (ended.outcome === 'retrying') log.warn(`${kind}-failed`, { ...fields, ...ended.failure });
  else log.info(`${kind}-ended`, fields);
  if (kind !== 'account' || ended.outcome !== 'done') return;
  await closeIfIdle(queue, run);
}

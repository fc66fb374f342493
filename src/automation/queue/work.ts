/** Takes jobs from the queue, and does as many at the same time as wanted. Each ends on its own: one that fails harms no other. */
import { setTimeout as wait } from 'node:timers/promises';
import { AuditpressError } from '../../base/errors.js';
import type { QueueDatabase, TakenRow } from './boss.js';
import { jobFailure } from './job-failure.js';
import { jobOf } from './job-rows.js';
import type { EndedAttempt, Job, WorkOptions } from './queue.js';

/** Milliseconds between two looks at an empty queue, randomly up to twice as many, so that workers do not look at the same time. */
const POLL_INTERVAL = 500;
/** How often a worker says that it is alive, before its jobs are taken away. */
const SIGNS_OF_LIFE = 4;

interface Working extends WorkOptions {
  /** Seconds. */
  readonly expire: number;
  /** Unique. */
  readonly worker: string;
  readonly wakers: Set<() => void>;
}

interface Running {
  readonly lost: AbortController;
  readonly ended: Promise<void>;
  /** When the database last said that the job is this worker's, in milliseconds of `performance.now`. */
  seen: number;
}

/** Throws nothing: failures go to `onFailure`. */
export async function workOn(database: QueueDatabase, name: string, working: Working): Promise<void> {
  const { concurrency, stop, wakers, worker, onFailure } = working;
  const running = new Map<string, Running>();
  const changed = changeSignal();
  const wake = changed.notify;
  wakers.add(wake);
  stop.addEventListener('abort', wake, { once: true });
  const over = new AbortController();
  const alive = signLife(database, running, working, over.signal);
  while (!stop.aborted) {
    const next = changed.next();
    const free = concurrency - running.size;
    const taken = free === 0 ? [] : await take(database, name, free, worker, onFailure);
    for (const row of taken) {
      const lost = new AbortController();
      const ended = attempt(database, name, row, lost, working)
        .catch(onFailure)
        .finally(() => {
          running.delete(row.id);
          wake();
        });
      running.set(row.id, { lost, ended, seen: performance.now() });
    }
    if (running.size === concurrency) await next;
    else if (taken.length === 0) await pauseUntil(next, POLL_INTERVAL * (1 + Math.random()));
  }
  await Promise.all([...running.values()].map(({ ended }) => ended));
  over.abort();
  await alive;
  wakers.delete(wake);
  stop.removeEventListener('abort', wake);
}

/** Lets a loop wait for something that may happen before it waits. */
function changeSignal(): { readonly notify: () => void; readonly next: () => Promise<void> } {
  let resolve: () => void = () => undefined;
  return {
    notify: () => resolve(),
    next: () =>
      new Promise((done) => {
        resolve = done;
      }),
  };
}

/** Waits for some milliseconds, or until something happens. */
async function pauseUntil(change: Promise<void>, milliseconds: number): Promise<void> {
  const waiting = new AbortController();
  const pause = wait(milliseconds, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([change, pause]);
  waiting.abort();
}

async function take(
  database: QueueDatabase,
  name: string,
  limit: number,
  worker: string,
  onFailure: (failure: unknown) => void,
): Promise<readonly TakenRow[]> {
  try {
    return await database.take(name, limit, worker);
  } catch (failure) {
    onFailure(failure);
    return [];
  }
}

/** Records in the database that the jobs are under way, and looks for those of workers that have ended. */
async function signLife(
  database: QueueDatabase,
  running: ReadonlyMap<string, Running>,
  { expire, worker, onFailure }: Working,
  over: AbortSignal,
): Promise<void> {
  const interval = (expire * 1000) / SIGNS_OF_LIFE;
  while (!over.aborted) {
    // Read before the question, so that an answer that comes late counts for less.
    const asked = performance.now();
    const ids = [...running.keys()];
    try {
      const own = ids.length === 0 ? [] : await database.extend(ids, worker);
      for (const id of ids) {
        const job = running.get(id);
        if (job === undefined) continue;
        if (own.includes(id)) job.seen = asked;
        else lose(job);
      }
      await database.expire();
    } catch (failure) {
      onFailure(failure);
    }
    for (const job of running.values()) if (performance.now() - job.seen > expire * 1000) lose(job);
    await wait(interval, undefined, { signal: over }).catch(() => undefined);
  }
}

function lose({ lost }: Running): void {
  lost.abort(new AuditpressError('job-lost', 'expected to keep the job, but this worker was silent for too long'));
}

async function attempt(
  database: QueueDatabase,
  name: string,
  row: TakenRow,
  lost: AbortController,
  { handler, abandon, worker, onEnded }: Working,
): Promise<void> {
  const job = jobOf(row);
  const failure = await failureOf(() => handler(job, AbortSignal.any([abandon, lost.signal])));
  await onEnded(job, await end(database, name, job, { worker, failure, isAbandoned: abandon.aborted }));
}

/** @returns what the work throws, or undefined */
async function failureOf(work: () => Promise<void>): Promise<{ readonly thrown: unknown } | undefined> {
  try {
    await work();
    return undefined;
  } catch (thrown) {
    return { thrown };
  }
}

interface Ending {
  readonly worker: string;
  readonly failure: { readonly thrown: unknown } | undefined;
  readonly isAbandoned: boolean;
}

async function end(
  database: QueueDatabase,
  name: string,
  { id }: Job,
  { worker, failure, isAbandoned }: Ending,
): Promise<EndedAttempt> {
  if (isAbandoned) return { outcome: (await database.handBack(id, worker)) ? 'handed-back' : 'lost' };
  if (failure === undefined) return { outcome: (await database.remove(id, worker)) ? 'done' : 'lost' };
  const reason = jobFailure(failure.thrown);
  const state = await database.fail(name, id, worker, reason);
  if (state === null) return { outcome: 'lost' };
  return { outcome: state === 'retry' ? 'retrying' : 'dead', failure: reason };
}

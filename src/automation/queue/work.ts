/** Takes jobs from the queue, and does as many at the same time as wanted. Each ends on its own: one that fails harms no other. */
import { setTimeout as wait } from 'node:timers/promises';
import { AuditpressError } from '../../base/errors.js';
import { codedReason } from '../../base/failures.js';
import type { WorkedJobs } from './jobs.js';
import type { EndedAttempt, Job, WorkOptions } from './queue.js';

/** Milliseconds between two looks at an empty queue, randomly up to twice as many, so that workers do not look at the same time. */
const POLL_INTERVAL = 500;
/** How often a worker says that it is alive, before its jobs are taken away. */
const SIGNS_OF_LIFE = 4;

interface Working extends WorkOptions {
  /** Seconds. */
  readonly expire: number;
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
export async function workOn(jobs: WorkedJobs, working: Working): Promise<void> {
  const { kind, concurrency, stop, wakers, worker, onFailure } = working;
  const running = new Map<string, Running>();
  const changed = changeSignal();
  const wake = changed.notify;
  wakers.add(wake);
  stop.addEventListener('abort', wake, { once: true });
  const over = new AbortController();
  const alive = signLife(jobs, running, working, over.signal);
  const noneAfter = (failure: unknown): readonly Job[] => {
    onFailure(failure);
    return [];
  };
  while (!stop.aborted) {
    const next = changed.next();
    const free = concurrency - running.size;
    const taken = free === 0 ? [] : await jobs.take(kind, free, worker).catch(noneAfter);
    for (const job of taken) {
      const lost = new AbortController();
      const ended = attempt(jobs, job, lost, working)
        .catch(onFailure)
        .finally(() => {
          running.delete(job.id);
          wake();
        });
      running.set(job.id, { lost, ended, seen: performance.now() });
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

async function pauseUntil(change: Promise<void>, milliseconds: number): Promise<void> {
  const waiting = new AbortController();
  const pause = wait(milliseconds, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([change, pause]);
  waiting.abort();
}

/** Records in the database that the jobs are under way, and looks for those of workers that have ended. */
async function signLife(
  jobs: WorkedJobs,
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
      const own = ids.length === 0 ? [] : await jobs.extend(ids, worker);
      for (const id of ids) {
        const job = running.get(id);
        if (job === undefined) continue;
        if (own.includes(id)) job.seen = asked;
        else lose(job);
      }
      await jobs.expire();
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

async function attempt(jobs: WorkedJobs, job: Job, lost: AbortController, working: Working): Promise<void> {
  const { handler, abandon, onEnded } = working;
  let failure: { readonly thrown: unknown } | undefined;
  try {
    await handler(job, AbortSignal.any([abandon, lost.signal]));
  } catch (thrown) {
    failure = { thrown };
  }
  await onEnded(job, await end(jobs, job, failure, working));
}

/** @param failure of the handler; undefined if it did the job */
async function end(
  jobs: WorkedJobs,
  { id }: Job,
  failure: { readonly thrown: unknown } | undefined,
  { kind, worker, abandon }: Working,
): Promise<EndedAttempt> {
  if (abandon.aborted) return { outcome: (await jobs.handBack(id, worker)) ? 'handed-back' : 'lost' };
  if (failure === undefined) return { outcome: (await jobs.remove(id, worker)) ? 'done' : 'lost' };
  const reason = codedReason(failure.thrown);
  const outcome = await jobs.fail(kind, id, worker, reason);
  return outcome === null ? { outcome: 'lost' } : { outcome, failure: reason };
}

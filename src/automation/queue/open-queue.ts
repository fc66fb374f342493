/** Opens the queue of an archive: in a folder, which one process can use at a time, or on the server that `DATABASE_URL` names. */
import { sha256Of } from '../../base/sha256.js';
import { randomUUID } from 'node:crypto';
import { isAbsolute, join } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import { withLockIn } from '../../base/files/lock.js';
import { STAGING_PREFIX } from '../../base/files/staging.js';
import type { DatabasePlace } from './database.js';
import {
  JOB_KINDS,
  type JobKind,
  type Queue,
  type QueueSettings,
  type EndedAttempt,
  type Job,
  type WorkOptions,
} from './queue.js';
import { setTimeout as wait } from 'node:timers/promises';
import { codedReason } from '../../base/failures.js';
import type { WorkedJobs } from './jobs.js';

const FOLDER = 'queue';
const OWNER_TIMEOUT = 2000;
const RETRY_DELAY = 10;

/**
 * Runs work with the queue of an archive, which must exist.
 *
 * @throws AuditpressError `queue-place-missing` (usage), `queue-busy`, `queue-failed` (unavailable); what the work throws
 */
export async function withQueue<Result>(
  settings: QueueSettings,
  env: Readonly<Record<string, string | undefined>>,
  work: (queue: Queue) => Promise<Result>,
): Promise<Result> {
  const { archive } = settings;
  const { DATABASE_URL: url = '' } = env;
  if (url !== '') return useQueue({ url }, settings, work);
  if (!isAbsolute(archive)) {
    throw new AuditpressError('queue-place-missing', `expected DATABASE_URL for the queue of ${archive}, found none`);
  }
  const lock = {
    path: join(archive, `${STAGING_PREFIX}${FOLDER}`),
    busy: (who: string, remedy: string) =>
      new AuditpressError('queue-busy', `expected to use the queue of ${archive}, but ${who} is using it`, {
        hint: `Stop that process first${remedy}, or set DATABASE_URL for all of them to share a queue.`,
      }),
  };
  const place = { folder: join(archive, FOLDER) };
  // PGlite loses rows if two processes open the same folder.
  return withLockIn(archive, lock, () => useQueue(place, settings, work), { timeout: OWNER_TIMEOUT });
}

/** A queue on a server, whose connections stay open between its uses. */
export interface KeptQueue {
  /** @throws AuditpressError `queue-failed` (unavailable). The next call connects anew */
  readonly use: <Result>(work: (queue: Queue) => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
}

/** Connects when it is used for the first time. */
export function keepQueue(url: string, settings: QueueSettings): KeptQueue {
  let opened: Promise<OpenQueue> | undefined;
  const close = async (): Promise<void> => {
    const last = opened;
    opened = undefined;
    await last?.then((queue) => queue.close()).catch(() => undefined);
  };
  return {
    async use(work) {
      try {
        opened ??= openQueue({ url }, settings);
        return await work((await opened).queue);
      } catch (failure) {
        void close();
        throw failure;
      }
    },
    close,
  };
}

async function useQueue<Result>(
  place: DatabasePlace,
  settings: QueueSettings,
  work: (queue: Queue) => Promise<Result>,
): Promise<Result> {
  const { queue, close } = await openQueue(place, settings);
  try {
    return await work(queue);
  } finally {
    // The work has ended; what it has done is in the database.
    await close().catch(() => undefined);
  }
}

interface OpenQueue {
  readonly queue: Queue;
  readonly close: () => Promise<void>;
}

async function openQueue(
  place: DatabasePlace,
  { archive, expire, retries, retryDelay = RETRY_DELAY }: QueueSettings,
): Promise<OpenQueue> {
  const { openJobs } = await import('./jobs.js');
  const jobs = await openJobs(place, queueNames(archive), { expire, retries, retryDelay });
  /** Called when this process has queued something, so that its own workers need not wait for their next look. */
  const wakers = new Set<() => void>();
  const waking = async <Changed>(change: Promise<Changed>): Promise<Changed> => {
    const changed = await change;
    for (const wake of wakers) wake();
    return changed;
  };
  const queue: Queue = {
    ...jobs,
    send: (kind, contents, options) => waking(jobs.send(kind, contents, options)),
    retry: (id) => waking(jobs.retry(id)),
    work: (given) => workOn(jobs, { ...given, expire, worker: randomUUID(), wakers }),
  };
  return { queue, close: () => jobs.close() };
}

export function queueNames(archive: string): Readonly<Record<JobKind, string>> {
  const suffix = sha256Of(archive).slice(0, 16);
  return Object.fromEntries(JOB_KINDS.map((kind) => [kind, `${kind}-${suffix}`])) as Record<JobKind, string>;
}

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

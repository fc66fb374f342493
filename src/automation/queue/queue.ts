/**
 * The queue: work that any worker may do, in a database. It is delivered at least once, so handlers must be idempotent. The archive
 * has what must not be lost; the queue only says what to do next.
 */
import type { Redo } from '../../model/run/outcome.js';

/** `account`: one account of a run. `close`: what a run ends with. */
export const JOB_KINDS = ['account', 'close'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/**
 * - `waiting`: for a worker, or for its time
 * - `retrying`: waits after a failure
 * - `active`: a worker does it
 * - `dead`: failed for good, until it is retried or discarded
 * - `discarded`: not done. It is kept, so that it is not queued again
 */
export const JOB_STATES = ['waiting', 'retrying', 'active', 'dead', 'discarded'] as const;
export type JobState = (typeof JOB_STATES)[number];

export interface JobContent {
  readonly run: string;
  readonly account: string;
  readonly license: string;
  readonly environment: string | null;
  readonly redo: Redo;
}

export function closeOf(run: string): JobContent {
  return { run, account: '', license: '', environment: null, redo: 'open' };
}

export interface Job extends JobContent {
  /** A UUID, which follows from kind, run and account. */
  readonly id: string;
  readonly attempt: number;
}

export interface JobFailure {
  readonly code: string;
  /** Without secrets. */
  readonly message: string;
}

export interface ListedJob extends Job {
  readonly kind: JobKind;
  readonly state: JobState;
  /** All times are in ISO 8601. */
  readonly queuedAt: string;
  readonly dueAt: string;
  /** When the last attempt began, or was last known to be alive; null before the first one. */
  readonly startedAt: string | null;
  /** Of the last attempt that has ended; null if there is none, and while it is active. */
  readonly failure: JobFailure | null;
}

export type JobCounts = Readonly<Record<JobState, number>>;

export interface SendOptions {
  /** Default: at once. */
  readonly startAfter?: Date;
  /** Jobs that were queued before this time and are not active are replaced, whatever their state. Default: none is. */
  readonly replaceBefore?: Date | undefined;
}

export interface WorkOptions {
  readonly kind: JobKind;
  /** How many jobs at the same time, at least 1. */
  readonly concurrency: number;
  /** When aborted, no new job is taken. The work ends when those under way have ended. */
  readonly stop: AbortSignal;
  /** When aborted, the jobs under way are aborted as well, and handed back to the queue. */
  readonly abandon: AbortSignal;
  /**
   * Does a job. Resolves when it is done; what it throws is the reason of its failure.
   *
   * @param signal aborted by `abandon`, and if another worker has the job by now
   */
  readonly handler: (job: Job, signal: AbortSignal) => Promise<void>;
  readonly onEnded: (job: Job, ended: EndedAttempt) => void | Promise<void>;
  /** Called when the database cannot be used. The worker keeps trying. */
  readonly onFailure: (failure: unknown) => void;
}

/** What became of an attempt. `lost`: another worker has taken the job over, because this one did not say that it was alive. */
export type EndedAttempt =
  | { readonly outcome: 'done' | 'handed-back' | 'lost' }
  | { readonly outcome: 'retrying' | 'dead'; readonly failure: JobFailure };

export interface Queue {
  /** Queues jobs. One that is in the queue in any state stays as it is; one that was done is queued again. */
  send(kind: JobKind, contents: readonly JobContent[], options?: SendOptions): Promise<void>;
  work(options: WorkOptions): Promise<void>;
  /** By the time of queuing: of all runs, or of one. */
  list(filter?: { readonly run?: string }): Promise<readonly ListedJob[]>;
  /**
   * Queues a job that is dead or discarded again, with all its retries.
   *
   * @param id its id, or the first characters
   * @throws AuditpressError `job-missing` (notFound), `job-ambiguous`, `job-state` (usage)
   */
  retry(id: string): Promise<ListedJob>;
  /** Takes a job that is not active from the queue, so that nobody does it. Throws as `retry` does. */
  discard(id: string): Promise<ListedJob>;
  forget(run: string): Promise<void>;
  /** How many jobs are in each state, of all kinds or of one; of all runs or of one. */
  counts(filter?: { readonly kind?: JobKind; readonly run?: string }): Promise<JobCounts>;
}

export interface QueueSettings {
  /** Of the archive: the absolute path of a folder, or `s3://BUCKET/PREFIX`. Archives of one database have queues of their own. */
  readonly archive: string;
  /** Seconds after which another worker takes the jobs of one that does not say that it is alive; at least 1. */
  readonly expire: number;
  readonly retries: number;
  /** Seconds before the first retry. Default: 10 */
  readonly retryDelay?: number;
}

/** Jobs as the rows of pg-boss. */
import { createHash } from 'node:crypto';
import { AuditpressError } from '../../base/errors.js';
import type { JobRow, TakenRow } from './boss.js';
import { failureOfRow } from './job-failure.js';
import type { Job, JobContent, JobKind, JobState, ListedJob } from './queue.js';

/** A UUID that follows from what the job is, so that it is in the queue only once. */
export function jobId(kind: JobKind, { run, account, license, environment }: JobContent): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([kind, run, account, license, environment]))
    .digest('hex');
  // Version 8 is for ids of one's own making.
  const [head, third, fourth] = [digest.slice(0, 12), digest.slice(13, 16), digest.slice(17, 20)];
  return `${head.slice(0, 8)}-${head.slice(8)}-8${third}-8${fourth}-${digest.slice(20, 32)}`;
}

const ROW_STATES = {
  waiting: 'created',
  retrying: 'retry',
  active: 'active',
  dead: 'failed',
  discarded: 'cancelled',
} as const satisfies Record<JobState, JobRow['state']>;

export function rowState(state: JobState): JobRow['state'] {
  return ROW_STATES[state];
}

function stateOf({ state }: JobRow): JobState {
  const [found] = Object.entries(ROW_STATES).find(([, inRow]) => inRow === state) ?? [];
  // Nothing sets another state.
  if (found === undefined) throw new AuditpressError('queue-failed', `expected a known state of a job, found ${state}`);
  return found as JobState;
}

/** @param names of the queues */
export function listedJob(row: JobRow, names: Readonly<Record<JobKind, string>>): ListedJob {
  const state = stateOf(row);
  return {
    id: row.id,
    kind: row.name === names.close ? 'close' : 'account',
    ...contentOf(row.data),
    state,
    attempt: attemptOf(row),
    queuedAt: row.createdOn.toISOString(),
    dueAt: row.startAfter.toISOString(),
    startedAt: row.startedOn?.toISOString() ?? null,
    failure: state === 'active' ? null : failureOfRow(row.output),
  };
}

function attemptOf({ retryCount }: Pick<JobRow, 'retryCount'>): number {
  return retryCount + 1;
}

/** What a row says about its job. */
export function jobOf(row: TakenRow): Job {
  return { id: row.id, ...contentOf(row.data), attempt: attemptOf(row) };
}

function contentOf(data: unknown): JobContent {
  // Older versions queued jobs without `redo`.
  const { run, account, license, environment, redo = 'open' } = data as Omit<JobContent, 'redo'> & Partial<JobContent>;
  return { run, account, license, environment, redo };
}

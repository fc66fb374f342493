/** Opens the queue of an archive: in a folder, which one process can use at a time, or on the server that `DATABASE_URL` names. */
import { sha256Of } from '../../base/sha256.js';
import { randomUUID } from 'node:crypto';
import { isAbsolute, join } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import { withLockIn } from '../../base/files/lock.js';
import { STAGING_PREFIX } from '../../base/files/staging.js';
import type { DatabasePlace } from './database.js';
import { JOB_KINDS, type JobKind, type Queue, type QueueSettings } from './queue.js';
import { workOn } from './work.js';

/** Folder of the embedded database in the folder of an archive. */
const FOLDER = 'queue';
/** Milliseconds that a second process waits for the owner of the embedded database. */
const OWNER_TIMEOUT = 2000;
const RETRY_DELAY = 10;

/**
 * Runs work with the queue of an archive, which must exist.
 *
 * @param env with `DATABASE_URL`, if there is a server
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

async function useQueue<Result>(
  place: DatabasePlace,
  { archive, expire, retries, retryDelay = RETRY_DELAY }: QueueSettings,
  work: (queue: Queue) => Promise<Result>,
): Promise<Result> {
  const { openJobs } = await import('./jobs.js');
  const jobs = await openJobs(place, queueNames(archive), { expire, retries, retryDelay });
  /** Called when this process has queued something, so that its own workers need not wait for their next look. */
  const wakers = new Set<() => void>();
  const waking = async <Changed>(change: Promise<Changed>): Promise<Changed> => {
    const changed = await change;
    for (const wake of wakers) wake();
    return changed;
  };
  try {
    return await work({
      ...jobs,
      send: (kind, contents, options) => waking(jobs.send(kind, contents, options)),
      retry: (id) => waking(jobs.retry(id)),
      work: (given) => workOn(jobs, { ...given, expire, worker: randomUUID(), wakers }),
    });
  } finally {
    // The work has ended; what it has done is in the database.
    await jobs.close().catch(() => undefined);
  }
}

/** Several archives may share a database. */
export function queueNames(archive: string): Readonly<Record<JobKind, string>> {
  const suffix = sha256Of(archive).slice(0, 16);
  return Object.fromEntries(JOB_KINDS.map((kind) => [kind, `${kind}-${suffix}`])) as Record<JobKind, string>;
}

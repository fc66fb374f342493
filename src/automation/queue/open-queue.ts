/** Opens the queue of an archive: in a folder, which one process can use at a time, or on the server that `DATABASE_URL` names. */
import { createHash, randomUUID } from 'node:crypto';
import { isAbsolute, join } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import { withLockIn } from '../../base/files/lock.js';
import { STAGING_PREFIX } from '../../base/files/staging.js';
import type { DatabasePlace, JobRow, QueueDatabase } from './boss.js';
import { jobId, listedJob, rowState } from './job-rows.js';
import { JOB_KINDS, type JobKind, type JobState, type ListedJob, type Queue } from './queue.js';
import { workOn } from './work.js';

export interface QueueSettings {
  /** Of the archive: the absolute path of a folder, or `s3://BUCKET/PREFIX`. Archives of one database have queues of their own. */
  readonly archive: string;
  /** Seconds after which another worker takes the jobs of one that does not say that it is alive; at least 1. */
  readonly expire: number;
  /** Further attempts of a job that fails. */
  readonly retries: number;
  /** Seconds before the first retry. Default: 10 */
  readonly retryDelay?: number;
}

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
  settings: QueueSettings,
  work: (queue: Queue) => Promise<Result>,
): Promise<Result> {
  const { openDatabase } = await import('./boss.js');
  const names = Object.fromEntries(JOB_KINDS.map((kind) => [kind, queueName(kind, settings.archive)])) as Names;
  const explain = (cause: unknown): AuditpressError => databaseFailure(place, cause);
  const database = explained(
    await openDatabase(place, Object.values(names)).catch((cause: unknown) => {
      throw explain(cause);
    }),
    explain,
  );
  try {
    return await work(queueOf(database, names, settings));
  } finally {
    // The work has ended; what it has done is in the database.
    await database.close().catch(() => undefined);
  }
}

type Names = Readonly<Record<JobKind, string>>;

/** Several archives may share a database. */
export function queueName(kind: JobKind, archive: string): string {
  return `${kind}-${createHash('sha256').update(archive).digest('hex').slice(0, 16)}`;
}

/** Messages of the driver may quote the address with its password. */
function databaseFailure(place: DatabasePlace, cause: unknown): AuditpressError {
  const { code } = cause as { readonly code?: unknown };
  const where = 'url' in place ? 'the database of DATABASE_URL' : place.folder;
  const reason = typeof code === 'string' ? ` (${code})` : '';
  return new AuditpressError('queue-failed', `cannot use the queue in ${where}${reason}`);
}

/** The database, whose failures are explained. */
function explained(database: QueueDatabase, explain: (cause: unknown) => AuditpressError): QueueDatabase {
  return new Proxy(database, {
    get(target, name) {
      const call = Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>;
      return async (...given: unknown[]) =>
        call.apply(target, given).catch((cause: unknown) => {
          throw explain(cause);
        });
    },
  });
}

function queueOf(database: QueueDatabase, names: Names, settings: QueueSettings): Queue {
  const { expire, retries, retryDelay = RETRY_DELAY } = settings;
  const options = { expire, retries, retryDelay };
  /** Called when this process has queued something, so that its own workers need not wait for their next look. */
  const wakers = new Set<() => void>();
  const list: Queue['list'] = async ({ run } = {}) =>
    (await database.list(run ?? null)).map((row) => listedJob(row, names));

  const change = async (
    id: string,
    from: readonly JobState[],
    apply: (id: string, from: readonly JobRow['state'][]) => Promise<number>,
  ): Promise<ListedJob> => {
    const job = chosen(await list(), id);
    const isChanged = from.includes(job.state) && (await apply(job.id, from.map(rowState))) > 0;
    if (isChanged) return job;
    throw new AuditpressError(
      'job-state',
      `expected a job that is ${from.join(' or ')}, but ${job.id} is ${job.state}`,
    );
  };

  return {
    async send(kind, contents, { startAfter, replaceBefore } = {}) {
      const rows = contents.map((content) => ({
        id: jobId(kind, content),
        data: content,
        startAfter,
      }));
      if (replaceBefore !== undefined)
        await database.removeOld(
          rows.map(({ id }) => id),
          replaceBefore,
        );
      await database.insert(names[kind], rows, options);
      for (const wake of wakers) wake();
    },
    work: (given) => workOn(database, names[given.kind], { ...given, expire, worker: randomUUID(), wakers }),
    list,
    retry: async (id) => {
      const job = await change(id, ['dead', 'discarded'], (found, from) => database.restart(found, from));
      for (const wake of wakers) wake();
      return job;
    },
    discard: (id) => change(id, ['waiting', 'retrying', 'dead'], (found, from) => database.cancel(found, from)),
    forget: (run) => database.removeRun(run),
    async counts({ kind, run } = {}) {
      const rows = await database.counts(kind === undefined ? null : names[kind], run ?? null);
      const sizeOf = (state: JobState): number => rows.find((row) => row.state === rowState(state))?.size ?? 0;
      return {
        waiting: sizeOf('waiting'),
        retrying: sizeOf('retrying'),
        active: sizeOf('active'),
        dead: sizeOf('dead'),
        discarded: sizeOf('discarded'),
      };
    },
  };
}

function chosen(jobs: readonly ListedJob[], id: string): ListedJob {
  const [job, other] = jobs.filter((one) => one.id.startsWith(id.toLowerCase()));
  if (job === undefined || id === '')
    throw new AuditpressError('job-missing', `expected the id of a job in the queue, received "${id}"`);
  if (other === undefined) return job;
  throw new AuditpressError('job-ambiguous', `expected the beginning of one id, but several begin with "${id}"`);
}

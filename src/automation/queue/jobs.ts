/**
 * Jobs in the table of pg-boss, which makes the tables, queues jobs, gives them out and counts retries. It has no heartbeat, no owners
 * and no way to hand a job back, so the statements below work on its table `job`, whose columns are those of this version of pg-boss:
 *
 * - While a job is active, its `output` names the worker. Statements about active jobs apply only to those of the worker.
 * - A worker sets `started_on` of its jobs to now again and again. pg-boss takes a job to be abandoned at `started_on + expire_in`.
 * - A job that is done is deleted, so that its id is free.
 */
import { sha256Of } from '../../base/sha256.js';
import { AuditpressError } from '../../base/errors.js';
import { openDatabase, SCHEMA, type DatabasePlace } from './database.js';
import type {
  Job,
  JobContent,
  JobCounts,
  JobFailure,
  JobKind,
  JobState,
  ListedJob,
  Queue,
  QueueSettings,
} from './queue.js';

type JobOptions = Required<Omit<QueueSettings, 'archive'>>;

/** What workers do with jobs. What is about a job says whether it was still the worker's. */
export interface WorkedJobs {
  take(kind: JobKind, limit: number, worker: string): Promise<readonly Job[]>;
  /** Says that the worker is alive. Returns the ids of those that are still its own. */
  extend(ids: readonly string[], worker: string): Promise<readonly string[]>;
  remove(id: string, worker: string): Promise<boolean>;
  handBack(id: string, worker: string): Promise<boolean>;
  /** The state afterwards; null for the job of another worker. */
  fail(kind: JobKind, id: string, worker: string, reason: object): Promise<'retrying' | 'dead' | null>;
  /** Fails the jobs whose workers have not said for too long that they are alive. */
  expire(): Promise<void>;
}

export type Jobs = WorkedJobs & Omit<Queue, 'work'> & { close(): Promise<void> };

const JOB = `${SCHEMA}.job`;
const BATCH = 1000;
const OWN = `state = 'active' and output->>'worker' = $2`;

/** By the state that pg-boss gives a job. Nothing sets another one. */
const STATES: Readonly<Record<string, JobState>> = {
  created: 'waiting',
  retry: 'retrying',
  active: 'active',
  failed: 'dead',
  cancelled: 'discarded',
};

interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly data: unknown;
  readonly output: unknown;
  readonly retryCount: number;
  readonly createdOn: Date;
  readonly startAfter: Date;
  readonly startedOn: Date | null;
}

export async function openJobs(
  place: DatabasePlace,
  names: Readonly<Record<JobKind, string>>,
  { expire, retries, retryDelay }: JobOptions,
): Promise<Jobs> {
  const all = Object.values(names);
  const { boss, query, close } = await openDatabase(place, all);
  const isChanged = async (text: string, values: readonly unknown[]): Promise<boolean> =>
    (await query(`${text} returning id`, values)).length > 0;

  const list: Queue['list'] = async ({ run } = {}) => {
    const rows = await query<JobRow>(
      `select id, name, state::text as state, data, output, retry_count as "retryCount", created_on as "createdOn",
         start_after as "startAfter", started_on as "startedOn"
       from ${JOB} where name = any($1) and ($2::text is null or data->>'run' = $2) order by created_on, id`,
      [all, run ?? null],
    );
    return rows.map((row) => listedJob(row, row.name === names.close ? 'close' : 'account'));
  };

  /** @param set sets the state of the job $1 */
  async function change(id: string, from: readonly JobState[], set: string): Promise<ListedJob> {
    const job = chosen(await list(), id);
    const inRows = Object.keys(STATES).filter((state) => from.some((each) => STATES[state] === each));
    const text = `update ${JOB} set ${set} where id = $1 and state::text = any($2)`;
    if (from.includes(job.state) && (await isChanged(text, [job.id, inRows]))) return job;
    throw new AuditpressError(
      'job-state',
      `expected a job that is ${from.join(' or ')}, but ${job.id} is ${job.state}`,
    );
  }

  return {
    async take(kind, limit, worker) {
      // On its own, pg-boss returns no jobs when the database fails.
      const failures: unknown[] = [];
      const db = {
        executeSql: async (text: string, values: unknown[]) => {
          const rows = await query(text, values).catch((failure: unknown) => {
            failures.push(failure);
            throw failure;
          });
          return { rows };
        },
      };
      const jobs = await boss.fetch(names[kind], { batchSize: limit, includeMetadata: true, db });
      if (failures.length > 0) throw failures[0];
      if (jobs.length === 0) return [];
      const claim = `update ${JOB} set output = jsonb_build_object('worker', $2::text) where name = $1 and id = any($3::uuid[])`;
      await query(claim, [names[kind], worker, jobs.map(({ id }) => id)]);
      return jobs.map(jobOf);
    },

    async extend(ids, worker) {
      const text = `update ${JOB} set started_on = now() where id = any($1::uuid[]) and ${OWN} returning id`;
      return (await query<{ readonly id: string }>(text, [ids, worker])).map(({ id }) => id);
    },

    remove: (id, worker) => isChanged(`delete from ${JOB} where id = $1 and ${OWN}`, [id, worker]),

    handBack: (id, worker) =>
      isChanged(
        // Without a start, the next attempt does not count as a retry.
        `update ${JOB} set state = 'created', started_on = null, start_after = now(), output = null where id = $1 and ${OWN}`,
        [id, worker],
      ),

    async fail(kind, id, worker, reason) {
      const held = await query(`select id from ${JOB} where id = $1 and ${OWN}`, [id, worker]);
      if (held.length === 0) return null;
      await boss.fail(names[kind], id, reason);
      const found = `select state::text as state from ${JOB} where name = $1 and id = $2`;
      const [row] = await query<Pick<JobRow, 'state'>>(found, [names[kind], id]);
      return row === undefined ? null : row.state === 'retry' ? 'retrying' : 'dead';
    },

    expire: () => boss.expire(),

    async send(kind, contents, { startAfter, replaceBefore } = {}) {
      const rows = contents.map((content) => ({
        id: jobId(kind, content),
        name: names[kind],
        data: content,
        retryLimit: retries,
        retryDelay,
        retryBackoff: true,
        expireInSeconds: expire,
        ...(startAfter !== undefined && { startAfter: startAfter.toISOString() }),
      }));
      if (replaceBefore !== undefined) {
        const text = `delete from ${JOB} where id = any($1::uuid[]) and created_on < $2 and state <> 'active'`;
        await query(text, [rows.map(({ id }) => id), replaceBefore.toISOString()]);
      }
      for (let start = 0; start < rows.length; start += BATCH) await boss.insert(rows.slice(start, start + BATCH));
    },

    list,
    retry: (id) =>
      change(
        id,
        ['dead', 'discarded'],
        `state = 'created', retry_count = 0, started_on = null, completed_on = null, start_after = now(), output = null`,
      ),
    discard: (id) => change(id, ['waiting', 'retrying', 'dead'], `state = 'cancelled', completed_on = now()`),

    async forget(run) {
      await query(`delete from ${JOB} where name = any($1) and data->>'run' = $2 and state <> 'active'`, [all, run]);
    },

    async counts({ kind, run } = {}) {
      const rows = await query<{ readonly state: string; readonly size: number }>(
        `select state::text as state, count(*)::integer as size from ${JOB}
         where name = any($1) and ($2::text is null or data->>'run' = $2) group by state`,
        [kind === undefined ? all : [names[kind]], run ?? null],
      );
      const sizes = Object.entries(STATES).map(([inRow, state]) => [
        state,
        rows.find((row) => row.state === inRow)?.size ?? 0,
      ]);
      return Object.fromEntries(sizes) as JobCounts;
    },

    close,
  };
}

function chosen(jobs: readonly ListedJob[], id: string): ListedJob {
  const [job, other] = jobs.filter((one) => one.id.startsWith(id.toLowerCase()));
  if (job === undefined || id === '')
    throw new AuditpressError('job-missing', `expected the id of a job in the queue, received "${id}"`);
  if (other === undefined) return job;
  throw new AuditpressError('job-ambiguous', `expected the beginning of one id, but several begin with "${id}"`);
}

/** A UUID that follows from what the job is, so that it is in the queue only once. */
function jobId(kind: JobKind, { run, account, license, environment }: JobContent): string {
  const digest = sha256Of(JSON.stringify([kind, run, account, license, environment]));
  // Version 8 is for ids of one's own making.
  const [head, third, fourth] = [digest.slice(0, 12), digest.slice(13, 16), digest.slice(17, 20)];
  return `${head.slice(0, 8)}-${head.slice(8)}-8${third}-8${fourth}-${digest.slice(20, 32)}`;
}

function jobOf({ id, data, retryCount }: Pick<JobRow, 'id' | 'data' | 'retryCount'>): Job {
  // Older versions queued jobs without `redo`.
  const { run, account, license, environment, redo = 'open' } = data as Omit<JobContent, 'redo'> & Partial<JobContent>;
  return { id, run, account, license, environment, redo, attempt: retryCount + 1 };
}

function listedJob(row: JobRow, kind: JobKind): ListedJob {
  const state = STATES[row.state] ?? 'dead';
  const { id, attempt, ...content } = jobOf(row);
  return {
    id,
    kind,
    ...content,
    state,
    attempt,
    queuedAt: row.createdOn.toISOString(),
    dueAt: row.startAfter.toISOString(),
    startedAt: row.startedOn?.toISOString() ?? null,
    failure: state === 'active' ? null : failureIn(row.output),
  };
}

/** What pg-boss writes when a worker has not said for too long that it is alive, and this program for other failures. */
function failureIn(output: unknown): JobFailure | null {
  if (typeof output !== 'object' || output === null) return null;
  const { code, message } = output as Partial<JobFailure>;
  if (typeof code === 'string' && typeof message === 'string') return { code, message };
  return { code: 'worker-lost', message: 'the worker has ended without finishing the job' };
}

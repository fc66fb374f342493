/**
 * The database of the queue: pg-boss, in PGlite in a folder or on a PostgreSQL server. The build puts this file beside the program,
 * because few runs load it.
 *
 * pg-boss makes the tables, queues jobs, gives them out and counts retries. It has no heartbeat, no owners and no way to hand a job
 * back, so the statements below work on its table `job`, whose columns are those of this version of pg-boss:
 *
 * - While a job is active, its `output` names the worker. Statements about active jobs apply only to those of the worker.
 * - A worker sets `started_on` of its jobs to now again and again. pg-boss takes a job to be abandoned at `started_on + expire_in`.
 * - A job that is done is deleted, so that its id is free.
 */
import { PGlite } from '@electric-sql/pglite';
import PgBoss from 'pg-boss';
import { poolFor } from '../../base/postgresql/pool.js';

export type DatabasePlace = { readonly folder: string } | { readonly url: string };

export interface NewRow {
  /** A UUID. One that is there is kept. */
  readonly id: string;
  readonly data: object;
  readonly startAfter: Date | undefined;
}

export interface TakenRow {
  readonly id: string;
  readonly data: unknown;
  /** How many attempts have failed before. */
  readonly retryCount: number;
}

export interface JobRow extends TakenRow {
  readonly name: string;
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  readonly output: unknown;
  readonly createdOn: Date;
  readonly startAfter: Date;
  readonly startedOn: Date | null;
}

export interface JobOptions {
  /** Seconds after which an active job is abandoned. */
  readonly expire: number;
  readonly retries: number;
  /** Seconds before the first retry, up to twice as many at random. Doubles with each one. */
  readonly retryDelay: number;
}

/** The jobs in the queues of some names. */
export interface QueueDatabase {
  insert(name: string, rows: readonly NewRow[], options: JobOptions): Promise<void>;
  /** Takes jobs that are due. */
  take(name: string, limit: number, worker: string): Promise<readonly TakenRow[]>;
  /** Says that the worker is alive. Returns the ids of those that are still its own. */
  extend(ids: readonly string[], worker: string): Promise<readonly string[]>;
  /** Whether the job was still the worker's; likewise for the next two. */
  remove(id: string, worker: string): Promise<boolean>;
  handBack(id: string, worker: string): Promise<boolean>;
  /** The state afterwards, or null. */
  fail(name: string, id: string, worker: string, reason: object): Promise<'retry' | 'failed' | null>;
  /** Fails the jobs whose workers have not said for too long that they are alive. */
  expire(): Promise<void>;
  /** Removes those of these jobs that were queued before a time, unless they are active. */
  removeOld(ids: readonly string[], before: Date): Promise<void>;
  /** All jobs, or those of one run. */
  list(run: string | null): Promise<readonly JobRow[]>;
  /** Sets the state of jobs with an id that are in one of the states, and returns how many. */
  restart(id: string, from: readonly JobRow['state'][]): Promise<number>;
  cancel(id: string, from: readonly JobRow['state'][]): Promise<number>;
  removeRun(run: string): Promise<void>;
  counts(
    name: string | null,
    run: string | null,
  ): Promise<readonly { readonly state: string; readonly size: number }[]>;
  close(): Promise<void>;
}

/** Not that of other programs in the database, which may have another version of pg-boss. */
const SCHEMA = 'auditpress_queue';
const JOB = `${SCHEMA}.job`;

/** Identifies the lock among those of other programs in the database. */
const CREATION_LOCK = 7_160_118;

/** Milliseconds. */
const CONNECT_TIMEOUT = 10_000;
const QUERY_TIMEOUT = 30_000;
/** Jobs of one statement. */
const BATCH = 1000;

interface Connection {
  /** Runs one statement, or several without values. */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ readonly rows: unknown[] }>;
  close(): Promise<void>;
}

/** Opens the database, and makes what it lacks. @param names of the queues: letters, digits and hyphens */
export async function openDatabase(place: DatabasePlace, names: readonly string[]): Promise<QueueDatabase> {
  const connection = 'url' in place ? connect(place.url) : await open(place.folder);
  try {
    const db = connection as unknown as PgBoss.Db;
    const boss = new PgBoss({ db, schema: SCHEMA, supervise: false, schedule: false });
    await boss.start();
    await createQueues(connection, names);
    return databaseOf(boss, connection, names);
  } catch (failure) {
    await connection.close();
    throw failure;
  }
}

/** Makes the queues that are missing. Processes that make one at the same time would lock each other out. */
async function createQueues(connection: Connection, names: readonly string[]): Promise<void> {
  const { rows } = await connection.executeSql(`select name from ${SCHEMA}.queue where name = any($1)`, [names]);
  const known = (rows as readonly { readonly name: string }[]).map(({ name }) => name);
  const missing = names.filter((name) => !known.includes(name));
  if (missing.length === 0) return;
  const creations = missing.map((name) => `select ${SCHEMA}.create_queue('${name}', '{"policy":"standard"}');`);
  await connection.executeSql(
    `begin; select pg_advisory_xact_lock(${String(CREATION_LOCK)}); ${creations.join(' ')} commit;`,
  );
}

function connect(url: string): Connection {
  const pool = poolFor(url, {
    max: 4,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: QUERY_TIMEOUT,
    keepAlive: true,
  });
  return {
    async executeSql(text, values) {
      if (values !== undefined) return pool.query<object>(text, [...values]);
      const client = await pool.connect();
      try {
        const result = await client.query<object>(text);
        client.release();
        return lastOf(result);
      } catch (failure) {
        // Several statements may leave a transaction behind.
        client.release(true);
        throw failure;
      }
    },
    close: () => pool.end(),
  };
}

/** PGlite has one connection, which runs one statement after another. */
async function open(folder: string): Promise<Connection> {
  const client = await PGlite.create(folder);
  return {
    async executeSql(text, values) {
      if (values !== undefined) return client.query(text, [...values]);
      try {
        return lastOf(await client.exec(text));
      } catch (failure) {
        await client.exec('ROLLBACK');
        throw failure;
      }
    },
    close: () => client.close(),
  };
}

/** Several statements have several results. */
function lastOf<Result>(result: Result | readonly Result[]): { readonly rows: unknown[] } {
  const last = Array.isArray(result) ? (result as readonly Result[]).at(-1) : result;
  return (last as { readonly rows: unknown[] } | undefined) ?? { rows: [] };
}

/** Conditions on a job of a worker. */
const OWN = `state = 'active' and output->>'worker' = $2`;

function databaseOf(boss: PgBoss, connection: Connection, names: readonly string[]): QueueDatabase {
  const query = async <Row>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    (await connection.executeSql(text, values)).rows as Row[];
  const isChanged = async (text: string, values: readonly unknown[]): Promise<boolean> =>
    (await query(`${text} returning id`, values)).length > 0;

  return {
    async insert(name, rows, { expire, retries, retryDelay }) {
      for (let start = 0; start < rows.length; start += BATCH) {
        await boss.insert(
          rows.slice(start, start + BATCH).map(({ id, data, startAfter }) => ({
            ...{ id, name, data, retryLimit: retries, retryDelay, retryBackoff: true, expireInSeconds: expire },
            ...(startAfter !== undefined && { startAfter: startAfter.toISOString() }),
          })),
        );
      }
    },

    async take(name, limit, worker) {
      // On its own, pg-boss returns no jobs when the database fails.
      const failures: unknown[] = [];
      const db = {
        executeSql: async (text: string, values: unknown[]) =>
          connection.executeSql(text, values).catch((failure: unknown) => {
            failures.push(failure);
            throw failure;
          }),
      };
      const jobs = await boss.fetch(name, { batchSize: limit, includeMetadata: true, db });
      if (failures.length > 0) throw failures[0];
      if (jobs.length === 0) return [];
      const ids = jobs.map(({ id }) => id);
      const claim = `update ${JOB} set output = jsonb_build_object('worker', $2::text) where name = $1 and id = any($3::uuid[])`;
      await query(claim, [name, worker, ids]);
      return jobs.map(({ id, data, retryCount }) => ({ id, data, retryCount }));
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

    async fail(name, id, worker, reason) {
      const held = await query(`select id from ${JOB} where id = $1 and ${OWN}`, [id, worker]);
      if (held.length === 0) return null;
      await boss.fail(name, id, reason);
      const [row] = await query<{ readonly state: 'retry' | 'failed' }>(
        `select state from ${JOB} where name = $1 and id = $2`,
        [name, id],
      );
      return row?.state ?? null;
    },

    expire: () => boss.expire(),

    async removeOld(ids, before) {
      const text = `delete from ${JOB} where id = any($1::uuid[]) and created_on < $2 and state <> 'active'`;
      await query(text, [ids, before.toISOString()]);
    },

    list: (run) =>
      query<JobRow>(
        `select id, name, state, data, output, retry_count as "retryCount", created_on as "createdOn",
           start_after as "startAfter", started_on as "startedOn"
         from ${JOB} where name = any($1) and ($2::text is null or data->>'run' = $2) order by created_on, id`,
        [names, run],
      ),

    async restart(id, from) {
      const text = `update ${JOB} set state = 'created', retry_count = 0, started_on = null, completed_on = null,
        start_after = now(), output = null where id = $1 and state::text = any($2) returning id`;
      return (await query(text, [id, from])).length;
    },

    async cancel(id, from) {
      const text = `update ${JOB} set state = 'cancelled', completed_on = now() where id = $1 and state::text = any($2) returning id`;
      return (await query(text, [id, from])).length;
    },

    async removeRun(run) {
      await query(`delete from ${JOB} where name = any($1) and data->>'run' = $2 and state <> 'active'`, [names, run]);
    },

    counts: (name, run) =>
      query(
        `select state::text as state, count(*)::integer as size from ${JOB}
         where name = any($1) and ($2::text is null or data->>'run' = $2) group by state`,
        [name === null ? names : [name], run],
      ),

    async close() {
      await boss.stop({ graceful: false });
      await connection.close();
    },
  };
}

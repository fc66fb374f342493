/**
 * The database of the queue: pg-boss, in PGlite in a folder or on a PostgreSQL server. The build puts this file beside the program,
 * because few runs load it.
 */
import { PGlite } from '@electric-sql/pglite';
import PgBoss from 'pg-boss';
import { AuditpressError } from '../../base/errors.js';
import { poolFor } from '../../base/postgresql/pool.js';

export type DatabasePlace = { readonly folder: string } | { readonly url: string };

/** Every failure is an AuditpressError `queue-failed`. */
export interface Database {
  readonly boss: PgBoss;
  readonly query: <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;
  readonly close: () => Promise<void>;
}

/** Not that of other programs in the database, which may have another version of pg-boss. */
export const SCHEMA = 'auditpress_queue';

const CREATION_LOCK = 7_160_118;

const CONNECT_TIMEOUT = 10_000;
const QUERY_TIMEOUT = 30_000;

interface Connection {
  /** Runs one statement, or several without values. */
  executeSql(text: string, values?: readonly unknown[]): Promise<{ readonly rows: unknown[] }>;
  close(): Promise<void>;
}

export async function openDatabase(place: DatabasePlace, names: readonly string[]): Promise<Database> {
  const explaining = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((cause: unknown) => {
      throw explained(place, cause);
    });
  const connection = await explaining('url' in place ? Promise.resolve(connect(place.url)) : open(place.folder));
  const executeSql: Connection['executeSql'] = (text, values) => explaining(connection.executeSql(text, values));
  try {
    const boss = new PgBoss({
      db: { executeSql },
      schema: SCHEMA,
      supervise: false,
      schedule: false,
    });
    await explaining(boss.start());
    await createQueues(executeSql, names);
    return {
      boss,
      query: async <Row>(text: string, values: readonly unknown[]) => (await executeSql(text, values)).rows as Row[],
      async close() {
        await boss.stop({ graceful: false });
        await connection.close();
      },
    };
  } catch (failure) {
    await connection.close();
    throw failure;
  }
}

/** Messages of the driver may quote the address with its password. */
function explained(place: DatabasePlace, cause: unknown): AuditpressError {
  if (cause instanceof AuditpressError) return cause;
  const { code } = cause as { readonly code?: unknown };
  const where = 'url' in place ? 'the database of DATABASE_URL' : place.folder;
  const reason = typeof code === 'string' ? ` (${code})` : '';
  return new AuditpressError('queue-failed', `cannot use the queue in ${where}${reason}`);
}

/** Makes the queues that are missing. Processes that make one at the same time would lock each other out. */
async function createQueues(executeSql: Connection['executeSql'], names: readonly string[]): Promise<void> {
  const { rows } = await executeSql(`select name from ${SCHEMA}.queue where name = any($1)`, [names]);
  const known = (rows as readonly { readonly name: string }[]).map(({ name }) => name);
  const missing = names.filter((name) => !known.includes(name));
  if (missing.length === 0) return;
  const creations = missing.map((name) => `select ${SCHEMA}.create_queue('${name}', '{"policy":"standard"}');`);
  await executeSql(`begin; select pg_advisory_xact_lock(${String(CREATION_LOCK)}); ${creations.join(' ')} commit;`);
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

function lastOf<Result>(result: Result | readonly Result[]): { readonly rows: unknown[] } {
  const last = Array.isArray(result) ? (result as readonly Result[]).at(-1) : result;
  return (last as { readonly rows: unknown[] } | undefined) ?? { rows: [] };
}

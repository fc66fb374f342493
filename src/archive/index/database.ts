/**
 * The database of an index: PGlite in a folder, or a PostgreSQL server. The build puts this file beside the program, because few
 * runs load it. The same SQL runs on both, so it uses nothing beyond PostgreSQL 15.
 */
import { PGlite } from '@electric-sql/pglite';
import { poolFor } from '../../base/postgresql/pool.js';
import { explainFailure, type Place } from './failure.js';

interface IndexedRecord {
  readonly key: string;
  readonly content: unknown;
}

/** The records of one archive, as the database knows them. Each method throws as `explainFailure` says. */
export interface IndexDatabase {
  keys(kind: string): Promise<readonly string[]>;
  /** In the order of their keys. */
  records(kind: string): Promise<readonly IndexedRecord[]>;
  /** Adds records. Those with known keys stay, because records never change. */
  add(kind: string, records: readonly IndexedRecord[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** One transaction, in which only one process makes the table. An index is rebuilt from files, so another table needs no migration. */
const SET_UP = `
  select pg_advisory_xact_lock(7160117);
  create table if not exists archive_records (
    archive text not null, key text not null, kind text not null, content text not null, primary key (archive, key)
  );
  create index if not exists archive_records_kind on archive_records (archive, kind);`;

type Row = Readonly<Record<'key' | 'content', string>>;

interface Connection {
  /** Runs several statements in one transaction. */
  readonly run: (sql: string) => Promise<unknown>;
  readonly query: (sql: string, parameters: unknown[]) => Promise<{ readonly rows: readonly Row[] }>;
  readonly close: () => Promise<void>;
}

export async function openDatabase(place: Place, archive: string): Promise<IndexDatabase> {
  const explained = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (failure) {
      throw await explainFailure(failure, place);
    }
  };
  const connection = await explained(() => connect(place));
  const close = (): Promise<void> => explained(() => connection.close());
  try {
    await explained(() => connection.run(SET_UP));
  } catch (failure) {
    await close();
    throw failure;
  }
  const query = async (sql: string, ...parameters: readonly unknown[]): Promise<readonly Row[]> =>
    (await explained(() => connection.query(sql, [archive, ...parameters]))).rows;
  return {
    keys: async (kind) =>
      (await query('select key from archive_records where archive = $1 and kind = $2', kind)).map(({ key }) => key),
    async records(kind) {
      const sql = 'select key, content from archive_records where archive = $1 and kind = $2 order by key collate "C"';
      return (await query(sql, kind)).map(({ key, content }) => ({ key, content: JSON.parse(content) as unknown }));
    },
    async add(kind, records) {
      const keys = records.map(({ key }) => key);
      const contents = records.map(({ content }) => JSON.stringify(content));
      const sql = `insert into archive_records (archive, kind, key, content)
        select $1, $2, * from unnest($3::text[], $4::text[]) on conflict do nothing`;
      await query(sql, kind, keys, contents);
    },
    async remove(keys) {
      await query('delete from archive_records where archive = $1 and key = any($2::text[])', keys);
    },
    async clear() {
      await query('delete from archive_records where archive = $1');
    },
    close,
  };
}

async function connect(place: Place): Promise<Connection> {
  if ('url' in place) {
    const pool = poolFor(place.url, { max: 2, connectionTimeoutMillis: 10_000 });
    return {
      run: (sql) => pool.query(sql),
      query: (sql, parameters) => pool.query<Row>(sql, parameters),
      close: () => pool.end(),
    };
  }
  const client = await PGlite.create(place.folder);
  return {
    run: (sql) => client.exec(sql),
    query: (sql, parameters) => client.query<Row>(sql, parameters),
    close: () => client.close(),
  };
}

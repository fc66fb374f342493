/**
 * The database of an index: PGlite in a folder, or a PostgreSQL server. The build puts this file beside the program, because few
 * runs load it. The same code and SQL run on both, so it uses nothing beyond PostgreSQL 15.
 */
import { PGlite } from '@electric-sql/pglite';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { customType, pgTable, primaryKey, text, type PgDatabase, type PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleFolder } from 'drizzle-orm/pglite';
import { poolFor } from '../../base/postgresql/pool.js';

export interface IndexedRecord {
  readonly key: string;
  readonly content: unknown;
}

/** The records of one archive, as the database knows them. */
export interface IndexDatabase {
  keys(kind: string): Promise<readonly string[]>;
  records(kind: string): Promise<readonly IndexedRecord[]>;
  /** Adds records. Those with known keys stay, because records never change. */
  add(kind: string, records: readonly IndexedRecord[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** JSON as it was written: jsonb would sort the keys. */
const json = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (written) => JSON.parse(written) as unknown,
});

const records = pgTable(
  'archive_records',
  { archive: text().notNull(), key: text().notNull(), kind: text().notNull(), content: json().notNull() },
  (table) => [primaryKey({ columns: [table.archive, table.key] })],
);

/** In order. A published migration never changes; new ones follow it. */
const MIGRATIONS: readonly string[] = [
  `create table archive_records (
     archive text not null, key text not null, kind text not null, content text not null, primary key (archive, key)
   )`,
  'create index archive_records_kind on archive_records (archive, kind)',
];

/** Identifies the lock of migrations among those of other programs in the database. */
const MIGRATION_LOCK = 7_160_117;
/** Rows of one statement: PostgreSQL allows 65,535 parameters. */
const BATCH = 1000;

type Database = PgDatabase<PgQueryResultHKT>;

/** @param place path of a folder, or the address of a server, such as `postgres://host/database` */
export async function openDatabase(
  place: { readonly folder: string } | { readonly url: string },
  archive: string,
): Promise<IndexDatabase> {
  const { database, close } = 'url' in place ? connect(place.url) : await open(place.folder);
  try {
    await migrate(database);
  } catch (failure) {
    await close();
    throw failure;
  }
  return { ...queriesOf(database, archive), close };
}

interface Opened {
  readonly database: Database;
  readonly close: () => Promise<void>;
}

function connect(url: string): Opened {
  const pool = poolFor(url, { max: 2, connectionTimeoutMillis: 10_000 });
  return { database: drizzleServer(pool), close: () => pool.end() };
}

async function open(folder: string): Promise<Opened> {
  const client = await PGlite.create(folder);
  return { database: drizzleFolder(client) as unknown as Database, close: () => client.close() };
}

async function migrate(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`);
    await transaction.execute(sql`create table if not exists auditpress_migrations (version integer primary key)`);
    const result = await transaction.execute(sql`select count(*)::integer as done from auditpress_migrations`);
    const [row] = (result as { readonly rows: readonly { readonly done: number }[] }).rows;
    for (const [index, statement] of MIGRATIONS.entries()) {
      if (index < (row?.done ?? 0)) continue;
      await transaction.execute(sql.raw(statement));
      await transaction.execute(sql`insert into auditpress_migrations (version) values (${index + 1})`);
    }
  });
}

function queriesOf(database: Database, archive: string): Omit<IndexDatabase, 'close'> {
  const ofKind = (kind: string) => and(eq(records.archive, archive), eq(records.kind, kind));
  return {
    async keys(kind) {
      const rows = await database.select({ key: records.key }).from(records).where(ofKind(kind));
      return rows.map(({ key }) => key);
    },
    records: (kind) =>
      database
        .select({ key: records.key, content: records.content })
        .from(records)
        .where(ofKind(kind))
        .orderBy(sql`${records.key} collate "C"`),
    async add(kind, added) {
      for (let start = 0; start < added.length; start += BATCH) {
        const rows = added.slice(start, start + BATCH).map(({ key, content }) => ({ archive, kind, key, content }));
        await database.insert(records).values(rows).onConflictDoNothing();
      }
    },
    async remove(keys) {
      for (let start = 0; start < keys.length; start += BATCH) {
        const gone = keys.slice(start, start + BATCH);
        await database.delete(records).where(and(eq(records.archive, archive), inArray(records.key, gone)));
      }
    },
    async clear() {
      await database.delete(records).where(eq(records.archive, archive));
    },
  };
}

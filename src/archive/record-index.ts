/**
 * The index of an archive: a copy of its records on the PostgreSQL server that `DATABASE_URL` names, so that an archive in a bucket
 * need not be asked for each. Records never change, so the index only has to follow which of them there are; what it lacks is read
 * from the files, and without it everything is. The SQL uses nothing beyond PostgreSQL 15.
 */
import { AuditpressError } from '../base/errors.js';
import type { Archive } from './archive.js';
import { fileReader, listArchive, type ListFilter, type RecordReader } from './list.js';
import type { Listing } from './listing-schema.js';
import type { Environment } from './open-store.js';
import { readKeys, type StoredRecord } from './read.js';
import { folderOf, RECORD_KINDS, type RecordKind } from './records.js';

/** One transaction, in which only one process makes the table. An index is rebuilt from files, so another table needs no migration. */
const SET_UP = `
  select pg_advisory_xact_lock(7160117);
  create table if not exists archive_records (
    archive text not null, key text not null, kind text not null, content text not null, primary key (archive, key)
  );
  create index if not exists archive_records_kind on archive_records (archive, kind);`;

type Row = Readonly<Record<'key' | 'content', string>>;
type Query = (sql: string, ...parameters: readonly unknown[]) => Promise<readonly Row[]>;

/**
 * Runs work with a reader that uses the index, if there is one. If it cannot be used, runs the work again with a reader of the
 * files.
 *
 * @param onNotice called with one sentence if the index cannot be used
 */
export async function withReader<Result>(
  archive: Archive,
  { DATABASE_URL: url = '' }: Environment,
  onNotice: (text: string) => void,
  work: (reader: RecordReader) => Promise<Result>,
): Promise<Result> {
  if (url === '') return work(fileReader(archive));
  try {
    return await withDatabase(archive, url, (query) => work(indexReader(archive, query)));
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
    onNotice(`${failure.message}; reading the files instead`);
    return work(fileReader(archive));
  }
}

export async function listEntries(
  archive: Archive,
  filter: ListFilter,
  onNotice: (text: string) => void,
): Promise<Listing> {
  return withReader(archive, process.env, onNotice, (reader) => listArchive(reader, filter));
}

/**
 * Builds the index anew from the files. Returns how many records it has; undefined without `DATABASE_URL`.
 *
 * @throws AuditpressError `index-failed` (unavailable)
 */
export async function rebuildIndex(
  archive: Archive,
  { DATABASE_URL: url = '' }: Environment,
): Promise<number | undefined> {
  if (url === '') return undefined;
  return withDatabase(archive, url, async (query) => {
    await query('delete from archive_records where archive = $1');
    const reader = indexReader(archive, query);
    let count = 0;
    for (const kind of RECORD_KINDS) count += (await reader.records(kind)).records.length;
    return count;
  });
}

async function withDatabase<Result>(
  { store }: Archive,
  url: string,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const { poolFor } = await import('../base/postgresql/pool.js');
  const pool = poolFor(url, { max: 2, connectionTimeoutMillis: 10_000 });
  try {
    await pool.query(SET_UP).catch(refuse);
    return await work(async (sql, ...parameters) => {
      const { rows } = await pool.query<Row>(sql, [store.address, ...parameters]).catch(refuse);
      return rows;
    });
  } finally {
    await pool.end().catch(() => undefined);
  }
}

/** The message of the failure is left out: it may quote the address with its password, or records. */
function refuse(failure: unknown): never {
  const { code } = failure as { readonly code?: unknown };
  const reason = typeof code === 'string' ? ` (${code})` : '';
  throw new AuditpressError('index-failed', `cannot use the database of DATABASE_URL${reason}`);
}

function indexReader({ store }: Archive, query: Query): RecordReader {
  return {
    async records<Kind extends RecordKind>(kind: Kind) {
      const there = await store.list(folderOf(kind));
      const rows = await query('select key from archive_records where archive = $1 and kind = $2', kind);
      const [current, known] = [new Set(there), new Set(rows.map(({ key }) => key))];
      const gone = [...known].filter((key) => !current.has(key));
      await query('delete from archive_records where archive = $1 and key = any($2::text[])', gone);
      const missing = there.filter((key) => !known.has(key));
      const read = await readKeys(store, kind, missing);
      await query(
        `insert into archive_records (archive, kind, key, content)
          select $1, $2, * from unnest($3::text[], $4::text[]) on conflict do nothing`,
        kind,
        read.records.map(({ key }) => key),
        read.records.map(({ content }) => JSON.stringify(content)),
      );
      const kept = await query(
        'select key, content from archive_records where archive = $1 and kind = $2 order by key collate "C"',
        kind,
      );
      const records = kept.map(({ key, content }) => ({
        key,
        content: JSON.parse(content) as StoredRecord<Kind>['content'],
      }));
      return { records, damaged: read.damaged };
    },
  };
}

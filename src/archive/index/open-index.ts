/**
 * Opens the index of an archive: a copy of its records in a database. Records never change, so the index only has to follow
 * which of them there are; what it lacks is read from the files, and without it everything is.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import { withLockIn } from '../../base/files/lock.js';
import { STAGING_PREFIX } from '../../base/files/staging.js';
import type { Archive } from '../archive.js';
import type { Environment } from '../open-store.js';
import { readKeys } from '../read.js';
import { folderOf, RECORD_KINDS, type RecordKind } from '../records.js';
import type { IndexDatabase } from './database.js';
import type { Place } from './failure.js';
import { fileReader, listArchive, type ListFilter, type Listing, type RecordReader } from '../list.js';

const INDEX = 'index';

/** Milliseconds that a second process waits for the owner of the embedded database. */
const OWNER_TIMEOUT = 2000;

/** Where the index of an archive is: on a server that `DATABASE_URL` names, or in the archive's folder. */
function placeOf({ store }: Archive, env: Environment): Place | undefined {
  const url = env['DATABASE_URL'];
  if (url !== undefined && url !== '') return { url };
  return isAbsolute(store.address) ? { folder: join(store.address, INDEX) } : undefined;
}

/**
 * Runs work with a reader that uses the index, if there is one. If it cannot be used, runs the work again with a reader of the
 * files.
 *
 * @param onNotice called with one sentence if the index cannot be used
 */
export async function withReader<Result>(
  archive: Archive,
  env: Environment,
  onNotice: (text: string) => void,
  work: (reader: RecordReader) => Promise<Result>,
): Promise<Result> {
  const place = placeOf(archive, env);
  if (place === undefined || ('folder' in place && !existsSync(place.folder))) return work(fileReader(archive));
  try {
    return await withDatabase(archive, place, (database) => work(indexReader(archive, database)));
  } catch (failure) {
    if (!(failure instanceof AuditpressError)) throw failure;
    onNotice(`${failure.message}; reading the files instead`);
    return work(fileReader(archive));
  }
}

/**
 * Builds the index anew from the files. Returns how many records it has; undefined if the archive has no place for an index: in a
 * bucket without `DATABASE_URL`. If it fails, it removes an embedded index that it made.
 *
 * @throws AuditpressError `index-busy`, `index-failed`, `no-space` (unavailable), `folder-not-writable`
 */
export async function rebuildIndex(archive: Archive, env: Environment): Promise<number | undefined> {
  const place = placeOf(archive, env);
  if (place === undefined) return undefined;
  return withDatabase(archive, place, async (database) => {
    await database.clear();
    const reader = indexReader(archive, database);
    let count = 0;
    for (const kind of RECORD_KINDS) count += (await reader.records(kind)).records.length;
    return count;
  });
}

async function withDatabase<Result>(
  archive: Archive,
  place: Place,
  work: (database: IndexDatabase) => Promise<Result>,
): Promise<Result> {
  if ('url' in place) return useDatabase(archive, place, work);
  const root = archive.store.address;
  const lock = {
    path: join(root, `${STAGING_PREFIX}${INDEX}`),
    busy: (who: string, remedy: string) =>
      new AuditpressError('index-busy', `expected to use the index of ${root}, but ${who} uses it`, {
        hint: `Run the command again after that process has ended${remedy}, or set DATABASE_URL to share an index.`,
      }),
  };
  // PGlite loses rows if two processes open the same folder.
  return withLockIn(root, lock, () => useDatabase(archive, place, work), { timeout: OWNER_TIMEOUT });
}

async function useDatabase<Result>(
  { store }: Archive,
  place: Place,
  work: (database: IndexDatabase) => Promise<Result>,
): Promise<Result> {
  const isNew = 'folder' in place && !existsSync(place.folder);
  let database: IndexDatabase | undefined;
  try {
    const { openDatabase } = await import('./database.js');
    database = await openDatabase(place, store.address);
    const result = await work(database);
    await database.close();
    return result;
  } catch (failure) {
    // The first failure counts. On a full disk, an embedded database never answers a query that follows one that failed.
    await database?.close().catch(() => undefined);
    if (isNew) await rm(place.folder, { recursive: true, force: true }).catch(() => undefined);
    throw failure;
  }
}

/** Reads records from the database, after it has followed the files. */
function indexReader({ store }: Archive, database: IndexDatabase): RecordReader {
  return {
    async records<Kind extends RecordKind>(kind: Kind) {
      const [there, known] = [await store.list(folderOf(kind)), new Set(await database.keys(kind))];
      const current = new Set(there);
      const gone = [...known].filter((key) => !current.has(key));
      if (gone.length > 0) await database.remove(gone);
      const missing = there.filter((key) => !known.has(key));
      const read = await readKeys(store, kind, missing);
      await database.add(kind, read.records);
      const records = (await database.records(kind)) as Awaited<ReturnType<typeof readKeys<Kind>>>['records'];
      return { records, damaged: read.damaged };
    },
  };
}

/**
 * What an archive holds, by its index if it has one.
 *
 * @param onNotice called with one sentence if the index cannot be used
 */
export async function listEntries(
  archive: Archive,
  filter: ListFilter,
  onNotice: (text: string) => void,
): Promise<Listing> {
  return withReader(archive, process.env, onNotice, (reader) => listArchive(reader, filter));
}

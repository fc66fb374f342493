/** Reads the records and the objects of an archive. Damaged ones are listed, never skipped silently. */
import { createHash } from 'node:crypto';
import { AuditpressError } from '../base/errors.js';
import { mapConcurrently } from '../base/map-concurrently.js';
import { compareCodeUnits } from '../model/values/natural-order.js';
import type { Archive } from './archive.js';
import {
  contentAs,
  decodeRecord,
  folderOf,
  isKnownKind,
  RECORDS,
  type ContentOf,
  type KeyedRecord,
  type RawRecord,
  type RecordKind,
} from './records.js';
import type { ArchiveStore, FileContent, NewFiles } from './store.js';
import { sha256Of } from '../base/sha256.js';

export interface Damage {
  readonly key: string;
  /** What was expected and found. */
  readonly problem: string;
  /** The file is as it was stored: the configuration lacks the reader of its report. */
  readonly isIntact?: true;
}

export function damageOf(key: string, cause: unknown): Damage {
  const problem = (cause as Error).message;
  const lacksReader = cause instanceof AuditpressError && cause.code === 'reader-missing';
  return lacksReader ? { key, problem: `${problem}. ${cause.hint ?? ''}`, isIntact: true } : { key, problem };
}

export function damageError({ address }: Pick<ArchiveStore, 'address'>, { key, problem }: Damage): AuditpressError {
  return new AuditpressError({ code: 'archive-damaged', kind: 'input' }, `${address}: ${key}: ${problem}`);
}

export interface StoredRecord<Kind extends RecordKind> {
  readonly key: string;
  readonly content: ContentOf<Kind>;
}

export interface Records<Kind extends RecordKind> {
  /** In the order of their keys. */
  readonly records: readonly StoredRecord<Kind>[];
  readonly damaged: readonly Damage[];
}

export const CONCURRENCY = 16;

/**
 * The records of a kind.
 *
 * @param group only those of one group: see `groupOf`
 */
export async function readRecords<Kind extends RecordKind>(
  { store }: Archive,
  kind: Kind,
  group?: string,
): Promise<Records<Kind>> {
  const keys = await store.list(group === undefined ? folderOf(kind) : `${folderOf(kind)}/${group}`);
  return readKeys(store, kind, keys);
}

export async function readKeys<Kind extends RecordKind>(
  store: Reader,
  kind: Kind,
  keys: readonly string[],
): Promise<Records<Kind>> {
  return readEach(store, keys, (key, record) => ({ key, content: contentAs(record, kind) }));
}

export async function readKey<Kind extends RecordKind>(
  store: ArchiveStore,
  kind: Kind,
  key: string,
): Promise<StoredRecord<Kind>> {
  const { records, damaged } = await readKeys(store, kind, [key]);
  const [record] = records;
  if (record !== undefined) return record;
  throw damageError(store, damaged[0] ?? { key, problem: '' });
}

/** Every record, of whatever kind. Records of kinds that this version knows have content that it can read. */
export async function readAllRecords({ store }: Archive): Promise<{
  readonly records: readonly KeyedRecord[];
  readonly damaged: readonly Damage[];
}> {
  return readEach(store, await store.list(RECORDS), (key, record) => {
    if (isKnownKind(record.kind)) contentAs(record, record.kind);
    return { key, ...record };
  });
}

type Reader = Pick<ArchiveStore, 'read'>;

async function readEach<Read>(
  store: Reader,
  keys: readonly string[],
  readAs: (key: string, record: RawRecord) => Read,
): Promise<{ readonly records: readonly Read[]; readonly damaged: readonly Damage[] }> {
  const damaged: Damage[] = [];
  const records = await mapConcurrently(keys, CONCURRENCY, async (key) => {
    try {
      return [readAs(key, await readRaw(store, key))];
    } catch (cause) {
      damaged.push({ key, problem: (cause as Error).message });
      return [];
    }
  });
  return { records: records.flat(), damaged: damaged.sort((one, other) => compareCodeUnits(one.key, other.key)) };
}

async function readRaw(store: Reader, key: string): Promise<RawRecord> {
  const bytes = await store.read(key);
  if (bytes === undefined) throw new Error('expected a file, found none');
  return decodeRecord(bytes);
}

export const OBJECTS = 'objects';

export function objectKey(sha256: string): string {
  return `${OBJECTS}/${sha256.slice(0, 2)}/${sha256}`;
}

export async function addObject(store: ArchiveStore, files: NewFiles, content: FileContent): Promise<void> {
  const key = objectKey(content.sha256);
  const existing = await store.hashOf(key);
  if (existing === undefined && (await files.add(key, content))) return;
  const found = existing ?? (await store.hashOf(key));
  if (found !== content.sha256) await files.replace(key, content);
}

/**
 * The bytes of an object, checked against its SHA-256.
 *
 * @throws AuditpressError `archive-damaged` (input)
 */
export async function readObject(store: ArchiveStore, sha256: string): Promise<Uint8Array> {
  const bytes = await store.read(objectKey(sha256));
  const problem = objectProblem(bytes, sha256);
  if (bytes !== undefined && problem === undefined) return bytes;
  throw damageError(store, { key: objectKey(sha256), problem: problem ?? '' });
}

/**
 * As `readObject`, a part at a time. The last part comes when all of them were checked, so of what is damaged, fewer than `bytes` come.
 *
 * @throws AuditpressError `archive-damaged` (input)
 */
export async function* objectParts(
  store: ArchiveStore,
  { sha256, bytes }: { readonly sha256: string; readonly bytes: number },
): AsyncGenerator<Uint8Array> {
  const key = objectKey(sha256);
  const parts = await store.parts(key);
  if (parts === undefined) throw damageError(store, { key, problem: MISSING });
  const hash = createHash('sha256');
  let last: Uint8Array | undefined;
  let size = 0;
  for await (const part of parts) {
    size += part.length;
    if (size > bytes) throw damageError(store, { key, problem: `expected ${String(bytes)} bytes, found more` });
    if (last !== undefined) yield last;
    hash.update(part);
    last = part;
  }
  const found = hash.digest('hex');
  if (found !== sha256) throw damageError(store, { key, problem: otherContent(sha256, found) });
  if (size < bytes)
    throw damageError(store, { key, problem: `expected ${String(bytes)} bytes, found ${String(size)}` });
  if (last !== undefined) yield last;
}

const MISSING = 'expected a file, found none';

function otherContent(sha256: string, found: string): string {
  return `expected content with the SHA-256 ${sha256}, found ${found}`;
}

export function objectProblem(bytes: Uint8Array | undefined, sha256: string): string | undefined {
  if (bytes === undefined) return MISSING;
  const found = sha256Of(bytes);
  return found === sha256 ? undefined : otherContent(sha256, found);
}

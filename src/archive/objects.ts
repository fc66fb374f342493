/** Objects: the bytes of snapshots and documents, each stored once under its SHA-256. */
import { sha256Of } from '../base/sha256.js';
import { damageError } from './read.js';
import type { ArchiveStore, FileContent, NewFiles } from './store.js';

export const OBJECTS = 'objects';

export function objectKey(sha256: string): string {
  return `${OBJECTS}/${sha256.slice(0, 2)}/${sha256}`;
}

/** Stores an object. If it exists, checks it, and replaces it if it is damaged. */
export async function addObject(store: ArchiveStore, files: NewFiles, content: FileContent): Promise<void> {
  const key = objectKey(content.sha256);
  const existing = await store.read(key);
  if (existing === undefined && (await files.add(key, content))) return;
  const bytes = existing ?? (await store.read(key));
  if (bytes === undefined || sha256Of(bytes) !== content.sha256) await files.replace(key, content);
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

export function objectProblem(bytes: Uint8Array | undefined, sha256: string): string | undefined {
  if (bytes === undefined) return 'expected a file, found none';
  const found = sha256Of(bytes);
  return found === sha256 ? undefined : `expected content with the SHA-256 ${sha256}, found ${found}`;
}

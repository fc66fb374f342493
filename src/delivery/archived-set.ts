/** Document sets in an archive, with everything that was used to make them. */
import { readFile } from 'node:fs/promises';
import { isSetOf } from '../archive/add.js';
import { readSnapshot } from '../archive/history.js';
import type { Archive } from '../archive/archive.js';
import { readObject } from '../archive/objects.js';
import { readKeys, type StoredRecord } from '../archive/read.js';
import { sha256Of } from '../archive/store.js';
import { decodeRecord, folderOf } from '../archive/records.js';
import { manifestArtifact } from '../document-set/write-set.js';
import type { Manifest } from '../document-set/manifest-schema.js';
import { contentOf } from '../document-set/spool.js';
import { AuditpressError } from '../errors.js';
import { unlessMissing } from '../files/file-error.js';
import type { Artifact } from '../model/document/artifact.js';
import type { Snapshot } from '../model/report/snapshot.js';

export interface ArchivedSet {
  /** Key of its record. */
  readonly key: string;
  readonly name: string;
  readonly manifest: Manifest;
  readonly snapshot: Snapshot;
  /** In the order of the manifest, which comes last. Each is read when it is needed. */
  readonly artifacts: readonly Artifact[];
}

/** @throws AuditpressError `archive-damaged` (input) */
export async function openArchivedSet(archive: Archive, { key, content }: StoredRecord<'set'>): Promise<ArchivedSet> {
  const manifest = await readObject(archive.store, content.manifest);
  const artifacts: Artifact[] = [];
  for (const { format, name, mediaType, sha256 } of content.files) {
    const bytes = await readObject(archive.store, sha256);
    artifacts.push({ format, fileName: name, mediaType, content: contentOf(bytes) });
  }
  return {
    key,
    name: content.name,
    manifest: JSON.parse(Buffer.from(manifest).toString('utf8')) as Manifest,
    snapshot: await snapshotOf(archive, key),
    artifacts: [...artifacts, manifestArtifact(manifest)],
  };
}

/** The snapshot that a set needs, by its record: the manifest of a redacted set does not name it. */
async function snapshotOf(archive: Archive, key: string): Promise<Snapshot> {
  const { needs } = decodeRecord((await archive.store.read(key)) ?? Buffer.of());
  const wanted = needs.records.filter((needed) => needed.startsWith(`${folderOf('snapshot')}/`));
  const { records } = await readKeys(archive.store, 'snapshot', wanted);
  const [record] = records;
  if (record !== undefined) return readSnapshot(archive, record);
  throw new AuditpressError(
    { code: 'archive-damaged', kind: 'input' },
    `${archive.store.address}: ${key}: expected the record of a snapshot at ${wanted[0] ?? 'any key'}, found none`,
  );
}

/**
 * The archived set that a manifest in a folder belongs to.
 *
 * @param path of the manifest, absolute
 * @throws AuditpressError `set-not-archived` (notFound)
 */
export async function findSetOfManifest(archive: Archive, path: string): Promise<StoredRecord<'set'>> {
  const bytes = await unlessMissing(path, () => readFile(path));
  const sha256 = bytes === undefined ? '' : sha256Of(bytes);
  const keys = (await archive.store.list(folderOf('set'))).filter((key) => sha256 !== '' && isSetOf(key, sha256));
  const { records } = await readKeys(archive.store, 'set', keys);
  const found = records.find(({ content }) => content.manifest === sha256);
  if (found !== undefined) return found;
  throw new AuditpressError(
    'set-not-archived',
    `expected the document set of ${path} in the archive ${archive.store.address}, found none`,
  );
}

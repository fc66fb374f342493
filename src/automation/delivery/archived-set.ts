/** Document sets in an archive, with everything that was used to make them. */
import { readFile } from 'node:fs/promises';
import { isSetOf } from '../../archive/add.js';
import { readSnapshot } from '../../archive/history.js';
import type { Archive } from '../../archive/archive.js';
import type { Entry } from '../../archive/list.js';
import { readObject } from '../../archive/objects.js';
import { readKeys, type StoredRecord } from '../../archive/read.js';
import { sha256Of } from '../../base/sha256.js';
import { decodeRecord, folderOf } from '../../archive/records.js';
import { manifestArtifact } from '../../documents/targets/write-set.js';
import type { Manifest, PortfolioManifest } from '../../documents/manifest-schema.js';
import { contentOf } from '../../documents/spool.js';
import { AuditpressError } from '../../base/errors.js';
import { unlessMissing } from '../../base/files/file-error.js';
import type { Artifact } from '../../model/document/artifact.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import { statedAccount, type KnownAccount } from './known-accounts.js';

/** The files of an archived document set. */
interface ArchivedFiles {
  /** Key of its record. */
  readonly key: string;
  readonly name: string;
  /** In the order of the manifest, which comes last. Each is read when it is needed. */
  readonly artifacts: readonly Artifact[];
}

export interface ArchivedSet extends ArchivedFiles {
  readonly manifest: Manifest;
  readonly snapshot: Snapshot;
}

export interface ArchivedPortfolio extends ArchivedFiles {
  readonly manifest: PortfolioManifest;
}

/** @throws AuditpressError `archive-damaged` (input) */
export async function openArchivedSet(archive: Archive, record: StoredRecord<'set'>): Promise<ArchivedSet> {
  const { manifest: read, ...files } = await openFiles(archive, record);
  const manifest = read as Manifest;
  const snapshot = await snapshotOf(archive, record.key);
  // The archive keeps the same bytes once, under the name of the file and the version that came first. The documents state their own.
  const { snapshot: stated } = manifest;
  const provenance = stated.redaction === undefined ? stated : snapshot.provenance;
  return { ...files, manifest, snapshot: { ...snapshot, provenance } };
}

/** @throws AuditpressError `archive-damaged` (input) */
export async function openArchivedPortfolio(
  archive: Archive,
  record: StoredRecord<'portfolio'>,
): Promise<ArchivedPortfolio> {
  const { manifest, ...files } = await openFiles(archive, record);
  return { ...files, manifest: manifest as PortfolioManifest };
}

/** The files of a set of either kind. Throws as `openArchivedSet` does. */
export async function openFiles(
  { store }: Archive,
  { key, content }: StoredRecord<'set' | 'portfolio'>,
): Promise<ArchivedFiles & { readonly manifest: unknown }> {
  const manifest = await readObject(store, content.manifest);
  const artifacts: Artifact[] = [];
  for (const { format, name, mediaType, sha256 } of content.files) {
    const bytes = await readObject(store, sha256);
    artifacts.push({ format, fileName: name, mediaType, content: contentOf(bytes) });
  }
  return {
    key,
    name: content.name,
    manifest: JSON.parse(Buffer.from(manifest).toString('utf8')),
    artifacts: [...artifacts, manifestArtifact(manifest)],
  };
}

/** The account of the report of a set, also of a redacted one. Throws as `openArchivedSet` does. */
export async function accountOfSet(archive: Archive, { key }: StoredRecord<'set'>): Promise<KnownAccount> {
  return statedAccount((await snapshotRecordOf(archive, key)).content);
}

async function snapshotOf(archive: Archive, key: string): Promise<Snapshot> {
  return readSnapshot(archive, await snapshotRecordOf(archive, key));
}

/** The snapshot that a set needs, by its record: the manifest of a redacted set does not name it. */
async function snapshotRecordOf(archive: Archive, key: string): Promise<StoredRecord<'snapshot'>> {
  const { needs } = decodeRecord((await archive.store.read(key)) ?? Buffer.of());
  const wanted = needs.records.filter((needed) => needed.startsWith(`${folderOf('snapshot')}/`));
  const { records } = await readKeys(archive.store, 'snapshot', wanted);
  const [record] = records;
  if (record !== undefined) return record;
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
  return (await findOfManifest(archive, 'set', path)) ?? refuseMissing(archive, path);
}

/** The same for the set of a portfolio. */
export async function findPortfolioOfManifest(archive: Archive, path: string): Promise<StoredRecord<'portfolio'>> {
  return (await findOfManifest(archive, 'portfolio', path)) ?? refuseMissing(archive, path);
}

/** The same for a set of either kind. */
export async function findEntryOfManifest(
  archive: Archive,
  path: string,
): Promise<Exclude<Entry, { readonly snapshot: unknown }>> {
  const portfolio = await findOfManifest(archive, 'portfolio', path);
  return portfolio === undefined ? { set: await findSetOfManifest(archive, path) } : { portfolio };
}

async function findOfManifest<Kind extends 'set' | 'portfolio'>(
  archive: Archive,
  kind: Kind,
  path: string,
): Promise<StoredRecord<Kind> | undefined> {
  const bytes = await unlessMissing(path, () => readFile(path));
  const sha256 = bytes === undefined ? '' : sha256Of(bytes);
  const keys = (await archive.store.list(folderOf(kind))).filter((key) => sha256 !== '' && isSetOf(key, sha256));
  const { records } = await readKeys(archive.store, kind, keys);
  return records.find(({ content }) => content.manifest === sha256);
}

function refuseMissing({ store }: Archive, path: string): never {
  throw new AuditpressError(
    'set-not-archived',
    `expected the document set of ${path} in the archive ${store.address}, found none`,
  );
}

/** Document sets in an archive, with everything that was used to make them: files, snapshot and settings. */
import { readFile } from 'node:fs/promises';
import { isSetOf } from '../../archive/add.js';
import { readSnapshot, scanHistory } from '../../archive/history.js';
import type { Archive } from '../../archive/archive.js';
import type { Entry } from '../../archive/list.js';
import { readObject, readKeys, type StoredRecord, type Damage } from '../../archive/read.js';
import { sha256Of } from '../../base/sha256.js';
import { decodeRecord, folderOf } from '../../archive/records.js';
import { manifestArtifact } from '../../documents/targets/write-set.js';
import type { Manifest, PortfolioManifest } from '../../documents/manifest-schema.js';
import { AuditpressError } from '../../base/errors.js';
import { unlessMissing } from '../../base/files/file-error.js';
import type { Artifact } from '../../model/document/artifact.js';
import type { Snapshot } from '../../model/report/snapshot.js';
import { statedAccount, type KnownAccount } from '../../archive/known-accounts.js';
import type { RunSettings, StatedSetting } from '../../settings/run-settings.js';
import { contentOf } from '../../base/content.js';

interface ArchivedFiles<Kind> {
  readonly key: string;
  readonly name: string;
  readonly manifest: Kind extends 'set' ? Manifest : PortfolioManifest;
  /** In the order of the manifest, which comes last. */
  readonly artifacts: readonly Artifact[];
}

export interface ArchivedSet extends ArchivedFiles<'set'> {
  readonly snapshot: Snapshot;
}

export async function openArchivedSet(archive: Archive, record: StoredRecord<'set'>): Promise<ArchivedSet> {
  const files = await openFiles(archive, record);
  const snapshot = await readSnapshot(archive, await snapshotRecordOf(archive, record.key));
  // The archive keeps the same bytes once, under the name of the file and the version that came first. The documents state their own.
  const { snapshot: stated } = files.manifest;
  const provenance = stated.redaction === undefined ? stated : snapshot.provenance;
  return { ...files, snapshot: { ...snapshot, provenance } };
}

export async function openFiles<Kind extends 'set' | 'portfolio'>(
  { store }: Archive,
  { key, content }: StoredRecord<Kind>,
): Promise<ArchivedFiles<Kind>> {
  const manifest = await readObject(store, content.manifest);
  const artifacts: Artifact[] = [];
  for (const { format, name, mediaType, sha256 } of content.files) {
    const bytes = await readObject(store, sha256);
    artifacts.push({ format, fileName: name, mediaType, content: contentOf(bytes) });
  }
  return {
    key,
    name: content.name,
    manifest: JSON.parse(Buffer.from(manifest).toString('utf8')) as ArchivedFiles<Kind>['manifest'],
    artifacts: [...artifacts, manifestArtifact(manifest)],
  };
}

/** The account of the report of a set, also of a redacted one. Throws as `openArchivedSet` does. */
export async function accountOfSet(archive: Archive, { key }: StoredRecord<'set'>): Promise<KnownAccount> {
  return statedAccount((await snapshotRecordOf(archive, key)).content);
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
 * @throws AuditpressError `set-not-archived` (notFound)
 */
export async function findOfManifest<Kind extends 'set' | 'portfolio'>(
  archive: Archive,
  kind: Kind,
  path: string,
): Promise<StoredRecord<Kind>> {
  const found = await recordOfManifest(archive, kind, path);
  if (found !== undefined) return found;
  throw new AuditpressError(
    'set-not-archived',
    `expected the document set of ${path} in the archive ${archive.store.address}, found none`,
  );
}

export async function findEntryOfManifest(
  archive: Archive,
  path: string,
): Promise<Exclude<Entry, { readonly snapshot: unknown }>> {
  const portfolio = await recordOfManifest(archive, 'portfolio', path);
  return portfolio === undefined ? { set: await findOfManifest(archive, 'set', path) } : { portfolio };
}

async function recordOfManifest<Kind extends 'set' | 'portfolio'>(
  { store }: Archive,
  kind: Kind,
  path: string,
): Promise<StoredRecord<Kind> | undefined> {
  const bytes = await unlessMissing(path, () => readFile(path));
  if (bytes === undefined) return undefined;
  const sha256 = sha256Of(bytes);
  const keys = (await store.list(folderOf(kind))).filter((key) => isSetOf(key, sha256));
  const { records } = await readKeys(store, kind, keys);
  return records.find(({ content }) => content.manifest === sha256);
}

/**
 * The settings of this run, changed to those of the manifest. What a manifest does not state, such as paths and options of
 * formats, stays as it is in this run.
 */
export async function manifestSettings(
  manifest: Manifest | PortfolioManifest,
  settings: RunSettings,
  archive: Archive,
  onDamage: (damage: Damage) => void,
): Promise<RunSettings> {
  const {
    template: templateName,
    formats,
    fileName,
    withSnapshot,
    renderers: _hashes,
    ...stated
  } = manifest.configuration;
  const { baseline, scannedAt }: Partial<Pick<Manifest, 'baseline' | 'scannedAt'>> =
    'portfolio' in manifest ? {} : manifest;
  return {
    ...settings,
    ...(stated as unknown as Pick<RunSettings, Exclude<StatedSetting, 'scannedAt'>>),
    scannedAt: scannedAt ?? undefined,
    template: isNamed(settings.template, templateName) ? settings.template : templateName,
    formats,
    fileName,
    withSnapshot,
    clock: new Date(manifest.clock),
    baseline: baseline === undefined ? undefined : await baselineOf(baseline, settings, archive, onDamage),
  };
}

function isNamed(template: string, name: string): boolean {
  return template.split(/[/\\]/).at(-1) === name;
}

async function baselineOf(
  { snapshot: { sha256, reportIndex, redaction } }: NonNullable<Manifest['baseline']>,
  settings: RunSettings,
  archive: Archive,
  onDamage: (damage: Damage) => void,
): Promise<RunSettings['baseline']> {
  if (redaction !== undefined) return settings.baseline;
  const snapshot = await scanHistory(archive, onDamage).snapshot({ sha256, reportIndex });
  return { kind: 'snapshot', snapshot };
}

/** Writes a rendered set to its folder, or adds documents to the set that is there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import type { ExistingSet } from '../../deliverers/folder/decide-actions.js';
import { planFolder, writeArtifacts } from '../../deliverers/folder/write-set.js';
import { MANIFEST_NAME } from '../../deliverers/folder/plan-sets.js';
import type { Artifact, Receipt } from '../../model/document/artifact.js';
import type { RunSettings } from '../../settings/run-settings.js';
import type { DocumentSet } from '../document-set.js';
import { release, renderSet } from '../render-set.js';
import type { Guard, SetInFolder, WriteHooks } from './target.js';
import { contentOf } from '../../base/content.js';

interface WriteSettings {
  /** Absolute path of the folder that will contain the folder of the set. */
  readonly out: string;
  readonly force: boolean;
  /** SHA-256 of the manifest of the set to add documents to. */
  readonly addsTo?: string;
  readonly signal?: AbortSignal;
}

/**
 * Writes one rendered set with its manifest, completely or not at all, and releases the artifacts. Returns one receipt per
 * file, the manifest's last.
 */
export async function writeSet(
  set: DocumentSet,
  artifacts: readonly Artifact[],
  settings: RunSettings,
  { out, force, addsTo, signal }: WriteSettings,
): Promise<readonly Receipt[]> {
  try {
    const files = [...artifacts, manifestArtifact(Buffer.from(set.manifest(artifacts, settings)))];
    return await writeArtifacts(planFolder(out, set.name, files), files, { force, addsTo, signal });
  } finally {
    release(artifacts);
  }
}

export function manifestArtifact(bytes: Uint8Array): Artifact {
  return { format: 'manifest', mediaType: 'application/json', fileName: MANIFEST_NAME, content: contentOf(bytes) };
}

export function writtenFiles(
  artifacts: readonly Artifact[],
  receipts: readonly Receipt[],
): Pick<SetInFolder, 'files' | 'manifest'> {
  return {
    files: artifacts.map(({ format }, index) => {
      const { path = '', bytes = 0, sha256 = '', outcome } = receipts[index] ?? {};
      return { format, path, bytes, sha256, isNew: outcome === 'written' };
    }),
    manifest: receipts.at(-1)?.path ?? '',
  };
}

/**
 * Renders the missing formats with the clock of the manifest, so that all formats show the same document.
 *
 * @throws AuditpressError `file-changed` (input) if the manifest is not as auditpress wrote it; `set-outdated` if another run
 * changed the set
 */
export async function addToSet(
  existing: ExistingSet,
  formats: readonly string[],
  set: DocumentSet,
  settings: RunSettings,
  { out, guard, hooks }: { readonly out: string; readonly guard: Guard; readonly hooks: WriteHooks },
): Promise<SetInFolder> {
  const folder = join(out, set.name);
  const { clock, documentId } = existing.manifest;
  if (Number.isNaN(Date.parse(clock))) throw manifestChanged(folder);
  const own = { ...settings, clock: new Date(clock), withSnapshot: formats.includes('snapshot') };
  const renderers = set.renderers.filter(({ renderer }) => formats.includes(renderer.format));
  const missing = await set.recompose(own, renderers, existing.manifest);
  if (missing.documentId !== documentId) throw manifestChanged(folder);
  const { artifacts, notices } = await renderSet(missing, own, hooks);
  const present = existing.files.map((file) => existingArtifact(join(folder, file.name), file));
  const all = snapshotLast([...present, ...artifacts]);
  hooks.onStep('write');
  const listed = { ...own, formats: all.map(({ format }) => format).filter((format) => format !== 'snapshot') };
  const stated = { ...listed, withSnapshot: all.some(({ format }) => format === 'snapshot') };
  const write = { out, force: false, addsTo: existing.manifestSha256 };
  const receipts = await guard((signal) => writeSet(missing, all, stated, { ...write, signal }));
  return { status: 'added', ...writtenFiles(all, receipts), madeAt: clock, notices };
}

function snapshotLast(artifacts: readonly Artifact[]): readonly Artifact[] {
  const isSnapshot = ({ format }: Artifact): boolean => format === 'snapshot';
  return [...artifacts.filter((artifact) => !isSnapshot(artifact)), ...artifacts.filter(isSnapshot)];
}

/** A file that is kept. Its hash is from the manifest, and is compared with the file before the new manifest is written. */
function existingArtifact(
  path: string,
  { format, name, mediaType, bytes, sha256 }: ExistingSet['files'][number],
): Artifact {
  return {
    format,
    fileName: name,
    mediaType,
    content: { size: bytes, sha256, parts: () => [readFileSync(path)], release: () => undefined },
  };
}

/** The manifest has the right identity but another document id, so it was changed. */
function manifestChanged(folder: string): AuditpressError {
  return new AuditpressError(
    'file-changed',
    `expected the manifest in ${folder} as auditpress wrote it, found a document id that does not match its other values`,
    { hint: 'Replace the set with --force (--if-exists replace), or choose another folder with --out.' },
  );
}

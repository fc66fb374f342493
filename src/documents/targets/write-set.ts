/** Writes a rendered set to its folder. */
import { planFolder, writeArtifacts } from '../../deliverers/folder/write-set.js';
import { MANIFEST_NAME } from '../../deliverers/folder/plan-sets.js';
import type { Artifact, Receipt } from '../../model/document/artifact.js';
import type { RunSettings } from '../../settings/run-settings.js';
import type { DocumentSet } from '../document-set.js';
import { release } from '../render-set.js';
import { contentOf } from '../spool.js';
import type { SetInFolder } from './target.js';

export interface WriteSettings {
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

/** The files of a set that was written, given the receipts of `writeSet`. */
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

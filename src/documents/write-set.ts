/** Writes a rendered set to its folder. */
import { writeFilesOfSet } from '../deliverers/folder/write-files-of-set.js';
import { MANIFEST_NAME } from '../deliverers/folder/plan-sets.js';
import type { Archive } from '../archive/archive.js';
import type { Artifact, IfExists, Receipt, SetStatus } from '../model/document/artifact.js';
import type { RunSettings } from '../settings/run-settings.js';
import type { DocumentSet } from './document-set.js';
import { release, type RenderedSet } from './render-set.js';
import { contentOf } from './spool.js';

export interface DeliverySettings {
  /** Absolute path of the folder that will contain the folder of the set. */
  readonly out: string;
  readonly ifExists: IfExists;
  /** Runs `write`, which must not be interrupted halfway. May abort its signal to cancel the write before it takes effect. */
  readonly guard: <Result>(write: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
  /** Keeps the snapshot and the set. */
  readonly archive?: Archive | undefined;
  /** Called before each step: `render pdf`, `write`, `archive`. */
  readonly onStep?: ((step: string) => void) | undefined;
}

/** A document set in its folder. */
export interface DeliveredSet {
  readonly status: SetStatus;
  /** All files of the set except the manifest. */
  readonly files: readonly DeliveredFile[];
  /** Absolute path of the manifest. */
  readonly manifest: string;
  /** Clock of the existing set, from its manifest: ISO 8601; absent if the whole set was written. */
  readonly madeAt?: string;
  /** What formats could not show; only of the formats rendered in this run. */
  readonly notices: RenderedSet['notices'];
  /** Id of the set in the archive; absent without an archive, and if the set was skipped. */
  readonly archived?: string;
}

export interface DeliveredFile {
  readonly format: string;
  /** Absolute. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly isNew: boolean;
}

export interface WriteSettings extends Pick<DeliverySettings, 'out'> {
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
    return await writeFilesOfSet(files, { out, set: set.name, force, addsTo, signal });
  } finally {
    release(artifacts);
  }
}

export function manifestArtifact(bytes: Uint8Array): Artifact {
  return { format: 'manifest', mediaType: 'application/json', fileName: MANIFEST_NAME, content: contentOf(bytes) };
}

/** The files of a set that was written, given the receipts of `writeSet`. */
export function deliveredFiles(
  artifacts: readonly Artifact[],
  receipts: readonly Receipt[],
): Pick<DeliveredSet, 'files' | 'manifest'> {
  return {
    files: artifacts.map(({ format }, index) => {
      const { path = '', bytes = 0, sha256 = '', outcome } = receipts[index] ?? {};
      return { format, path, bytes, sha256, isNew: outcome === 'written' };
    }),
    manifest: receipts.at(-1)?.path ?? '',
  };
}

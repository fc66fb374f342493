/** Replaces the files of an existing set. If that fails, `roll-back.ts` restores them. */
import { mkdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Artifact } from '../../model/document/artifact.js';
import { PRIVATE_FOLDER } from '../../temporary/folders.js';
import { newFiles, oldFiles, writePlan } from './exchange.js';
import { withExplainedErrors } from './file-error.js';
import { MANIFEST_NAME } from './plan-sets.js';
import { syncFolder } from './staging.js';
import { verifySet } from './compare-set.js';

export interface Replacement {
  /** Absolute path of the set's folder. */
  readonly folder: string;
  /** Absolute path of the exchange folder, which holds the new files. */
  readonly exchange: string;
  /** All files of the new set, including its manifest. */
  readonly artifacts: readonly Artifact[];
  /** The artifacts to move in, including the manifest. */
  readonly arriving: readonly Artifact[];
  /** Names of the old files to move out. */
  readonly leaving: readonly string[];
}

/**
 * Moves the old files out, the manifest first, and the new ones in. The new manifest comes last, after all documents have
 * been read back. So a set with a manifest is complete, and until then the old files still exist.
 */
export async function replaceFiles({ folder, exchange, artifacts, arriving, leaving }: Replacement): Promise<void> {
  const moveAll = async (names: readonly string[], from: string, to: string): Promise<void> => {
    for (const name of names)
      await withExplainedErrors(join(folder, name), () => rename(join(from, name), join(to, name)));
  };
  const [old, fresh] = [oldFiles(exchange), newFiles(exchange)];
  const plan = arriving.map(({ fileName, content }) => ({ name: fileName, sha256: content.sha256 }));
  await withExplainedErrors(exchange, async () => {
    await writePlan(exchange, { set: basename(folder), arriving: plan });
    await mkdir(old, PRIVATE_FOLDER);
  });
  // The exchange folder and its plan must survive a power cut before any file is moved.
  await syncFolder(exchange);
  await syncFolder(dirname(exchange));
  await moveAll([...leaving.filter(isManifest), ...leaving.filter(isDocument)], folder, old);
  await syncFolder(old);
  const names = arriving.map(({ fileName }) => fileName);
  await moveAll(names.filter(isDocument), fresh, folder);
  await syncFolder(folder);
  await verifySet(
    folder,
    artifacts.filter(({ fileName }) => isDocument(fileName)),
  );
  await moveAll(names.filter(isManifest), fresh, folder);
  await syncFolder(folder);
}

function isManifest(name: string): boolean {
  return name === MANIFEST_NAME;
}

function isDocument(name: string): boolean {
  return !isManifest(name);
}

/** Exchanges the files of a set that is there. What has been moved is put back by `roll-back.ts` where this fails. */
import { mkdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Artifact } from '../../model/document/artifact.js';
import { PRIVATE_FOLDER } from '../../temporary/folders.js';
import { newFiles, oldFiles, writePlan } from './exchange.js';
import { explaining } from './file-error.js';
import { MANIFEST_NAME } from './plan-sets.js';
import { syncFolder } from './staging.js';
import { verifySet } from './compare-set.js';

export interface Replacement {
  /** Absolute path of the set's folder. */
  readonly folder: string;
  /** Absolute path of the exchange, which holds the arriving files. */
  readonly exchange: string;
  /** All files of the new set, its manifest among them. */
  readonly artifacts: readonly Artifact[];
  /** Those that are not there yet, the manifest among them. */
  readonly arriving: readonly Artifact[];
  /** Names of the old files. */
  readonly leaving: readonly string[];
}

/**
 * Moves the old files into the exchange and the new ones in. The manifest leaves first. It arrives last, and only when all
 * documents of the new set have been read back: so a set that has one is whole, and until then the old files are there.
 */
export async function replaceFiles({ folder, exchange, artifacts, arriving, leaving }: Replacement): Promise<void> {
  const moveAll = async (names: readonly string[], from: string, to: string): Promise<void> => {
    for (const name of names) await explaining(join(folder, name), () => rename(join(from, name), join(to, name)));
  };
  const [old, fresh] = [oldFiles(exchange), newFiles(exchange)];
  const plan = arriving.map(({ fileName, content }) => ({ name: fileName, sha256: content.sha256 }));
  await explaining(exchange, async () => {
    await writePlan(exchange, { set: basename(folder), arriving: plan });
    await mkdir(old, PRIVATE_FOLDER);
  });
  // The exchange and its plan outlive a power cut before anything depends on them.
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

/** Writes the files of a document set to its folder, for the command line and the folder deliverer. */
import { join } from 'node:path';
import type { Artifact, Receipt } from '../../model/document/artifact.js';
import { MANIFEST_NAME, planSets } from './plan-sets.js';
import { writeSet, type WriteOptions } from './write-set.js';

/** Absolute path of the folder of a set. Throws as `planSets` does. */
export function planFolder(out: string, name: string, artifacts: readonly Artifact[]): string {
  const fileNames = artifacts.map(({ fileName }) => fileName).filter((fileName) => fileName !== MANIFEST_NAME);
  planSets(out, [{ name, fileNames }]);
  return join(out, name);
}

export interface SetPlace {
  /** Absolute path of the folder that holds the sets. */
  readonly out: string;
  /** Name of the set's own folder. */
  readonly set: string;
}

/** Writes the files of a set, its manifest last, as `writeSet` does. Returns one receipt per file. */
export async function writeFilesOfSet(
  artifacts: readonly Artifact[],
  { out, set, ...options }: SetPlace & WriteOptions,
): Promise<readonly Receipt[]> {
  return writeArtifacts(planFolder(out, set, artifacts), artifacts, options);
}

/**
 * Writes artifacts as `writeSet` does. Returns one receipt per file.
 *
 * @param folder absolute path of the set's folder
 */
export async function writeArtifacts(
  folder: string,
  artifacts: readonly Artifact[],
  options: WriteOptions,
): Promise<readonly Receipt[]> {
  const comparisons = await writeSet(folder, artifacts, options);
  return comparisons.map(({ artifact, path, found }) => ({
    path,
    sha256: artifact.content.sha256,
    bytes: artifact.content.size,
    outcome: found === 'same' ? 'unchanged' : 'written',
  }));
}

/** Delivers a document set to a folder, such as a network share. */
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { deliveryKey, type Deliverer } from '../deliverer.js';
import type { Artifact, Receipt } from '../../model/document/artifact.js';
import { MANIFEST_NAME, planSets } from './plan-sets.js';
import { writeSet, type WriteOptions } from './write-set.js';

const folderOptionsSchema = z.strictObject({
  folder: z.string().min(1).describe('Folder for the document sets, one folder per set.'),
});

export type FolderOptions = z.output<typeof folderOptionsSchema>;

/** Writes the set to `<folder>/<name of the set>/`: see `writeSet`. A different set of that name is refused. */
export const folderDeliverer = {
  name: 'folder',
  options: folderOptionsSchema,
  isRepeatable: true,

  plan(set, options, context) {
    const { name, artifacts } = set;
    const target = planFolder(resolve(context.folder, options.folder), name, artifacts);
    const key = deliveryKey(target, set, artifacts);
    return [{ key, target, recipients: [], artifacts, payload: null, notices: [] }];
  },

  async send({ key, target, artifacts }, _options, { signal }) {
    const files = await writeArtifacts(target, artifacts, { force: false, signal });
    return { key, target, reference: '', recipients: [], artifacts: files };
  },
} satisfies Deliverer<FolderOptions>;

/** Absolute path of the folder of a set. Throws as `planSets` does. */
function planFolder(out: string, name: string, artifacts: readonly Artifact[]): string {
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

async function writeArtifacts(
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

/** Delivers a document set to its own folder. */
import { join } from 'node:path';
import { z } from 'zod';
import { deliveryKey, type Deliverer } from '../deliverer.js';
import { MANIFEST_NAME, planSets } from './plan-sets.js';
import { writeSet } from './write-set.js';

const folderOptionsSchema = z.strictObject({
  /** Absolute path of the folder that holds the sets. */
  out: z.string(),
  /** Name of the set's own folder. */
  set: z.string(),
  /** Whether to replace files that exist and differ. */
  force: z.boolean().default(false),
  /** SHA-256 of the manifest of the set that documents are added to. */
  addsTo: z.string().optional(),
});

export type FolderOptions = z.output<typeof folderOptionsSchema>;

/**
 * Plans the whole set as one delivery and writes it to `<out>/<set>/`: see `writeSet`.
 *
 * The artifacts are the documents, then their manifest, named `manifest.json`.
 */
export const folderDeliverer = {
  name: 'folder',
  options: folderOptionsSchema,

  plan(artifacts, { out, set }) {
    const documents = artifacts.filter(({ fileName }) => fileName !== MANIFEST_NAME);
    planSets(out, [{ name: set, fileNames: documents.map(({ fileName }) => fileName) }]);
    const target = join(out, set);
    return [{ key: deliveryKey(target, artifacts), target, artifacts }];
  },

  async send({ key, target, artifacts }, { force, addsTo }, { signal }) {
    const comparisons = await writeSet(target, artifacts, { force, addsTo, signal });
    return {
      key,
      target,
      artifacts: comparisons.map(({ artifact, path, found }) => ({
        path,
        sha256: artifact.content.sha256,
        bytes: artifact.content.size,
        outcome: found === 'same' ? 'unchanged' : 'written',
      })),
    };
  },
} satisfies Deliverer<FolderOptions>;

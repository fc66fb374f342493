/** Delivers a document set to a folder, such as a network share. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { deliveryKey, type Deliverer } from '../deliverer.js';
import { planFolder, writeArtifacts } from './write-files-of-set.js';

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

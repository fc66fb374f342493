/** Delivers a document set to a folder, such as a network share. */
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { Artifact, Receipt } from '../../model/document/artifact.js';
import { deliveryKey, type Deliverer } from '../deliverer.js';
import { nameAtTarget } from '../name-at-target.js';
import { holdersIn } from './set-holders.js';
import { planFolder, writeArtifacts } from './write-files-of-set.js';

const folderOptionsSchema = z.strictObject({
  folder: z.string().min(1).describe('Folder for the document sets, one folder per set.'),
});

export type FolderOptions = z.output<typeof folderOptionsSchema>;

/**
 * Writes the set to `<folder>/<name of the set>/`: see `writeSet`. If a set about something else has that name there, the name is
 * extended. Another set about the same is refused.
 */
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
    const files = await writeUnderFreeName(target, artifacts, signal);
    return { key, target, reference: '', recipients: [], artifacts: files };
  },
} satisfies Deliverer<FolderOptions>;

/** Another run may write a set of that name in the meantime. */
async function writeUnderFreeName(
  target: string,
  artifacts: readonly Artifact[],
  signal: AbortSignal | undefined,
): Promise<readonly Receipt[]> {
  const [out, name] = [dirname(target), basename(target)];
  const free = async (): Promise<string> => nameAtTarget(name, artifacts, await holdersIn(out));
  const chosen = await free();
  try {
    return await writeArtifacts(join(out, chosen), artifacts, { force: false, signal });
  } catch (failure) {
    const now = await free();
    if (now === chosen) throw failure;
    return writeArtifacts(join(out, now), artifacts, { force: false, signal });
  }
}

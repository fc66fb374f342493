/** Delivers a document set to a folder, such as a network share. */
import { sha256Of } from '../../base/sha256.js';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Artifact, Receipt } from '../../model/document/artifact.js';
import { deliveryKey, type Deliverer } from '../deliverer.js';
import { placeAtTarget, type Place } from '../place-at-target.js';
import { checkTarget } from './check-target.js';
import { planFolder, writeArtifacts } from './write-set.js';

const folderOptionsSchema = z.strictObject({
  folder: z.string().min(1).describe('Folder for the document sets, one folder per set.'),
});

export type FolderOptions = z.output<typeof folderOptionsSchema>;

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
    const files = await writeInPlace(target, artifacts, signal);
    return { key, target, reference: '', recipients: [], artifacts: files };
  },

  async test(options, { folder }) {
    const place = resolve(folder, options.folder);
    await checkTarget(place, []);
    return `${place} can be written to.`;
  },
} satisfies Deliverer<FolderOptions>;

/** Another run may write a set of that name in the meantime, or add to this one. */
async function writeInPlace(
  target: string,
  artifacts: readonly Artifact[],
  signal: AbortSignal | undefined,
): Promise<readonly Receipt[]> {
  const [out, name] = [dirname(target), basename(target)];
  const chosen = (): Promise<Place> => placeAtTarget(name, artifacts, (path) => fileAt(join(out, path)));
  const write = async (place: Place): Promise<readonly Receipt[]> => {
    const addsTo = place.replaced && sha256Of(place.replaced);
    const files = [...place.beside, ...place.artifacts];
    const receipts = await writeArtifacts(join(out, place.name), files, { force: false, addsTo, signal });
    return receipts.slice(place.beside.length);
  };
  const place = await chosen();
  try {
    return await write(place);
  } catch (failure) {
    const now = await chosen();
    if (now.name === place.name && isDeepStrictEqual(now.replaced, place.replaced)) throw failure;
    return write(now);
  }
}

/** What cannot be read is left out: writing there fails with the reason. */
async function fileAt(path: string): Promise<Uint8Array | undefined> {
  return readFile(path).catch(() => undefined);
}

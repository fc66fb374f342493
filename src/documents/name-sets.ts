/** Names the document sets of a run. */
import type { Archive } from '../archive/archive.js';
import { holdersIn } from '../deliverers/folder/decide-actions.js';
import { allUnlessChosen, chooseNames, type HolderOf, type NameWish } from '../base/set-names/choose-names.js';

/**
 * One name per set, in order: its own, unless another set has it in the folder or in the archive, or could get it too.
 *
 * @param out absolute path of the folder that holds the sets
 */
export async function nameSets(
  wishes: readonly NameWish[],
  { out, archive }: { readonly out: string; readonly archive?: Archive | undefined },
): Promise<readonly string[]> {
  const inFolder = await holdersIn(out);
  const inArchive = archive === undefined ? undefined : await holdersInArchive(archive);
  return chooseNames(wishes, {
    existing: inFolder,
    holderOf: async (name) => (await inFolder(name)) ?? inArchive?.(name),
    fieldsOf: allUnlessChosen,
  });
}

/** Only runs with an archive load its code. */
async function holdersInArchive(archive: Archive): Promise<HolderOf> {
  const { nameHolder } = await import('../archive/names.js');
  return (name) => nameHolder(archive, name);
}

/** Finds out which sets have names in a folder. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { nameKey } from '../../base/set-names/file-name.js';
import type { HolderOf } from '../../base/set-names/choose-names.js';
import { subjectInManifest, type SetSubject } from '../../base/set-names/subject.js';
import { readManifest } from './read-manifest.js';

/**
 * The sets in a folder, by their names. One whose manifest auditpress did not write has an empty subject. What cannot be read is
 * left out: writing there fails with the reason.
 *
 * @param out absolute path of the folder that holds the sets
 */
export async function holdersIn(out: string): Promise<HolderOf> {
  const present = new Set((await readdir(out).catch(() => [])).map(nameKey));
  const known = new Map<string, Promise<SetSubject | undefined>>();
  return async (name) => {
    if (!present.has(nameKey(name))) return undefined;
    const holder = known.get(nameKey(name)) ?? holderAt(join(out, name));
    known.set(nameKey(name), holder);
    return holder;
  };
}

async function holderAt(folder: string): Promise<SetSubject | undefined> {
  const manifest = await readManifest(folder).catch(() => undefined);
  return manifest && (manifest.content?.subject ?? subjectInManifest(undefined));
}

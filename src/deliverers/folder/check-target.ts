/** Whether documents can be written where they are planned: asked before rendering, leaves nothing behind. */
import { mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explainFileError, explaining, unlessMissing } from './file-error.js';
import { STAGING_PREFIX, type PlannedSet } from './plan-sets.js';

/**
 * Throws where `out`, or the folder that it will be made in, is not a writable folder, and where something that is no
 * folder or no file lies at a planned path. Files that exist are compared when the documents' bytes are known.
 */
export async function checkTarget(out: string, sets: readonly PlannedSet[]): Promise<void> {
  await checkWritable(await nearestExisting(out));
  for (const { folder, paths } of sets) {
    if ((await kindOf(folder)) === 'nothing') continue;
    await checkWritable(folder);
    for (const path of paths) {
      if ((await kindOf(path)) === 'folder') throw explainFileError(failureWith('EISDIR'), path);
    }
  }
}

type Kind = 'file' | 'folder' | 'nothing';

async function kindOf(path: string): Promise<Kind> {
  const found = await unlessMissing(path, () => stat(path));
  if (found === undefined) return 'nothing';
  return found.isDirectory() ? 'folder' : 'file';
}

async function nearestExisting(path: string): Promise<string> {
  return (await kindOf(path)) === 'nothing' && dirname(path) !== path ? nearestExisting(dirname(path)) : path;
}

/** Asks by trying: what permissions say is not the whole truth on network drives and on Windows. */
async function checkWritable(folder: string): Promise<void> {
  await explaining(folder, async () => {
    await rmdir(await mkdtemp(join(folder, STAGING_PREFIX)));
  });
}

/** The failure that writing would have ended with. */
function failureWith(code: string): Error {
  return Object.assign(new Error(code), { code });
}

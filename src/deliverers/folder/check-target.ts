/** Whether documents can be written where they are planned: asked before rendering, leaves nothing behind. */
import { mkdir, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PRIVATE_FOLDER } from '../../temporary/folders.js';
import { explainFileError, explaining, isMissing, unlessMissing } from './file-error.js';
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

/**
 * The same name for all runs of a user: one that is killed leaves an empty folder, which the next one removes. Users share
 * none, as they may not remove those of each other in a folder like `/tmp`.
 */
const PROBE = `${STAGING_PREFIX}probe-${process.geteuid?.() ?? 'user'}`;

/** Asks by trying: what permissions say is not the whole truth on network drives and on Windows. */
async function checkWritable(folder: string): Promise<void> {
  const probe = join(folder, PROBE);
  await explaining(folder, async () => {
    // Where another run has made it, removing it asks as well; where another run has removed it, it may.
    await mkdir(probe, PRIVATE_FOLDER).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
    await rmdir(probe).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  });
}

/** The failure that writing would have ended with. */
function failureWith(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** Checks before rendering whether documents can be written to their planned paths. Leaves no files behind. */
import { mkdirSync, rmdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PRIVATE_FOLDER } from '../../base/files/temporary-folders.js';
import { explainFileError, unlessMissing } from '../../base/files/file-error.js';
import { STAGING_PREFIX } from '../../base/files/staging.js';
import type { PlannedSet } from './plan-sets.js';

/**
 * Throws if `out`, or its nearest existing parent, is not a writable folder, if a set's folder is a file, or if a
 * document's path is a folder. Existing files are compared later, when the documents' bytes are known.
 */
export async function checkTarget(out: string, sets: readonly PlannedSet[]): Promise<void> {
  checkWritable(await nearestExisting(out));
  for (const { folder, paths } of sets) {
    if ((await kindOf(folder)) === 'nothing') continue;
    checkWritable(folder);
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
 * The same name for all runs of a user, so that the next run removes the empty folder of a killed one. One per user,
 * because in a folder like `/tmp` users cannot remove each other's folders.
 */
const PROBE = `${STAGING_PREFIX}probe-${process.geteuid?.() ?? 'user'}`;

/**
 * Checks by creating a folder: permission bits are not reliable on network drives and on Windows. Synchronous, so that a signal
 * does not end the run before the folder is removed.
 */
function checkWritable(folder: string): void {
  const probe = join(folder, PROBE);
  try {
    // If another run has created the probe, removing it is the test; if another run has removed it, the test has passed.
    unless('EEXIST', () => mkdirSync(probe, PRIVATE_FOLDER));
    unless('ENOENT', () => {
      rmdirSync(probe);
    });
  } catch (error) {
    throw explainFileError(error, folder);
  }
}

function unless(code: string, change: () => unknown): void {
  try {
    change();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== code) throw error;
  }
}

function failureWith(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** Files that are complete on disk before they get the name that somebody looks for. */
import { mkdir, open, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artifact } from '../../model/document/artifact.js';
import { PRIVATE_FILE, PRIVATE_FOLDER, temporaryPath } from '../../temporary/folders.js';
import { explaining } from './file-error.js';
import { STAGING_PREFIX } from './plan-sets.js';

/**
 * Hands a new folder inside `out`, closed to other users, to the work, and removes what is left of it afterwards. Makes
 * `out`, with the mode where one is given, if it does not exist; where the work fails, the folders that were made are
 * removed again.
 */
export async function withStaging<Result>(
  out: string,
  work: (staging: string) => Promise<Result>,
  mode?: number,
): Promise<Result> {
  const firstMade = await explaining(out, () => mkdir(out, { recursive: true, mode }));
  try {
    const staging = temporaryPath(out, STAGING_PREFIX);
    await explaining(out, () => mkdir(staging, PRIVATE_FOLDER));
    try {
      return await work(staging);
    } finally {
      await explaining(staging, () => rm(staging, { recursive: true, force: true }));
    }
  } catch (error) {
    if (firstMade !== undefined) await removeEmpty(out, firstMade);
    throw error;
  }
}

/** Writes an artifact and waits until the disk has it. `target` is the path that it is for, and that messages name. */
export async function stageFile(
  staging: string,
  { fileName, content, isPrivate }: Artifact,
  target: string,
): Promise<void> {
  const mode = isPrivate === true ? PRIVATE_FILE : undefined;
  await explaining(target, () => writeDurably(join(staging, fileName), content.parts(), mode));
}

/** Writes a new file and waits until the disk has it. */
export async function writeDurably(path: string, content: Iterable<Uint8Array> | string, mode?: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await writeFile(file, content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Waits until the disk has the names in a folder. Windows cannot open folders, and keeps names by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await explaining(folder, async () => {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}

/** Removes `folder` and its parents up to `last`, as far as they are empty. */
async function removeEmpty(folder: string, last: string): Promise<void> {
  try {
    await rmdir(folder);
    if (folder !== last) await removeEmpty(join(folder, '..'), last);
  } catch {
    // Somebody else has put something there meanwhile: then it stays.
  }
}

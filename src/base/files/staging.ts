/** Staging: files are complete on disk before they get their final names. */
import { link, mkdir, open, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artifact } from '../../model/document/artifact.js';
import { PRIVATE_FILE, PRIVATE_FOLDER, temporaryPath } from './temporary-folders.js';
import { explainFileError, withExplainedErrors } from './file-error.js';

/** Prefix of staging folders. No set may begin with it. */
export const STAGING_PREFIX = '.auditpress-';

/**
 * Runs work with a new folder in `out` that only this user can access, and removes the folder afterwards. Creates `out`, with
 * `mode` if given, if it does not exist. If the work fails, the created folders are removed again, and its error is thrown even
 * if they cannot be.
 */
export async function withStaging<Result>(
  out: string,
  work: (staging: string) => Promise<Result>,
  mode?: number,
): Promise<Result> {
  const firstMade = await withExplainedErrors(out, () => mkdir(out, { recursive: true, mode }));
  try {
    const staging = temporaryPath(out, STAGING_PREFIX);
    await withExplainedErrors(out, () => mkdir(staging, PRIVATE_FOLDER));
    const remove = (): Promise<void> => rm(staging, { recursive: true, force: true });
    let result: Result;
    try {
      result = await work(staging);
    } catch (error) {
      // A later run removes a folder that stays.
      await remove().catch(() => undefined);
      throw error;
    }
    await withExplainedErrors(staging, remove);
    return result;
  } catch (error) {
    if (firstMade !== undefined) await removeEmpty(out, firstMade);
    throw error;
  }
}

/** Writes an artifact and flushes it to disk. `target`: its final path, for messages. */
export async function stageFile(
  staging: string,
  { fileName, content, isPrivate }: Artifact,
  target: string,
): Promise<void> {
  const mode = isPrivate === true ? PRIVATE_FILE : undefined;
  await withExplainedErrors(target, () => writeDurably(join(staging, fileName), content.parts(), mode));
}

export async function writeDurably(path: string, content: Iterable<Uint8Array> | string, mode?: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await writeFile(file, content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Gives a staged file its final name. False if a file of that name exists by now: unlike a rename, a link never replaces one.
 */
export async function publish(staged: string, path: string): Promise<boolean> {
  try {
    await link(staged, path);
  } catch (failure) {
    const { code = '' } = failure as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // Some file systems do not support links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code)) throw explainFileError(failure, path);
    await withExplainedErrors(path, () => rename(staged, path));
  }
  return true;
}

/** Flushes the entries of a folder to disk. Windows cannot open folders, and needs no flush. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withExplainedErrors(folder, async () => {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}

async function removeEmpty(folder: string, last: string): Promise<void> {
  try {
    await rmdir(folder);
    if (folder !== last) await removeEmpty(join(folder, '..'), last);
  } catch {
    // Another program has written to the folder: keep it.
  }
}

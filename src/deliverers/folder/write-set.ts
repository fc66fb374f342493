/** Writes one document set: everything is staged first, names appear last, the manifest after all others. */
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AuditpressError } from '../../errors.js';
import type { Artifact } from '../../model/artifact.js';
import { compareSet, type Comparison } from './compare-set.js';
import { explainFileError, explaining } from './file-error.js';
import { fileExists } from './file-exists.js';
import { MANIFEST_NAME } from './plan-sets.js';
import { replaceFiles } from './replace-files.js';
import { staleFiles } from './stale-files.js';
import { stageFile, syncFolder, withStaging } from './staging.js';

export interface WriteOptions {
  /** Replace files that exist and differ, and remove those that only the old manifest lists. */
  readonly force: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes the artifacts into `folder`, an absolute path, and says what was found there before.
 *
 * A new set appears as a whole or not at all. In a folder that exists, files with the same bytes are left alone, and
 * different ones are refused (`file-exists`) unless `force` is set: then the set that was there, as its manifest lists it,
 * gives way to the new one, and is put back where a file is refused. Other files in the folder are never touched.
 */
export async function writeSet(
  folder: string,
  artifacts: readonly Artifact[],
  { force, signal }: WriteOptions,
): Promise<readonly Comparison[]> {
  signal?.throwIfAborted();
  const comparisons = await compare(folder, artifacts, force);
  const due = filesDue(comparisons);
  if (due.length === 0) return comparisons;

  await withStaging(dirname(folder), async (staging) => {
    // A folder within: the staging folder itself is closed to other users, a set must not be.
    const staged = join(staging, 'set');
    await explaining(folder, () => mkdir(staged));
    for (const { artifact, path } of due) {
      signal?.throwIfAborted();
      await stageFile(staged, artifact, path);
    }
    await syncFolder(staged);
    signal?.throwIfAborted();
    if (due.length === artifacts.length && (await appearsWhole(staged, folder))) return;
    // Staging takes its time, in which somebody else may have written here.
    await compare(folder, artifacts, force);
    const arriving = due.map(({ artifact }) => artifact.fileName);
    const names = artifacts.map(({ fileName }) => fileName);
    const stale = force ? await staleFiles(folder, names) : [];
    await replaceFiles({ folder, staged, arriving, leaving: [...arriving, ...stale] });
  });
  return comparisons;
}

async function compare(folder: string, artifacts: readonly Artifact[], force: boolean): Promise<readonly Comparison[]> {
  const comparisons = await compareSet(folder, artifacts);
  const different = comparisons.filter(({ found }) => found === 'different');
  if (different.length > 0 && !force) throw existing(different);
  return comparisons;
}

/** Files to write: with any of them goes the manifest, which must be the newest file of its set. */
function filesDue(comparisons: readonly Comparison[]): readonly Comparison[] {
  if (comparisons.every(({ found }) => found === 'same')) return [];
  return comparisons.filter((comparison) => comparison.found !== 'same' || isManifest(comparison));
}

function isManifest({ artifact }: Comparison): boolean {
  return artifact.fileName === MANIFEST_NAME;
}

/** What a rename onto a folder fails with: POSIX systems have the first two, Windows the last. */
const TAKEN: readonly unknown[] = ['ENOTEMPTY', 'EEXIST', 'EPERM'];

/** Gives the staged folder its name. False where a folder has that name already and is not empty. */
async function appearsWhole(staged: string, folder: string): Promise<boolean> {
  try {
    await rename(staged, folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && TAKEN.includes(error.code)) return false;
    throw explainFileError(error, folder);
  }
  await syncFolder(dirname(folder));
  return true;
}

function existing(different: readonly Comparison[]): AuditpressError {
  const what = different.length === 1 ? 'a file exists and differs' : `${different.length} files exist and differ`;
  return fileExists(
    `expected to write new files, but ${what}`,
    different.map(({ path }) => path),
  );
}

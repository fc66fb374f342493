/** Writes a document set: stages all files, then moves them into place, the manifest last. */
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import type { Artifact, Receipt } from '../../model/document/artifact.js';
import { compareSet, filesLeaving, type Comparison } from './compare-set.js';
import { newFiles, replaceFiles } from './exchange.js';
import { explainFileError, withExplainedErrors, fileExists, isTaken } from '../../base/files/file-error.js';
import { MANIFEST_NAME, planSets } from './plan-sets.js';
import { readManifest } from '../manifest.js';
import { withSetLock, removeLeftovers } from './set-lock.js';
import { stageFile, syncFolder, withStaging } from '../../base/files/staging.js';

export interface WriteOptions {
  /** Whether to replace files that exist and differ, and remove those that only the old manifest lists. */
  readonly force: boolean;
  /**
   * SHA-256 of the manifest of the set to add files to: only the manifest is replaced. Throws `set-outdated` if it has
   * changed.
   */
  readonly addsTo?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes the artifacts to `folder`, an absolute path, and returns what was there before.
 *
 * A new set appears as a whole or not at all. In an existing folder, identical files are kept. Different files are refused
 * (`file-exists`), unless `force` is set: then the new set replaces the old one, as its manifest lists it, if its files are
 * unchanged (`file-changed`); if a file cannot be replaced, the old set is restored. With `addsTo` only the manifest is
 * replaced, and existing files must be identical. Other files in the folder are never touched. Runs that write the same set
 * do so one after the other (`set-busy`).
 */
export async function writeSet(
  folder: string,
  artifacts: readonly Artifact[],
  options: WriteOptions,
): Promise<readonly Comparison[]> {
  const { signal } = options;
  signal?.throwIfAborted();
  const out = dirname(folder);
  await removeLeftovers(out);
  const before = await compareSet(folder, artifacts);
  if (filesDue(before).length === 0) return before;
  return withStaging(out, (staging) =>
    withSetLock(folder, staging, (exchange) => writeFrom(exchange, folder, artifacts, options), { signal }),
  );
}

/** Compares again, because another run may have written the set in the meantime. */
async function writeFrom(
  exchange: string,
  folder: string,
  artifacts: readonly Artifact[],
  { force, addsTo, signal }: WriteOptions,
): Promise<readonly Comparison[]> {
  if (addsTo !== undefined && (await readManifest(folder))?.sha256 !== addsTo) throw outdated(folder);
  const comparisons = await compareSet(folder, artifacts);
  const different = comparisons.filter(
    (comparison) => comparison.found === 'different' && !(addsTo !== undefined && isManifest(comparison)),
  );
  if (different.length > 0 && !force) throw existing(different);
  const leaving = await filesLeaving(folder, comparisons);
  const due = filesDue(comparisons);
  if (due.length === 0) return comparisons;

  const staged = newFiles(exchange);
  await withExplainedErrors(folder, () => mkdir(staged));
  for (const { artifact, path } of due) {
    signal?.throwIfAborted();
    await stageFile(staged, artifact, path);
  }
  await syncFolder(staged);
  signal?.throwIfAborted();
  if (due.length === artifacts.length && (await appearsWhole(staged, folder))) return comparisons;
  await replaceFiles({ folder, exchange, artifacts, arriving: due.map(({ artifact }) => artifact), leaving });
  return comparisons;
}

/** Files to write. If there are any, the manifest is one of them, because it must be the newest file of its set. */
function filesDue(comparisons: readonly Comparison[]): readonly Comparison[] {
  if (comparisons.every(({ found }) => found === 'same')) return [];
  return comparisons.filter((comparison) => comparison.found !== 'same' || isManifest(comparison));
}

function isManifest({ artifact }: Comparison): boolean {
  return artifact.fileName === MANIFEST_NAME;
}

/** Gives the staged folder its name. False if a folder has that name already and is not empty. */
async function appearsWhole(staged: string, folder: string): Promise<boolean> {
  try {
    await rename(staged, folder);
  } catch (error) {
    if (isTaken(error)) return false;
    throw explainFileError(error, folder);
  }
  await syncFolder(dirname(folder));
  return true;
}

function outdated(folder: string): AuditpressError {
  return new AuditpressError(
    'set-outdated',
    `expected to add to the document set in ${folder}, but another run has changed it`,
  );
}

function existing(different: readonly Comparison[]): AuditpressError {
  const what = different.length === 1 ? 'a file exists and differs' : `${different.length} files exist and differ`;
  return fileExists(
    `expected to write new files, but ${what}`,
    different.map(({ path }) => path),
  );
}

export function planFolder(out: string, name: string, artifacts: readonly Artifact[]): string {
  const fileNames = artifacts.map(({ fileName }) => fileName).filter((fileName) => fileName !== MANIFEST_NAME);
  planSets(out, [{ name, fileNames }]);
  return join(out, name);
}

export async function writeArtifacts(
  folder: string,
  artifacts: readonly Artifact[],
  options: WriteOptions,
): Promise<readonly Receipt[]> {
  const comparisons = await writeSet(folder, artifacts, options);
  return comparisons.map(({ artifact, path, found }) => ({
    path,
    sha256: artifact.content.sha256,
    bytes: artifact.content.size,
    outcome: found === 'same' ? 'unchanged' : 'written',
  }));
}

/** Writes files that are not part of a set, such as snapshots, each atomically. */
import { rename, stat, realpath } from 'node:fs/promises';
import { join, basename, dirname } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import type { Artifact } from '../../model/document/artifact.js';
import { PRIVATE_FOLDER } from '../../base/files/temporary-folders.js';
import { withExplainedErrors, unlessMissing, explainFileError } from '../../base/files/file-error.js';
import { publish, stageFile, syncFolder, withStaging } from '../../base/files/staging.js';
import { removeLeftovers } from './set-lock.js';

/**
 * Writes the artifacts to the folder `out`, an absolute path, and returns their paths. Creates a missing folder, accessible only to
 * this user.
 *
 * @throws AuditpressError `file-exists` before anything is written, or an explained file system error
 */
export async function writeFiles(out: string, artifacts: readonly Artifact[]): Promise<readonly string[]> {
  const paths = artifacts.map(({ fileName }) => join(out, fileName));
  for (const path of paths) {
    if ((await unlessMissing(path, () => stat(path))) === undefined) continue;
    throw exists(path);
  }
  await removeLeftovers(out);
  const work = async (staging: string): Promise<void> => {
    for (const [index, artifact] of artifacts.entries()) await stageFile(staging, artifact, paths[index] ?? '');
    for (const [index, { fileName }] of artifacts.entries()) {
      const path = paths[index] ?? '';
      if (!(await publish(join(staging, fileName), path))) throw exists(path);
    }
    await syncFolder(out);
  };
  await withStaging(out, work, PRIVATE_FOLDER);
  return paths;
}

/**
 * Whether a file exists at a path that is to be written.
 *
 * @throws AuditpressError `not-a-file` (input) if it is something else, such as a folder or a device
 */
export async function kindOfTarget(path: string): Promise<'file' | 'nothing'> {
  const found = await unlessMissing(path, () => stat(path));
  if (found === undefined) return 'nothing';
  if (found.isFile()) return 'file';
  if (found.isDirectory()) throw explainFileError(Object.assign(new Error('EISDIR'), { code: 'EISDIR' }), path);
  throw new AuditpressError('not-a-file', `expected ${path} to be a file, found something else`, {
    hint: 'Choose another path with --output; - is standard output.',
  });
}

/**
 * Writes an artifact to an absolute path, ignoring its own name. Follows links.
 *
 * @param replace whether to replace an existing file; otherwise throws `file-exists` (input)
 */
export async function writeFileAt(path: string, artifact: Artifact, replace: boolean): Promise<void> {
  const target = (await kindOfTarget(path)) === 'file' ? await withExplainedErrors(path, () => realpath(path)) : path;
  const named = { ...artifact, fileName: basename(target) };
  await withStaging(dirname(target), async (staging) => {
    await stageFile(staging, named, target);
    const staged = join(staging, named.fileName);
    if (replace) await withExplainedErrors(target, () => rename(staged, target));
    else if (!(await publish(staged, target))) throw targetExists(target);
    await syncFolder(dirname(target));
  });
}

function exists(path: string): AuditpressError {
  return new AuditpressError('file-exists', `expected to write a new file, but ${path} exists`, {
    hint: 'Move it, or choose another folder with --out.',
  });
}

export function targetExists(path: string): AuditpressError {
  return new AuditpressError('file-exists', `expected to write a new file, but ${path} exists`, {
    hint: 'Replace it with --if-exists replace, or choose another path with --output.',
  });
}

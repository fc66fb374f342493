/** Writes files that are not part of a set, such as snapshots, each atomically. */
import { link, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditpressError } from '../../errors.js';
import type { Artifact } from '../../model/document/artifact.js';
import { PRIVATE_FOLDER } from '../../temporary/folders.js';
import { withExplainedErrors, unlessMissing } from './file-error.js';
import { stageFile, syncFolder, withStaging } from './staging.js';
import { removeLeftovers } from './remove-leftovers.js';

/**
 * Writes the artifacts to `out`, an absolute path, which is created, accessible only to this user, where it does not exist.
 * Returns their paths.
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
      await publish(join(staging, fileName), path, exists);
    }
    await syncFolder(out);
  };
  await withStaging(out, work, PRIVATE_FOLDER);
  return paths;
}

/**
 * Gives a staged file its final name, unless a file of that name exists by now: unlike a rename, a link never replaces one.
 *
 * @param taken returns the error for that case
 */
export async function publish(staged: string, path: string, taken: (path: string) => AuditpressError): Promise<void> {
  await withExplainedErrors(path, async () => {
    try {
      await link(staged, path);
    } catch (failure) {
      const { code = '' } = failure as NodeJS.ErrnoException;
      if (code === 'EEXIST') throw taken(path);
      // Some file systems do not support links.
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code)) throw failure;
      await rename(staged, path);
    }
  });
}

function exists(path: string): AuditpressError {
  return new AuditpressError('file-exists', `expected to write a new file, but ${path} exists`, {
    hint: 'Move it, or choose another folder with --out.',
  });
}

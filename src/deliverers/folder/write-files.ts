/** Writes files that are no set, such as snapshots: each appears whole under its name or not at all. */
import { link, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditpressError } from '../../errors.js';
import type { Artifact } from '../../model/document/artifact.js';
import { PRIVATE_FOLDER } from '../../temporary/folders.js';
import { explaining, unlessMissing } from './file-error.js';
import { stageFile, syncFolder, withStaging } from './staging.js';
import { removeLeftovers } from './remove-leftovers.js';

/**
 * Writes the artifacts into `out`, an absolute path, which is made where it does not exist, closed to other users. Gives
 * their paths.
 *
 * @throws AuditpressError `file-exists` before anything is written, or as the system refuses.
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
 * Gives a staged file its name, unless another file came to have it meanwhile: a link, other than a rename, never replaces one.
 *
 * @param taken the refusal then
 */
export async function publish(staged: string, path: string, taken: (path: string) => AuditpressError): Promise<void> {
  await explaining(path, async () => {
    try {
      await link(staged, path);
    } catch (failure) {
      const { code = '' } = failure as NodeJS.ErrnoException;
      if (code === 'EEXIST') throw taken(path);
      // Some file systems know no links.
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code)) throw failure;
      await rename(staged, path);
    }
  });
}

function exists(path: string): AuditpressError {
  return new AuditpressError('file-exists', `expected to write a new file, found one at ${path}`, {
    hint: 'Move it away, or choose another folder with --out.',
  });
}

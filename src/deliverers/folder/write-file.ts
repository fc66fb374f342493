/** Writes a single file that is not part of a set, atomically. */
import { realpath, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AuditpressError } from '../../errors.js';
import type { Artifact } from '../../model/document/artifact.js';
import { explainFileError, withExplainedErrors, unlessMissing } from './file-error.js';
import { stageFile, syncFolder, withStaging } from './staging.js';
import { publish } from './write-files.js';

/**
 * Whether a file exists at a path that is to be written.
 *
 * @throws AuditpressError `not-a-file` (input) where it is something else, such as a folder or a device
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
    else await publish(staged, target, targetExists);
    await syncFolder(dirname(target));
  });
}

export function targetExists(path: string): AuditpressError {
  return new AuditpressError('file-exists', `expected to write a new file, but ${path} exists`, {
    hint: 'Replace it with --if-exists replace, or choose another path with --output.',
  });
}

/** Finds the old files that a new set replaces, and checks that they may be replaced. */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditpressError } from '../../errors.js';
import { sha256OfFile, type Comparison } from './compare-set.js';
import { unlessMissing } from './file-error.js';
import { isPlainName, MANIFEST_NAME, nameKey } from './plan-sets.js';
import { readManifest, type ListedFile } from './read-manifest.js';

/**
 * Names of the files in `folder` to remove: those that differ from the new ones, the manifest, and those that only the old
 * manifest lists. Only files within the folder.
 *
 * @throws AuditpressError `file-changed` (input) with each file that is not, byte for byte, what the old manifest lists:
 * someone has edited or added it. Without a manifest of auditpress this check is not possible, and files of the same names
 * are replaced.
 */
export async function filesLeaving(folder: string, comparisons: readonly Comparison[]): Promise<readonly string[]> {
  const listed = (await readManifest(folder))?.content?.files;
  const kept = new Set(comparisons.map(({ artifact }) => nameKey(artifact.fileName)));
  const leaving = comparisons.flatMap(({ artifact, found }) => (found === 'different' ? [artifact.fileName] : []));
  for (const { name } of listed ?? []) {
    if (isPlainName(name) && !kept.has(nameKey(name)) && (await isFile(join(folder, name)))) leaving.push(name);
  }
  if (listed !== undefined) await refuseChanged(folder, leaving.filter(isDocument), listed);
  const isThere = comparisons.some(({ artifact, found }) => !isDocument(artifact.fileName) && found !== 'missing');
  return [...(isThere ? [MANIFEST_NAME] : []), ...new Set(leaving.filter(isDocument))];
}

async function refuseChanged(folder: string, names: readonly string[], listed: readonly ListedFile[]): Promise<void> {
  const problems: string[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const expected = listed.filter((file) => nameKey(file.name) === nameKey(name)).map(({ sha256 }) => sha256);
    if (expected.length === 0) problems.push(`${path} is not in the manifest`);
    else if (!expected.includes((await sha256OfFile(path)) ?? 'no file'))
      problems.push(`${path} has changed since it was written`);
  }
  if (problems.length > 0) throw fileChanged('to replace files that auditpress has written', problems);
}

async function isFile(path: string): Promise<boolean> {
  const found = await unlessMissing(path, () => lstat(path));
  return found !== undefined && !found.isDirectory();
}

function isDocument(name: string): boolean {
  return name !== MANIFEST_NAME;
}

/**
 * The error for files that someone has edited or added.
 *
 * @param expected such as `to replace files that auditpress has written`
 * @param problems one line per file
 */
export function fileChanged(expected: string, problems: readonly string[]): AuditpressError {
  const what = problems.length === 1 ? 'one file is different' : `${problems.length} files are different`;
  return new AuditpressError('file-changed', `expected ${expected}, but ${what}`, { problems });
}

/** Which files of an old set give way to a new one, and whether they may. */
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditpressError } from '../../errors.js';
import { sha256OfFile, type Comparison } from './compare-set.js';
import { unlessMissing } from './file-error.js';
import { isPlainName, MANIFEST_NAME, nameKey } from './plan-sets.js';
import { readManifest, type ListedFile } from './read-manifest.js';

/**
 * Names of the files in `folder` that leave it when the new ones arrive: those that are different, the manifest, and those
 * that the old manifest alone lists. Never anything but a file within the folder.
 *
 * @throws AuditpressError `file-changed` (input) with each of them that is not, byte for byte, what the old manifest lists:
 * somebody has edited it or put it there. Where the manifest is missing or is not one of auditpress, nothing says what was
 * there, and files of the same names give way as they are.
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
      problems.push(`${path} is not as it was written`);
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
 * The refusal to take files for our own that somebody has edited or put there.
 *
 * @param expected `to replace files that auditpress has written`
 * @param problems one line for each
 */
export function fileChanged(expected: string, problems: readonly string[]): AuditpressError {
  const what = problems.length === 1 ? 'one is another' : `${problems.length} are others`;
  return new AuditpressError('file-changed', `expected ${expected}, but ${what}`, { problems });
}

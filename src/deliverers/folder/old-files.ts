/** Which files of an old set give way to a new one, and whether they may. */
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AuditpressError } from '../../errors.js';
import { manifestFileSchema, manifestVersionSchema } from '../../manifest-schema.js';
import type { Comparison } from './compare-set.js';
import { unlessMissing } from './file-error.js';
import { sha256OfFile } from './hash-file.js';
import { isPlainName, MANIFEST_NAME, nameKey } from './plan-sets.js';

/** As far as a manifest is read back. It is a file that anybody may have written: what it says is data. */
const listSchema = z.object({
  manifest: manifestVersionSchema,
  files: z.array(
    // A name or a hash that is not valid becomes empty, and matches no file.
    z.object({ name: manifestFileSchema.shape.name.catch(''), sha256: manifestFileSchema.shape.sha256.catch('') }),
  ),
});

type ListedFile = z.output<typeof listSchema>['files'][number];

/**
 * Names of the files in `folder` that leave it when the new ones arrive: those that are different, the manifest, and those
 * that the old manifest alone lists. Never anything but a file within the folder.
 *
 * @throws AuditpressError `file-changed` (input) with each of them that is not, byte for byte, what the old manifest lists:
 * somebody has edited it or put it there. Where the manifest is missing or is not one of auditpress, nothing says what was
 * there, and files of the same names give way as they are.
 */
export async function filesLeaving(folder: string, comparisons: readonly Comparison[]): Promise<readonly string[]> {
  const listed = await listedFiles(join(folder, MANIFEST_NAME));
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
  if (problems.length > 0) throw changed(problems);
}

async function listedFiles(path: string): Promise<readonly ListedFile[] | undefined> {
  const text = await unlessMissing(path, () => readFile(path, 'utf8'));
  return listSchema.safeParse(parsed(text ?? '')).data?.files;
}

async function isFile(path: string): Promise<boolean> {
  const found = await unlessMissing(path, () => lstat(path));
  return found !== undefined && !found.isDirectory();
}

function isDocument(name: string): boolean {
  return name !== MANIFEST_NAME;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function changed(problems: readonly string[]): AuditpressError {
  const what = problems.length === 1 ? 'one is another' : `${problems.length} are others`;
  return new AuditpressError('file-changed', `expected to replace files that auditpress has written, but ${what}`, {
    problems,
  });
}

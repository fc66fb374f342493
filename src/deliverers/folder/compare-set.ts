/** Compares artifacts with the files of a document set, and checks which of these files may be replaced. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditpressError } from '../../base/errors.js';
import type { Artifact, Content } from '../../model/document/artifact.js';
import { withExplainedErrors, unlessMissing } from '../../base/files/file-error.js';
import { nameKey } from '../../base/set-names/file-name.js';
import { isPlainName, MANIFEST_NAME } from './plan-sets.js';
import { readManifest, type ListedFile } from '../manifest.js';

export interface Comparison {
  readonly artifact: Artifact;
  /** Absolute. */
  readonly path: string;
  readonly found: 'same' | 'different' | 'missing';
}

export async function compareSet(folder: string, artifacts: readonly Artifact[]): Promise<readonly Comparison[]> {
  return Promise.all(
    artifacts.map(async (artifact) => {
      const path = join(folder, artifact.fileName);
      const found = (await unlessMissing(path, () => compareFile(path, artifact.content))) ?? 'missing';
      return { artifact, path, found };
    }),
  );
}

async function compareFile(path: string, content: Content): Promise<'same' | 'different'> {
  const file = await stat(path);
  // Reading a folder fails with a clear error. A pipe is not read, because that would block.
  if (!file.isDirectory() && (!file.isFile() || file.size !== content.size)) return 'different';
  return isContent(await readFile(path), content) ? 'same' : 'different';
}

function isContent(bytes: Buffer, content: Content): boolean {
  if (bytes.length !== content.size) return false;
  let compared = 0;
  for (const part of content.parts()) {
    if (!bytes.subarray(compared, compared + part.length).equals(part)) return false;
    compared += part.length;
  }
  return true;
}

/**
 * Reads all documents in `folder` back, the unchanged and the new ones.
 *
 * @throws AuditpressError `set-disturbed` (input) with each one that differs from what the manifest will list
 */
export async function verifySet(folder: string, documents: readonly Artifact[]): Promise<void> {
  const problems: string[] = [];
  for (const { fileName, content } of documents) {
    const path = join(folder, fileName);
    if ((await sha256OfFile(path)) !== content.sha256) problems.push(path);
  }
  if (problems.length === 0) return;
  throw new AuditpressError(
    'set-disturbed',
    `expected to find the documents in ${folder} as they were written, but another program has changed them`,
    { problems },
  );
}

export async function sha256OfFile(path: string): Promise<string | undefined> {
  const found = await unlessMissing(path, () => stat(path));
  // Reading a pipe would block.
  if (found?.isFile() !== true) return undefined;
  return withExplainedErrors(path, async () => {
    const hash = createHash('sha256');
    for await (const part of createReadStream(path)) hash.update(part as Buffer);
    return hash.digest('hex');
  });
}

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

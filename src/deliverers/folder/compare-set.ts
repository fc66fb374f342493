/** Compares artifacts with the files of a document set. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditpressError } from '../../errors.js';
import type { Artifact, Content } from '../../model/document/artifact.js';
import { withExplainedErrors, unlessMissing } from './file-error.js';

export interface Comparison {
  readonly artifact: Artifact;
  /** Absolute. */
  readonly path: string;
  /** Whether the file at `path` has the same bytes or different ones, or is missing. */
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

/** SHA-256 of a file in lower-case hexadecimal; follows links. Undefined where there is no regular file. */
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

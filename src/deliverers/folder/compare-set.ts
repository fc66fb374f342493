/** What of a document set is new to its folder. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AuditpressError } from '../../errors.js';
import type { Artifact, Content } from '../../model/document/artifact.js';
import { explaining, unlessMissing } from './file-error.js';

export interface Comparison {
  readonly artifact: Artifact;
  /** Absolute. */
  readonly path: string;
  /** `same` bytes are there, `different` bytes are there, or the file is `missing`. */
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
  // A folder is read all the same, for the failure to say so; a pipe is not, as that would wait for somebody to write.
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
 * Reads the documents in `folder` back, those that were left alone as well as new ones.
 *
 * @throws AuditpressError `set-disturbed` (input) with each that is not the one that the manifest will list.
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

/** SHA-256 of a file, or of what a link leads to, as lower-case hexadecimal; undefined where there is no file to read. */
export async function sha256OfFile(path: string): Promise<string | undefined> {
  const found = await unlessMissing(path, () => stat(path));
  // Whoever reads a pipe waits for somebody to write.
  if (found?.isFile() !== true) return undefined;
  return explaining(path, async () => {
    const hash = createHash('sha256');
    for await (const part of createReadStream(path)) hash.update(part as Buffer);
    return hash.digest('hex');
  });
}

/** What of a document set is new to its folder. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artifact, Content } from '../../model/document/artifact.js';
import { unlessMissing } from './file-error.js';

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

/** What of a document set is new to its folder. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artifact, Content } from '../../model/artifact.js';
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
      const bytes = await unlessMissing(path, () => readFile(path));
      if (bytes === undefined) return { artifact, path, found: 'missing' } as const;
      return { artifact, path, found: isContent(bytes, artifact.content) ? 'same' : 'different' } as const;
    }),
  );
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

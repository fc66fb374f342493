/** What would be refused after rendering, refused before it as far as manifests tell. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from './file-error.js';
import { fileExists } from './file-exists.js';
import { MANIFEST_NAME } from './plan-sets.js';

export interface ExpectedSet {
  /** Absolute path of its folder. */
  readonly folder: string;
  /** Text that its manifest will hold. */
  readonly documentId: string;
}

/**
 * Throws `file-exists` (input) with every folder whose manifest does not name the document id that it is to name:
 * whatever the bytes of the documents turn out to be, the manifest differs. Documents without a manifest are compared
 * when they are written.
 */
export async function refuseExisting(sets: readonly ExpectedSet[]): Promise<void> {
  const different: string[] = [];
  for (const { folder, documentId } of sets) {
    const path = join(folder, MANIFEST_NAME);
    const text = await unlessMissing(path, () => readFile(path, 'utf8'));
    if (text !== undefined && !text.includes(documentId)) different.push(folder);
  }
  if (different.length > 0)
    throw fileExists(`expected to write a new document set, but ${another(different.length)}`, different);
}

function another(count: number): string {
  return count === 1 ? 'another one lies there' : `${count} others lie there`;
}

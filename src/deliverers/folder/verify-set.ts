import { join } from 'node:path';
import { AuditpressError } from '../../errors.js';
import type { Artifact } from '../../model/document/artifact.js';
import { sha256OfFile } from './hash-file.js';

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

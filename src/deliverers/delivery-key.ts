import { createHash } from 'node:crypto';
import type { Artifact } from '../model/document/artifact.js';

/** Key of a delivery: the same for the same files to the same target. SHA-256, lower-case hexadecimal. */
export function deliveryKey(target: string, artifacts: readonly Artifact[]): string {
  const contents = artifacts.map(({ fileName, content }) => [fileName, content.sha256]);
  return createHash('sha256')
    .update(JSON.stringify([target, contents]))
    .digest('hex');
}

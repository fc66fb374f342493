/** The document's id: the same in all formats, different as soon as anything that goes into the document differs. */
import { createHash } from 'node:crypto';
import type { JsonValue } from '../model/json.js';

/** Hashes the parts in their order: `AP-` and 20 hexadecimal digits in groups of four. */
export function documentId(parts: readonly JsonValue[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex').toUpperCase();
  return `AP-${(digest.slice(0, 20).match(/.{4}/g) ?? []).join('-')}`;
}

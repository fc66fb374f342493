/** The document's id: the same in all formats, different as soon as anything that goes into the document differs. */
import { createHash } from 'node:crypto';
import type { JsonValue } from '../../model/report/json.js';

/** Hashes the parts in their order, whatever the order of keys in them: `AP-` and 20 hexadecimal digits in groups of four. */
export function documentId(parts: readonly JsonValue[]): string {
  const digest = createHash('sha256').update(canonicalJson(parts)).digest('hex').toUpperCase();
  return `AP-${(digest.slice(0, 20).match(/.{4}/g) ?? []).join('-')}`;
}

/** JSON in which the keys of objects are in order, so that equal values have equal texts. */
export function canonicalJson(value: JsonValue): string {
  return JSON.stringify(value, inOrderOfKeys);
}

function inOrderOfKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

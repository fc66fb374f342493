import type { JsonValue } from '../../model/json.js';
import { isList, isRecord } from '../../model/json.js';

const LONGEST_READ = 100_000;

/** What a refusal says for itself: the message of its envelope, the title of a page, or nothing that is worth quoting. */
export function messageIn(body: Uint8Array): string {
  const text = Buffer.from(body.subarray(0, LONGEST_READ)).toString('utf8');
  try {
    return messageOf(JSON.parse(text) as JsonValue);
  } catch {
    return /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim() ?? '';
  }
}

function messageOf(value: JsonValue): string {
  const envelope = isList(value) ? value[0] : value;
  if (envelope === undefined || !isRecord(envelope)) return '';
  const message = envelope['message'] ?? envelope['Message'];
  return typeof message === 'string' ? message : '';
}

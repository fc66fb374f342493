/** Reads short answers: envelopes of failures, and pages of proxies in between. */
import type { JsonValue } from '../../model/report/json.js';
import { isList, isRecord, type JsonObject } from '../../model/report/json.js';

const LONGEST_READ = 100_000;

/** The message of an envelope or the title of a page; undefined if there is nothing useful to quote. */
export function messageIn(body: Uint8Array): string {
  const envelope = envelopeIn(body);
  if (envelope === undefined) return titleIn(textOf(body));
  const message = envelope['message'] ?? envelope['Message'];
  return typeof message === 'string' ? message : '';
}

/** The status code of an envelope; undefined where the body is none. */
export function statusIn(body: Uint8Array): number | undefined {
  const envelope = envelopeIn(body);
  const status = envelope?.['statusCode'] ?? envelope?.['StatusCode'];
  return typeof status === 'number' ? status : undefined;
}

function envelopeIn(body: Uint8Array): JsonObject | undefined {
  if (body.length > LONGEST_READ) return undefined;
  try {
    const value = JSON.parse(textOf(body)) as JsonValue;
    const envelope = isList(value) ? value[0] : value;
    return envelope !== undefined && isRecord(envelope) ? envelope : undefined;
  } catch {
    return undefined;
  }
}

function titleIn(page: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(page)?.[1] ?? '';
  return title.replace(/&#(x?)([0-9a-f]{1,6});/gi, (reference, hexadecimal: string, digits: string) => {
    const code = parseInt(digits, hexadecimal === '' ? 10 : 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
}

function textOf(body: Uint8Array): string {
  return Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, LONGEST_READ)).toString('utf8');
}

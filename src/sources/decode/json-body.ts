import { isUtf8 } from 'node:buffer';
import { AuditpressError } from '../../base/errors.js';
import { describeJsonFault, findSyntaxFault } from '../../base/wording/json/syntax-fault.js';
import { quote, withWholePairs } from '../../base/wording/printable.js';
import { findRepeatedKey } from '../../base/wording/json/repeated-key.js';
import type { JsonValue } from '../../model/report/json.js';

const MARKUP_LIMIT = 80;

const UTF8_MARK = [0xef, 0xbb, 0xbf];

/** First bytes of other formats that users may pass instead of UTF-8 text. */
const SIGNATURES: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['UTF-16 text', [0xff, 0xfe]],
  ['UTF-16 text', [0xfe, 0xff]],
  ['UTF-16 text', [0x5b, 0x00]],
  ['UTF-16 text', [0x7b, 0x00]],
  ['UTF-16 text', [0x00, 0x5b]],
  ['UTF-16 text', [0x00, 0x7b]],
  ['gzip-compressed data', [0x1f, 0x8b]],
  ['a ZIP archive (or a workbook)', [0x50, 0x4b, 0x03, 0x04]],
  ['a PDF file', [0x25, 0x50, 0x44, 0x46]],
];

/**
 * Parses a response body as JSON. Skips a UTF-8 byte order mark. Half a surrogate pair becomes U+FFFD.
 *
 * @throws AuditpressError `response-empty`, `response-not-text`, `response-not-json`, `response-truncated`,
 * `response-ambiguous` (an object has the same key twice) or `response-too-large`
 */
export function parseJsonBody(body: Uint8Array): JsonValue {
  const bytes = startsWith(body, UTF8_MARK) ? body.subarray(UTF8_MARK.length) : body;
  refuseOtherThanUtf8(bytes);
  const text = withWholePairs(decodeUtf8(bytes));
  const value = parse(text);
  const repeated = findRepeatedKey(text, value);
  if (repeated === undefined) return value;
  const { where, path, values } = repeated;
  throw new AuditpressError(
    'response-ambiguous',
    `the JSON is ambiguous: ${where}: expected each key of an object once, found ${path} twice, as ${values.join(' and as ')}`,
  );
}

function parse(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (cause) {
    // Other errors, such as a stack overflow, are caused by the size.
    throw cause instanceof SyntaxError ? notJson(text, cause) : tooLarge(cause);
  }
}

function refuseOtherThanUtf8(body: Uint8Array): void {
  if (body.length === 0) throw emptyResponse('an empty one');
  const signature = SIGNATURES.find(([, bytes]) => startsWith(body, bytes));
  if (signature !== undefined || !isUtf8(body)) {
    const start = [...body.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const found = signature === undefined ? `other bytes, starting with ${start}` : `${signature[0]} (${start} …)`;
    throw new AuditpressError('response-not-text', `expected JSON as UTF-8 text, found ${found}`);
  }
}

function decodeUtf8(body: Uint8Array): string {
  try {
    return Buffer.from(body.buffer, body.byteOffset, body.length).toString('utf8');
  } catch (cause) {
    throw tooLarge(cause);
  }
}

function notJson(text: string, cause: SyntaxError): AuditpressError {
  if (text.trim() === '') return emptyResponse('only white space');
  const markup = /^\s*<(?:(?<html>!doctype\s+html|html|head|body)\b|\?xml)/i.exec(text);
  if (markup !== null) {
    const kind = markup.groups?.['html'] === undefined ? 'XML' : 'an HTML page';
    return new AuditpressError(
      'response-not-json',
      `expected JSON, found what looks like ${kind}: ${quote(text.trim(), MARKUP_LIMIT)}`,
      {
        hint: 'This is often a sign-in page or an error page of a proxy. Open it in a browser to see it.',
        cause,
      },
    );
  }
  const fault = describeJsonFault(text);
  return isCutOff(text)
    ? new AuditpressError({ code: 'response-truncated', kind: 'input' }, `the JSON is cut off: ${fault}`, { cause })
    : new AuditpressError('response-not-json', `the text is not JSON: ${fault}`, { cause });
}

function isCutOff(text: string): boolean {
  return /^\s*[[{]/.test(text) && findSyntaxFault(text)?.offset === text.length;
}

function emptyResponse(found: string): AuditpressError {
  return new AuditpressError('response-empty', `expected a response in JSON, found ${found}`);
}

function tooLarge(cause: unknown): AuditpressError {
  return new AuditpressError(
    { code: 'response-too-large', kind: 'input' },
    'expected a response that fits into memory, found one that is larger or nested deeper',
    { cause },
  );
}

function startsWith(body: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => body[index] === byte);
}

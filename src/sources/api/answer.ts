import { AuditpressError } from '../../errors.js';
import { oneLine, quote } from '../../messages/printable.js';
import type { JsonValue } from '../../model/json.js';
import { parseJsonBody } from '../decode/json-body.js';

/** What came with status 200. */
export interface Answer {
  /** Unpacked, else exactly as received. */
  readonly body: Uint8Array;
  readonly contentType: string | null;
}

const JSON_TYPE = /^\s*(application|text)\/([\w.-]+\+)?json\s*(;|$)/i;
const EXCERPT_LIMIT = 80;
const TYPE_LIMIT = 60;

/**
 * The JSON of an answer.
 *
 * @throws AuditpressError `response-empty`, `response-not-json` (also for an HTML page), `response-truncated`,
 * `response-content-type`, `response-not-text`, `response-too-large`.
 */
export function jsonOf({ body, contentType }: Answer): JsonValue {
  const isJson = contentType === null || JSON_TYPE.test(contentType);
  if (isJson || body.length === 0 || startsAsMarkup(body)) return parse(body);
  const excerpt = quote(Buffer.from(body.subarray(0, 4 * EXCERPT_LIMIT)).toString('utf8'), EXCERPT_LIMIT);
  throw new AuditpressError(
    'input',
    'response-content-type',
    `expected the content type application/json, received ${oneLine(contentType, TYPE_LIMIT)} with ${excerpt}`,
    { hint: 'Check that the address is that of the audit report API itself.' },
  );
}

/** Whoever asks a service cannot mend what it sends: the hints of the decoder are for those who have a file. */
function parse(body: Uint8Array): JsonValue {
  try {
    return parseJsonBody(body);
  } catch (failure) {
    if (!(failure instanceof AuditpressError) || startsAsMarkup(body)) throw failure;
    throw new AuditpressError(failure.kind, failure.code, failure.message, {
      hint: 'The service answered so with status 200: try again, then ask who runs it. Nothing was saved.',
      cause: failure,
    });
  }
}

function startsAsMarkup(body: Uint8Array): boolean {
  return /^\s*</.test(Buffer.from(body.subarray(0, 100)).toString('utf8'));
}

/** Reads what the service answers: reports and lists, and short texts such as failures and pages of proxies. */
import { AuditpressError, withDetails } from '../../base/errors.js';
import { envelopeIn } from '../../base/http/message.js';
import { oneLine, quote } from '../../base/wording/printable.js';
import type { JsonValue } from '../../model/report/json.js';
import { parseJsonBody } from '../decode/json-body.js';

/** An answer with status 200. */
export interface Answer {
  /** Decompressed, otherwise exactly as received. */
  readonly body: Uint8Array;
  /** Empty if not stated. */
  readonly contentType: string;
}

const JSON_TYPE = /^\s*(application|text)\/([\w.-]+\+)?json\s*(;|$)/i;
const EXCERPT_LIMIT = 80;
const TYPE_LIMIT = 60;

const HINT = 'The service sent this with status 200. Try again, then ask its operator. Nothing was saved.';

/**
 * Reads the JSON of an answer. Hints are for users of a service, who cannot fix what it sends.
 *
 * @throws AuditpressError as `decode` does, and `response-empty`, `response-not-json` (also for a page),
 * `response-truncated`, `response-ambiguous`, `response-content-type`, `response-not-text`, `response-too-large`
 */
export function readAnswer<Result>({ body, contentType }: Answer, decode: (json: JsonValue) => Result): Result {
  const start = Buffer.from(body.subarray(0, 4 * EXCERPT_LIMIT)).toString('utf8');
  if (/^\ufeff?\s*</.test(start)) throw page(start);
  if (contentType !== '' && !JSON_TYPE.test(contentType) && body.length > 0) throw otherType(contentType, start);
  try {
    return decode(parseJsonBody(body));
  } catch (failure) {
    if (!(failure instanceof AuditpressError) || failure.kind !== 'input') throw failure;
    throw withDetails(failure, { hint: HINT, cause: failure });
  }
}

function page(start: string): AuditpressError {
  const kind = /^\ufeff?\s*<\?xml/i.test(start) ? 'XML' : 'an HTML page';
  return new AuditpressError(
    'response-not-json',
    `expected JSON, received what looks like ${kind}: ${quote(start.trim(), EXCERPT_LIMIT)}`,
    { hint: 'This is often a sign-in page or an error page of a proxy. Open the address in a browser to see it.' },
  );
}

function otherType(contentType: string, start: string): AuditpressError {
  return new AuditpressError(
    'response-content-type',
    `expected the content type application/json, received ${oneLine(contentType, TYPE_LIMIT)} with ${quote(start, EXCERPT_LIMIT)}`,
  );
}

/** The status code of an envelope; undefined if the body is not an envelope. */
export function statusIn(body: Uint8Array): number | undefined {
  const envelope = envelopeIn(body);
  const status = envelope?.['statusCode'] ?? envelope?.['StatusCode'];
  return typeof status === 'number' ? status : undefined;
}

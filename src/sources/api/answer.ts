/** Reads what the service answers, and explains why a request failed. Failures that need different remedies get different messages. */
import type { Failure } from '../../base/error-codes/codes.js';
import { AuditpressError, withDetails } from '../../base/errors.js';
import {
  retryAfterIn,
  type Attempt,
  type HttpAnswer,
  ACCEPTED_ENCODINGS,
  type BodyFault,
} from '../../base/http/attempt.js';
import { hostOf, type Explanation } from '../../base/http/connection.js';
import { messageIn, envelopeIn } from '../../base/http/message.js';
import { oneLine, quote } from '../../base/wording/printable.js';
import { withoutSecrets, type Secret } from '../../model/settings/secret.js';
import { serviceFailure } from '../decode/payload.js';
import type { JsonValue } from '../../model/report/json.js';
import { parseJsonBody } from '../decode/json-body.js';

const MESSAGE_LIMIT = 300;

export interface FailedRequest {
  readonly url: URL;
  /** Removed from quoted texts. */
  readonly secrets: readonly Secret[];
  /** Seconds for the whole request, with all attempts. */
  readonly timeout: number;
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

const BODY_FAULTS: Readonly<Record<BodyFault, Explanation>> = {
  truncated: [
    { code: 'response-truncated', kind: 'unavailable' },
    'one that broke off in the middle',
    'Try again later.',
  ],
  corrupt: ['response-corrupt', 'one that cannot be decompressed'],
  otherEncoding: ['response-corrupt', `one whose Content-Encoding is none of ${ACCEPTED_ENCODINGS}`],
  tooLarge: [
    { code: 'response-too-large', kind: 'unavailable' },
    'one that is too large for a report',
    'Check the address.',
  ],
};

export function explainFailure(came: Attempt, request: FailedRequest): AuditpressError {
  const unavailable = (failure: Failure, received: string, hint?: string): AuditpressError => {
    const through = came.proxy === undefined ? '' : ` through the proxy ${hostOf(came.proxy.href, request.url)}`;
    const expected = `expected an answer from ${request.url.host}${through}`;
    return new AuditpressError(failure, `${expected}, received ${received}`, { hint });
  };
  if ('loss' in came) return unavailable(...came.loss.explanation);
  const { status, headers, fault } = came.answer;
  if (fault !== undefined && (status === 200 || fault === 'tooLarge')) return unavailable(...BODY_FAULTS[fault]);
  if (came.isOfProxy) {
    const received = `the proxy’s refusal with status ${status}${saying(came.answer, request)}`;
    return status === 407
      ? unavailable(
          { code: 'proxy-refuses', kind: 'authentication' },
          received,
          'Put the user name and the password for the proxy in HTTPS_PROXY.',
        )
      : unavailable({ code: 'proxy-refuses', kind: 'unavailable' }, received);
  }
  if (REDIRECTS.includes(status)) {
    const { location } = headers;
    const to = location === undefined ? '' : ` to ${hostOf(withoutSecrets(location, request.secrets), request.url)}`;
    return unavailable(
      'service-redirects',
      `a redirect${to}, which is not followed because it would carry the credentials elsewhere`,
    );
  }
  const refused = serviceFailure(status, quotableMessage(came.answer, request));
  if (refused.kind === 'input') return withDetails(refused, { hint: 'Check the ids, and the address of the service.' });
  const wait = retryAfterIn(headers, new Date()) ?? 0;
  return wait > 0 ? withDetails(refused, { hint: `Try again in ${wait} s, as the service asks.` }) : refused;
}

export function tooSlow(previous: HttpAnswer | undefined, request: FailedRequest): AuditpressError {
  const before =
    previous === undefined
      ? ''
      : `; the previous attempt returned status ${previous.status}${saying(previous, request)}`;
  return new AuditpressError(
    'service-timeout',
    `expected a whole answer from ${request.url.host} within ${request.timeout} s, received none${before}`,
  );
}

function saying(answer: HttpAnswer, request: FailedRequest): string {
  const says = oneLine(quotableMessage(answer, request), MESSAGE_LIMIT);
  return says === '' ? '' : `, saying: ${says}`;
}

function quotableMessage({ body }: HttpAnswer, { secrets }: FailedRequest): string {
  return body === undefined ? '' : withoutSecrets(messageIn(body), secrets);
}

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

export function statusIn(body: Uint8Array): number | undefined {
  const envelope = envelopeIn(body);
  const status = envelope?.['statusCode'] ?? envelope?.['StatusCode'];
  return typeof status === 'number' ? status : undefined;
}

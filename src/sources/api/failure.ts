/** Explains why a request failed. Failures that need different remedies get different messages. */
import type { Failure } from '../../base/error-codes/codes.js';
import { AuditpressError, withDetails } from '../../base/errors.js';
import { retryAfterIn, type Attempt, type HttpAnswer } from '../../base/http/attempt.js';
import { hostOf, type Explanation } from '../../base/http/connection-failure.js';
import { ACCEPTED_ENCODINGS, type BodyFault } from '../../base/http/decompress.js';
import { messageIn } from '../../base/http/message.js';
import { oneLine } from '../../base/wording/printable.js';
import { withoutSecrets, type Secret } from '../../model/settings/secret.js';
import { serviceFailure } from '../decode/payload.js';

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

/** The error for an attempt that was the last one. */
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

/** @param previous the answer to the attempt before */
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

/** The message of an answer, without credentials. */
function quotableMessage({ body }: HttpAnswer, { secrets }: FailedRequest): string {
  return body === undefined ? '' : withoutSecrets(messageIn(body), secrets);
}

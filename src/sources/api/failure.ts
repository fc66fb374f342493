/** Explains why a request failed. Failures that need different remedies get different messages. */
import type { AxiosError } from 'axios';
import type { Failure } from '../../base/error-codes/codes.js';
import { AuditpressError, withDetails } from '../../base/errors.js';
import { explainConnection, hostOf, type Explanation } from '../../base/http/connection-failure.js';
import { ACCEPTED_ENCODINGS, type BodyFault } from '../../base/http/decompress.js';
import { messageIn } from '../../base/http/message.js';
import { oneLine } from '../../base/wording/printable.js';
import { withoutSecrets, type Secret } from '../../model/settings/secret.js';
import { serviceFailure } from '../decode/payload.js';

const MESSAGE_LIMIT = 300;
const NOTHING = new Uint8Array();

/** A request and what has happened to it so far. */
export interface RequestState {
  readonly url: URL;
  readonly proxy: URL | undefined;
  /** Removed from quoted texts. */
  readonly secrets: readonly Secret[];
  /** Seconds for the whole request, with all attempts. */
  readonly timeout: number;
  /** Milliseconds to wait, as a failed answer asks for; 0 if it does not. */
  readonly retryAfter: (failure: AxiosError) => number;
  /** Status with which the proxy answered CONNECT. */
  proxyStatus?: number;
  /** Failure of the previous attempt. */
  previous?: AxiosError;
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** The error to throw for a failed request. Other errors are returned unchanged. */
export function explainFailure(failure: unknown, state: RequestState): unknown {
  if (!isRequestFailure(failure)) return failure;
  const { response, code = '' } = failure;
  if (code === 'ERR_CANCELED') return tooSlow(state);
  if (response?.status === 200 && typeof response.data === 'string') {
    return unavailable(state, ...BODY_FAULTS[response.data]);
  }
  if (response !== undefined) return refusal(failure, response, state);
  if (/maxContentLength/.test(failure.message)) return unavailable(state, ...BODY_FAULTS.tooLarge);
  return unavailable(state, ...explainConnection(code, failure.message));
}

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

const NETWORK_ERRORS: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'],
]);

/** Whether the network failed, so that a retry may succeed. False for an unknown host or an invalid certificate. */
export function isNetworkError({ response, code }: AxiosError): boolean {
  return response === undefined && code !== undefined && NETWORK_ERRORS.has(code);
}

/** Whether the body is incomplete. */
export function isTruncated({ response }: AxiosError): boolean {
  return response?.status === 200 && response.data === 'truncated';
}

export function isRequestFailure(failure: unknown): failure is AxiosError<Uint8Array | BodyFault> {
  return failure instanceof Error && 'isAxiosError' in failure;
}

/** The body of an answer; empty if it is incomplete. */
export function bodyOf(response: { readonly data?: unknown } | undefined): Uint8Array {
  return response?.data instanceof Uint8Array ? response.data : NOTHING;
}

type Response = NonNullable<AxiosError<Uint8Array | BodyFault>['response']>;

function refusal(failure: AxiosError, response: Response, state: RequestState): AuditpressError {
  const { status, headers } = response;
  const data = bodyOf(response);
  const location = headers['location'] as unknown;
  if (state.proxyStatus !== undefined && state.proxyStatus !== 200)
    return refusedByProxy(state.proxyStatus, data, state);
  if (REDIRECTS.includes(status)) {
    return unavailable(
      state,
      'service-redirects',
      `a redirect${typeof location === 'string' ? ` to ${hostOf(withoutSecrets(location, state.secrets), state.url)}` : ''}, which is not followed because it would carry the credentials elsewhere`,
    );
  }
  const wait = Math.ceil(state.retryAfter(failure) / 1000);
  const refused = serviceFailure(status, quotableMessage(data, state));
  if (refused.kind === 'input') return withDetails(refused, { hint: 'Check the ids, and the address of the service.' });
  return wait > 0 ? withDetails(refused, { hint: `Try again in ${wait} s, as the service asks.` }) : refused;
}

function refusedByProxy(status: number, data: Uint8Array, state: RequestState): AuditpressError {
  const says = oneLine(quotableMessage(data, state), MESSAGE_LIMIT);
  const received = `the proxy’s refusal with status ${status}${says === '' ? '' : `, saying: ${says}`}`;
  return status === 407
    ? unavailable(
        state,
        { code: 'proxy-refuses', kind: 'authentication' },
        received,
        'Put the user name and the password for the proxy in HTTPS_PROXY.',
      )
    : unavailable(state, { code: 'proxy-refuses', kind: 'unavailable' }, received);
}

function tooSlow(state: RequestState): AuditpressError {
  const { url, timeout } = state;
  const response = state.previous?.response;
  const says = oneLine(quotableMessage(bodyOf(response), state), MESSAGE_LIMIT);
  const previous =
    response === undefined
      ? ''
      : `; the previous attempt returned status ${response.status}${says === '' ? '' : `, saying: ${says}`}`;
  return new AuditpressError(
    'service-timeout',
    `expected a whole answer from ${url.host} within ${timeout} s, received none${previous}`,
  );
}

function unavailable({ url, proxy }: RequestState, failure: Failure, received: string, hint?: string): AuditpressError {
  const through = proxy === undefined ? '' : ` through the proxy ${hostOf(proxy.href, url)}`;
  return new AuditpressError(failure, `expected an answer from ${url.host}${through}, received ${received}`, {
    hint,
  });
}

/** The message of an answer, without credentials. */
function quotableMessage(body: Uint8Array, { secrets }: RequestState): string {
  return withoutSecrets(messageIn(body), secrets);
}

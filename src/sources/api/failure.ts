/** Why a request failed, in a sentence: one for each thing that a user can do something about. */
import type { AxiosError } from 'axios';
import type { Failure } from '../../error-codes/codes.js';
import { AuditpressError, withDetails } from '../../errors.js';
import { oneLine } from '../../messages/printable.js';
import { withoutSecrets } from '../../model/settings/quoted-secrets.js';
import type { Secret } from '../../model/settings/secret.js';
import { serviceFailure } from '../decode/service-failure.js';
import { messageIn } from './envelope.js';
import { explainConnection, type Explanation } from './connection.js';
import type { BodyFault } from './unpack.js';

const MESSAGE_LIMIT = 300;
const NOTHING = new Uint8Array();

/** The way of a request, and what was met on it. */
export interface Way {
  readonly url: URL;
  readonly proxy: URL | undefined;
  /** Taken out of whatever is quoted. */
  readonly secrets: readonly Secret[];
  /** Seconds for the whole request. */
  readonly timeout: number;
  /** Milliseconds that a failed answer asks to wait; 0 where it does not. */
  readonly retryAfter: (failure: AxiosError) => number;
  /** What the proxy answered to the wish for a tunnel. */
  proxyStatus?: number;
  /** The failure of the try before. */
  last?: AxiosError;
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** What is no failure of a request comes back as it is. */
export function explainFailure(failure: unknown, way: Way): unknown {
  if (!isRequestFailure(failure)) return failure;
  const { response, code = '' } = failure;
  if (code === 'ERR_CANCELED') return tooSlow(way);
  if (response?.status === 200 && typeof response.data === 'string') {
    return unavailable(way, ...BODY_FAULTS[response.data]);
  }
  if (response !== undefined) return refusal(failure, response, way);
  if (/maxContentLength/.test(failure.message)) return unavailable(way, ...BODY_FAULTS.tooLarge);
  return unavailable(way, ...explainConnection(code, failure.message));
}

const BODY_FAULTS: Readonly<Record<BodyFault, Explanation>> = {
  cut: [{ code: 'response-truncated', kind: 'unavailable' }, 'one that broke off in the middle', 'Try again later.'],
  corrupt: ['response-corrupt', 'one that cannot be unpacked'],
  tooLarge: [
    { code: 'response-too-large', kind: 'unavailable' },
    'one that is too large for a report',
    'Check the address.',
  ],
};

const LOST: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'],
]);

/** Without an answer, as it happens on the way: not for faults of the address or the certificate. */
export function isLost({ response, code }: AxiosError): boolean {
  return response === undefined && code !== undefined && LOST.has(code);
}

/** A connection that broke off within the body, or a body that was packed and is not whole. */
export function isCut({ response }: AxiosError): boolean {
  return response?.status === 200 && response.data === 'cut';
}

export function isRequestFailure(failure: unknown): failure is AxiosError<Uint8Array | BodyFault> {
  return failure instanceof Error && 'isAxiosError' in failure;
}

/** Nothing where the body did not come whole. */
export function bodyOf(response: { readonly data?: unknown } | undefined): Uint8Array {
  return response?.data instanceof Uint8Array ? response.data : NOTHING;
}

type Response = NonNullable<AxiosError<Uint8Array | BodyFault>['response']>;

function refusal(failure: AxiosError, response: Response, way: Way): AuditpressError {
  const { status, headers } = response;
  const data = bodyOf(response);
  const location = headers['location'] as unknown;
  if (way.proxyStatus !== undefined && way.proxyStatus !== 200) return refusedByProxy(way.proxyStatus, data, way);
  if (REDIRECTS.includes(status)) {
    return unavailable(
      way,
      'service-redirects',
      `a redirect${typeof location === 'string' ? ` to ${hostOf(withoutSecrets(location, way.secrets), way.url)}` : ''}, which is not followed because it would carry the credentials elsewhere`,
    );
  }
  const wait = Math.ceil(way.retryAfter(failure) / 1000);
  const refused = serviceFailure(status, saidIn(data, way));
  if (refused.kind === 'input') return withDetails(refused, { hint: 'Check the ids, and the address of the service.' });
  return wait > 0 ? withDetails(refused, { hint: `Try again in ${wait} s, as the service asks.` }) : refused;
}

function refusedByProxy(status: number, data: Uint8Array, way: Way): AuditpressError {
  const says = oneLine(saidIn(data, way), MESSAGE_LIMIT);
  const received = `the proxy’s refusal with status ${status}${says === '' ? '' : `, saying: ${says}`}`;
  return status === 407
    ? unavailable(
        way,
        { code: 'proxy-refuses', kind: 'authentication' },
        received,
        'Put user and password of the proxy into HTTPS_PROXY.',
      )
    : unavailable(way, { code: 'proxy-refuses', kind: 'unavailable' }, received);
}

function tooSlow(way: Way): AuditpressError {
  const { url, timeout } = way;
  const response = way.last?.response;
  const says = oneLine(saidIn(bodyOf(response), way), MESSAGE_LIMIT);
  const before =
    response === undefined
      ? ''
      : `; before, it answered with status ${response.status}${says === '' ? '' : `, saying: ${says}`}`;
  return new AuditpressError(
    'service-timeout',
    `expected a whole answer from ${url.host} within ${timeout} s, received none${before}`,
  );
}

function unavailable({ url, proxy }: Way, failure: Failure, received: string, hint?: string): AuditpressError {
  const through = proxy === undefined ? '' : ` through the proxy ${hostOf(proxy.href, url)}`;
  return new AuditpressError(failure, `expected an answer from ${url.host}${through}, received ${received}`, {
    hint,
  });
}

function saidIn(body: Uint8Array, { secrets }: Way): string {
  return withoutSecrets(messageIn(body), secrets);
}

/** Scheme and host alone: paths and queries of redirects may carry secrets, and addresses of proxies do. */
function hostOf(address: string, base: URL): string {
  if (!URL.canParse(address, base)) return 'an address that cannot be read';
  const { protocol, host } = new URL(address, base);
  return `${protocol}//${host}`;
}

/** Why a request failed, in a sentence: one for each thing that a user can do something about. */
import type { AxiosError } from 'axios';
import { getProxyForUrl } from 'proxy-from-env';
import { AuditpressError, type ErrorKind } from '../../errors.js';
import { oneLine } from '../../messages/printable.js';
import { serviceFailure } from '../decode/service-failure.js';
import type { ApiOptions } from './options.js';
import { messageIn } from './message-in.js';

type Explanation = readonly [code: string, received: string, hint: string];

const CHECK_ADDRESS = 'Check the address of the service, and the network.';
const CHECK_AUTHORITY =
  'Where the service has a certificate of your own authority, name its file in NODE_EXTRA_CA_CERTS; else ask who runs the service.';

/** By the code of the system or of TLS. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  ENOTFOUND: ['service-unknown-host', 'no such host', CHECK_ADDRESS],
  EAI_AGAIN: ['service-unknown-host', 'no answer from the name server', CHECK_ADDRESS],
  ECONNREFUSED: ['service-refuses', 'a refused connection', CHECK_ADDRESS],
  ECONNRESET: ['service-lost', 'a connection that broke off', 'Try again later.'],
  EPIPE: ['service-lost', 'a connection that broke off', 'Try again later.'],
  ETIMEDOUT: ['service-lost', 'no connection in time', CHECK_ADDRESS],
  CERT_HAS_EXPIRED: ['certificate-invalid', 'a certificate that has expired', 'Ask who runs the service to renew it.'],
  CERT_NOT_YET_VALID: [
    'certificate-invalid',
    'a certificate that is not valid yet',
    'Check the clock of this machine.',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: ['certificate-invalid', 'a certificate for another host', CHECK_ADDRESS],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['certificate-invalid', 'a certificate that signs itself', CHECK_AUTHORITY],
  SELF_SIGNED_CERT_IN_CHAIN: ['certificate-invalid', 'a certificate of an unknown authority', CHECK_AUTHORITY],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['certificate-invalid', 'a certificate of an unknown authority', CHECK_AUTHORITY],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['certificate-invalid', 'a certificate of an unknown authority', CHECK_AUTHORITY],
  EPROTO: ['service-no-tls', 'an answer that is not TLS', 'Check whether the address has the right port.'],
};

const LOST: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'],
]);

/**
 * @param url what was asked for
 * @param last the failure of the try before, where there was one
 */
export function explainFailure(failure: unknown, url: URL, options: ApiOptions, last: unknown): unknown {
  if (!isRequestFailure(failure)) return failure;
  const { response } = failure;
  if (failure.code === 'ERR_CANCELED') return tooSlow(url, options, last);
  if (isTruncated(failure)) {
    return unavailable('response-truncated', url, 'one that broke off in the middle', 'Try again later.');
  }
  if (response !== undefined) return refusal(response.status, response.headers['location'], response.data, url);
  if (/maxContentLength/.test(failure.message)) {
    return unavailable('response-too-large', url, 'one that is too large for a report', CHECK_ADDRESS);
  }
  const code = failure.code ?? '';
  const [name, received, hint] = EXPLANATIONS[code] ?? [
    'service-unreachable',
    oneLine(failure.message, 200),
    CHECK_ADDRESS,
  ];
  return unavailable(name, url, received, hint);
}

/** Without an answer, as it happens on the way: not for faults of the address or the certificate. */
export function isLost({ response, code }: AxiosError): boolean {
  return response === undefined && code !== undefined && LOST.has(code);
}

/** A connection that broke off within the body. */
export function isTruncated(failure: unknown): boolean {
  return isRequestFailure(failure) && failure.response?.status === 200;
}

function isRequestFailure(failure: unknown): failure is AxiosError<Buffer> {
  return failure instanceof Error && 'isAxiosError' in failure;
}

function refusal(status: number, location: unknown, body: Uint8Array, url: URL): AuditpressError {
  if (status >= 300 && status < 400) {
    return unavailable(
      'service-redirects',
      url,
      `a redirect${typeof location === 'string' ? ` to ${hostOf(location, url)}` : ''}, which is not followed because it would carry the credentials elsewhere`,
      'It is often a sign-in page; where the service has moved, give its new address.',
    );
  }
  if (status === 407) {
    return unavailable(
      'proxy-refuses',
      url,
      'the answer of a proxy that asks for its own credentials',
      'Put user and password of the proxy into HTTPS_PROXY.',
      'authentication',
    );
  }
  return serviceFailure(status, messageIn(body));
}

function tooSlow(url: URL, { timeout }: ApiOptions, last: unknown): AuditpressError {
  const before =
    isRequestFailure(last) && last.response !== undefined
      ? `; before, it answered with status ${last.response.status}`
      : '';
  return new AuditpressError(
    'unavailable',
    'service-timeout',
    `expected a whole answer from ${url.host} within ${timeout} s, received none${before}`,
    { hint: 'Try again later, or allow more seconds with service.timeout in the configuration.' },
  );
}

function unavailable(
  code: string,
  url: URL,
  received: string,
  hint: string,
  kind: ErrorKind = 'unavailable',
): AuditpressError {
  const proxy = url.protocol === 'https:' ? getProxyForUrl(url.href) : '';
  const through = proxy === '' ? '' : ` through the proxy ${hostOf(proxy, url)}`;
  return new AuditpressError(kind, code, `expected an answer from ${url.host}${through}, received ${received}`, {
    hint,
  });
}

/** Scheme and host alone: paths and queries of redirects may carry secrets, and addresses of proxies do. */
function hostOf(address: string, base: URL): string {
  if (!URL.canParse(address, base)) return 'an address that cannot be read';
  const { protocol, host } = new URL(address, base);
  return `${protocol}//${host}`;
}

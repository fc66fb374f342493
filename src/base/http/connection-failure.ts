/** Explains why there is no connection. */
import type { Failure } from '../error-codes/codes.js';
import { oneLine } from '../wording/printable.js';

/** The failure, what was received, and a hint if the remedy of the error code is too general. */
export type Explanation = readonly [failure: Failure, received: string, hint?: string];

const CHECK_ADDRESS = 'Check the address of the service, and the network.';
const CHECK_TLS = 'Ask the operator of the service which TLS versions and client certificates it requires.';
const REASON_LIMIT = 200;

/** Connection failures by the error code of the system or of TLS. */
const CONNECTION_FAILURES: Readonly<Record<string, Explanation>> = {
  ENOTFOUND: ['service-unknown-host', 'no such host'],
  EAI_AGAIN: ['service-unknown-host', 'no answer from the name server'],
  ECONNREFUSED: ['service-refuses', 'a refused connection'],
  ECONNRESET: ['service-lost', 'a connection that broke off'],
  EPIPE: ['service-lost', 'a connection that broke off'],
  ETIMEDOUT: ['service-lost', 'no connection in time', CHECK_ADDRESS],
  CERT_HAS_EXPIRED: [
    'certificate-invalid',
    'a certificate that has expired',
    'Ask the operator of the service to renew it.',
  ],
  CERT_NOT_YET_VALID: [
    'certificate-invalid',
    'a certificate that is not valid yet',
    'Check the clock of this machine.',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: ['certificate-invalid', 'a certificate for another host', CHECK_ADDRESS],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['certificate-invalid', 'a self-signed certificate'],
  SELF_SIGNED_CERT_IN_CHAIN: ['certificate-invalid', 'a certificate from an unknown authority'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['certificate-invalid', 'a certificate from an unknown authority'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['certificate-invalid', 'a certificate from an unknown authority'],
};

/** Explains why there is no connection, or one that does not speak HTTP. */
export function explainConnection(code: string, message: string): Explanation {
  const known = CONNECTION_FAILURES[code];
  if (known !== undefined) return known;
  if (/wrong version number|packet length too long/i.test(message)) {
    return ['service-no-tls', 'an answer that is not TLS'];
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    const reason = /ERR_SSL_(\w+)/.exec(code)?.[1] ?? /SSL routines:[^:]*:([^:]+)/.exec(message)?.[1] ?? '';
    const named = reason === '' ? '' : ` (${oneLine(reason, REASON_LIMIT).replaceAll('_', ' ').toLowerCase()})`;
    return ['service-no-tls', `a failed TLS handshake${named}`, CHECK_TLS];
  }
  if (code.startsWith('HPE_')) return ['service-no-http', 'an answer that is not HTTP'];
  return ['service-unreachable', oneLine(message, REASON_LIMIT)];
}

/** Scheme and host only: paths and queries of redirects, and user names in addresses of proxies, may contain secrets. */
export function hostOf(address: string, base: URL): string {
  if (!URL.canParse(address, base)) return 'an address that cannot be read';
  const { protocol, host } = new URL(address, base);
  return `${protocol}//${host}`;
}

/** Explains why there is no connection, or none over HTTP. */
import type { Failure } from '../../error-codes/codes.js';
import { oneLine } from '../../messages/printable.js';

/** The failure, what was received, and what to do where the code alone does not say it. */
export type Explanation = readonly [failure: Failure, received: string, hint?: string];

const CHECK_ADDRESS = 'Check the address of the service, and the network.';
const CHECK_TLS = 'Ask who runs the service which versions of TLS and which certificates of clients it wants.';
const MESSAGE_LIMIT = 200;

/** By the code of the system or of TLS. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  ENOTFOUND: ['service-unknown-host', 'no such host'],
  EAI_AGAIN: ['service-unknown-host', 'no answer from the name server'],
  ECONNREFUSED: ['service-refuses', 'a refused connection'],
  ECONNRESET: ['service-lost', 'a connection that broke off'],
  EPIPE: ['service-lost', 'a connection that broke off'],
  ETIMEDOUT: ['service-lost', 'no connection in time', CHECK_ADDRESS],
  CERT_HAS_EXPIRED: ['certificate-invalid', 'a certificate that has expired', 'Ask who runs the service to renew it.'],
  CERT_NOT_YET_VALID: [
    'certificate-invalid',
    'a certificate that is not valid yet',
    'Check the clock of this machine.',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: ['certificate-invalid', 'a certificate for another host', CHECK_ADDRESS],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['certificate-invalid', 'a certificate that signs itself'],
  SELF_SIGNED_CERT_IN_CHAIN: ['certificate-invalid', 'a certificate of an unknown authority'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['certificate-invalid', 'a certificate of an unknown authority'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['certificate-invalid', 'a certificate of an unknown authority'],
};

export function explainConnection(code: string, message: string): Explanation {
  const known = EXPLANATIONS[code];
  if (known !== undefined) return known;
  if (/wrong version number|packet length too long/i.test(message)) {
    return ['service-no-tls', 'an answer that is not TLS'];
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    const reason = /ERR_SSL_(\w+)/.exec(code)?.[1] ?? /SSL routines:[^:]*:([^:]+)/.exec(message)?.[1] ?? '';
    const named = reason === '' ? '' : ` (${oneLine(reason, MESSAGE_LIMIT).replaceAll('_', ' ').toLowerCase()})`;
    return ['service-no-tls', `no agreement about TLS${named}`, CHECK_TLS];
  }
  if (code.startsWith('HPE_')) return ['service-no-http', 'an answer that is not HTTP'];
  return ['service-unreachable', oneLine(message, MESSAGE_LIMIT)];
}

/** Why there is no connection, or none that speaks HTTP. */
import { oneLine } from '../../messages/printable.js';

/** Code of the error, what was received, and what to do. */
export type Explanation = readonly [code: string, received: string, hint: string];

const CHECK_ADDRESS = 'Check the address of the service, and the network.';
const CHECK_AUTHORITY =
  'Where the service has a certificate of your own authority, name its file in NODE_EXTRA_CA_CERTS; else ask who runs the service.';
const CHECK_TLS = 'Ask who runs the service which versions of TLS and which certificates of clients it wants.';
const MESSAGE_LIMIT = 200;

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
};

export function explainConnection(code: string, message: string): Explanation {
  const known = EXPLANATIONS[code];
  if (known !== undefined) return known;
  if (/wrong version number|packet length too long/i.test(message)) {
    return ['service-no-tls', 'an answer that is not TLS', 'Check whether the address has the right port.'];
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    const reason = /ERR_SSL_(\w+)/.exec(code)?.[1] ?? /SSL routines:[^:]*:([^:]+)/.exec(message)?.[1] ?? '';
    const named = reason === '' ? '' : ` (${oneLine(reason, MESSAGE_LIMIT).replaceAll('_', ' ').toLowerCase()})`;
    return ['service-no-tls', `no agreement about TLS${named}`, CHECK_TLS];
  }
  if (code.startsWith('HPE_')) return ['service-no-http', 'an answer that is not HTTP', CHECK_ADDRESS];
  return ['service-unreachable', oneLine(message, MESSAGE_LIMIT), CHECK_ADDRESS];
}

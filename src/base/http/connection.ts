/** How connections are made: verified, and through a proxy; and why there is none. */
import type { Agent } from 'node:http';
import { getProxyForUrl } from 'proxy-from-env';
import { AuditpressError } from '../errors.js';
import type { Failure } from '../error-codes/codes.js';
import { oneLine } from '../wording/printable.js';

/**
 * The proxy for an address, from HTTPS_PROXY, ALL_PROXY and NO_PROXY; undefined if there is none. HTTP_PROXY is ignored,
 * because plain HTTP is only allowed on this machine.
 *
 * @throws AuditpressError (usage) `proxy-invalid`, without the address, which may contain a password
 */
export function proxyFor(address: URL): URL | undefined {
  if (address.protocol !== 'https:') return undefined;
  const found = getProxyForUrl(address.href);
  if (found === '') return undefined;
  // Without a scheme, the library assumes that of the target. Other programs assume HTTP.
  const isWritten = Object.values(process.env).includes(found);
  const text = isWritten ? found : found.replace(/^https:/, 'http:');
  if (!URL.canParse(text))
    throw invalidProxy('expected an address such as http://proxy.example:3128, received something else');
  const proxy = new URL(text);
  if (!/^https?:$/.test(proxy.protocol))
    throw invalidProxy(`expected a proxy with http or https, received ${proxy.protocol}//`);
  if (!isDecodable(proxy.username) || !isDecodable(proxy.password)) {
    throw invalidProxy('expected the user name and the password in percent encoding, received an invalid one');
  }
  return proxy;
}

/**
 * An agent for encrypted connections through a proxy, which cannot read them.
 *
 * @param noteStatus called with the status with which the proxy answers CONNECT
 */
export async function tunnelThrough(
  proxy: URL,
  signal: AbortSignal,
  noteStatus: (status: number) => void,
): Promise<Agent> {
  const { HttpsProxyAgent } = await import('https-proxy-agent');
  const agent = new HttpsProxyAgent(proxy, { ...VERIFIED, signal });
  // Those are of the connection to the proxy, these of the one through it.
  Object.assign(agent.options, VERIFIED);
  agent.on('proxyConnect', ({ statusCode }: { readonly statusCode: number }) => {
    noteStatus(statusCode);
  });
  return agent;
}

export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function invalidProxy(problem: string): AuditpressError {
  return new AuditpressError('proxy-invalid', `HTTPS_PROXY: ${problem}`);
}

/**
 * Options of every encrypted connection, whatever it carries: the certificate of the other side is verified, also if
 * NODE_TLS_REJECT_UNAUTHORIZED says otherwise. That variable is set for other programs, and would hand credentials to anyone.
 */
export const VERIFIED = { rejectUnauthorized: true } as const;

export type Explanation = readonly [failure: Failure, received: string, hint?: string];

const CHECK_ADDRESS = 'Check the address of the service, and the network.';
const CHECK_TLS = 'Ask the operator of the service which TLS versions and client certificates it requires.';
const REASON_LIMIT = 200;

const CONNECTION_FAILURES: Readonly<Record<string, Explanation>> = {
  ENOTFOUND: ['service-unknown-host', 'no such host'],
  EAI_AGAIN: ['service-unknown-host', 'no answer from the name server'],
  ECONNREFUSED: ['service-refuses', 'a refused connection'],
  ECONNRESET: ['service-lost', 'a connection that broke off'],
  EPIPE: ['service-lost', 'a connection that broke off'],
  ETIMEDOUT: ['service-lost', 'no connection in time', CHECK_ADDRESS],
  EHOSTUNREACH: ['service-unreachable', 'no route to the host'],
  ENETUNREACH: ['service-unreachable', 'no route to the network'],
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
  UNABLE_TO_GET_ISSUER_CERT: ['certificate-invalid', 'a certificate from an unknown authority'],
  CERT_SIGNATURE_FAILURE: ['certificate-invalid', 'a certificate from an unknown authority'],
};

const OTHER_CERTIFICATE_FAILURE =
  /^(CERT_|CRL_|ERR_TLS_|UNABLE_TO_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_|HOSTNAME_MISMATCH$)/;

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
  if (OTHER_CERTIFICATE_FAILURE.test(code)) {
    return ['certificate-invalid', `a certificate that cannot be verified (${oneLine(message, REASON_LIMIT)})`];
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

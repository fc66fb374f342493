/** How connections are made: verified, and through a proxy. */
import type { Agent } from 'node:http';
import { getProxyForUrl } from 'proxy-from-env';
import { AuditpressError } from '../errors.js';

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

function isDecodable(text: string): boolean {
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

/** The proxy on the way to a service, as HTTPS_PROXY, ALL_PROXY and NO_PROXY name it. */
import { getProxyForUrl } from 'proxy-from-env';
import { AuditpressError } from '../../errors.js';

/**
 * Undefined where there is none. Plain HTTP stays on this machine, whatever HTTP_PROXY says.
 *
 * @throws AuditpressError (usage) `proxy-invalid`; the address, which may hold a password, is not shown.
 */
export function proxyFor(address: URL): URL | undefined {
  if (address.protocol !== 'https:') return undefined;
  const found = getProxyForUrl(address.href);
  if (found === '') return undefined;
  // Where no scheme was written, the library takes that of the target; other programs assume HTTP for a proxy.
  const isWritten = Object.values(process.env).includes(found);
  const text = isWritten ? found : found.replace(/^https:/, 'http:');
  if (!URL.canParse(text))
    throw invalid('expected an address such as http://proxy.example:3128, received another text');
  const proxy = new URL(text);
  if (!/^https?:$/.test(proxy.protocol))
    throw invalid(`expected a proxy by http or https, received ${proxy.protocol}//`);
  if (!isDecodable(proxy.username) || !isDecodable(proxy.password)) {
    throw invalid('expected user and password percent-encoded, received a % that encodes nothing');
  }
  return proxy;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function invalid(problem: string): AuditpressError {
  return new AuditpressError('proxy-invalid', `HTTPS_PROXY: ${problem}`);
}

/** Base URLs of services. */

export type ServiceAddress =
  | { readonly url: URL; readonly problem?: undefined }
  /** What is wrong, as `expected …, received …`. The address itself is shown without what may be a secret. */
  | { readonly url?: undefined; readonly problem: string };

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Reads a base URL. Credentials go over HTTPS only; plain HTTP is for services on this machine. */
export function readServiceAddress(text: string): ServiceAddress {
  if (!URL.canParse(text))
    return { problem: 'expected an address such as https://audit.example.com, received another text' };
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    return { problem: 'expected an address without user and password, received one with them' };
  }
  if (url.search !== '' || url.hash !== '') {
    return { problem: 'expected an address without "?" and "#", received one with them' };
  }
  const isPlainHttp = url.protocol === 'http:' && LOOPBACK.test(url.hostname);
  if (url.protocol === 'https:' || isPlainHttp) return { url };
  const received = url.host === '' ? url.protocol : `${url.protocol}//${url.host}`;
  return { problem: `expected an address that begins with https://, or http:// on this machine, received ${received}` };
}

/** The address of a path of the service, and of the query behind its `?`, below its base URL. */
export function addressBelow(base: string, path: string): URL {
  const url = new URL(base);
  const [pathname = '', query = ''] = path.split('?');
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${pathname}`;
  url.search = query;
  return url;
}

/** What our own servers share: reading requests, which anyone can write, without throwing; and why they cannot listen. */
import type { IncomingMessage } from 'node:http';
import type { PlainErrorCode } from '../error-codes/codes.js';
import { AuditpressError } from '../errors.js';
import { quote } from '../wording/printable.js';

/**
 * Milliseconds that a connection without a request stays open, as in Fastify. Node's default of 5 seconds ends connections that clients are
 * about to use again.
 */
export const KEEP_ALIVE = 72_000;

export interface RequestTarget {
  /** Still percent-encoded. Empty, or without a leading slash, for a target that names no path. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
}

/**
 * The target of a request line, in origin form (`/path?query`) or absolute form (`http://host/path?query`). Unlike `new URL`, which
 * throws for `//` and `http://[`, it takes any text.
 */
export function requestTarget({ url = '' }: Pick<IncomingMessage, 'url'>): RequestTarget {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i.exec(url) ?? [];
  return { path, query };
}

/**
 * The first of these headers, in lower case, that a request has more than once. Node keeps the first of some headers and joins others,
 * so a proxy in front may have read another value.
 */
export function repeatedHeader(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  names: readonly string[],
): string | undefined {
  const given = rawHeaders.filter((_text, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return names.find((name) => given.indexOf(name) !== given.lastIndexOf(name));
}

export function explainListenError(
  cause: NodeJS.ErrnoException,
  host: string,
  port: number,
  options: readonly [port: string, host: string] = ['--port', '--host'],
): unknown {
  const fail = (code: PlainErrorCode, message: string): AuditpressError =>
    new AuditpressError(code, message, { cause });
  switch (cause.code) {
    case 'EADDRINUSE':
      return fail('port-in-use', `${options[0]}: expected a free port, but ${String(port)} on ${host} is in use`);
    case 'EACCES':
      return fail('port-refused', `${options[0]}: expected a permitted port, but the system refuses ${String(port)}`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return fail('host-unknown', `${options[1]}: expected an address of this machine, received ${quote(host, 100)}`);
    default:
      return cause;
  }
}

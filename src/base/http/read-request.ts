/** What our own servers read from requests, which anyone can write. Nothing here throws. */
import type { IncomingMessage } from 'node:http';

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

/** The secret in the URL of a preview, because every user of this machine can reach its port. */
import { randomBytes, timingSafeEqual } from 'node:crypto';

const BYTES = 32;

/** 256 random bits, as a path segment. */
export function createToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/**
 * The path after the token, such as `/style.css` for `/TOKEN/style.css`; undefined where the path does not begin with the
 * token. Compares in constant time.
 *
 * The token is not in a cookie, because browsers send cookies of 127.0.0.1 to every port.
 */
export function pathAfterToken(token: string, path: string): string | undefined {
  const [, given = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(path) ?? [];
  const [expected, received] = [Buffer.from(token), Buffer.from(given)];
  return expected.length === received.length && timingSafeEqual(expected, received) ? rest : undefined;
}

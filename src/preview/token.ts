/** The secret in the address of a preview: every user of this machine can reach its port, and only this one knows it. */
import { randomBytes, timingSafeEqual } from 'node:crypto';

const BYTES = 32;

/** 256 random bits, as one part of a path. */
export function createToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/**
 * What follows the token in a path: `/style.css` of `/TOKEN/style.css`; undefined where the path does not begin with it.
 * How long the answer takes says nothing about the token.
 *
 * A path, not a cookie: browsers send a cookie of 127.0.0.1 to every port of it, whoever listens there.
 */
export function pathBehind(token: string, path: string): string | undefined {
  const [, given = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(path) ?? [];
  const [expected, received] = [Buffer.from(token), Buffer.from(given)];
  return expected.length === received.length && timingSafeEqual(expected, received) ? rest : undefined;
}

/** Tokens that stand for values: stable under one key, and impossible to guess without it. */
import type { JsonObject } from '../../model/report/json.js';
import { createHmac } from 'node:crypto';
import type { Secret } from '../../model/settings/secret.js';
import { TOKEN_ALPHABET, TOKEN_LENGTH, type TokenKind } from '../../model/values/whole-ids.js';

const IDS: ReadonlySet<TokenKind> = new Set(['account-id', 'license-id', 'subscription', 'job']);

/** Ids are compared regardless of case; names are not. */
export function isId(kind: TokenKind): boolean {
  return IDS.has(kind);
}

/** The spelling of a value that its token is made of: one Unicode form, single spaces, ids in lower case. */
export function canonicalValue(kind: TokenKind, value: string): string {
  const text = value.normalize('NFC').replace(/\s+/g, ' ').trim();
  return isId(kind) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
}

/** `account-7F3K9QXB`: the kind, and the start of the HMAC-SHA-256 of kind and value in base 32. */
export function tokenOf(kind: TokenKind, value: string, key: Secret): string {
  return `${kind}-${shortHmac(kind, canonicalValue(kind, value), key)}`;
}

/** Eight characters that differ between keys and say nothing about the key. */
export function keyIdOf(key: Secret): string {
  return shortHmac('key', 'auditpress', key);
}

/** Of some text about a purpose, in base 32. */
export function shortHmac(purpose: string, text: string, key: Secret): string {
  const digest = hmac(purpose, text, key).digest();
  return Array.from({ length: TOKEN_LENGTH }, (_digit, index) => TOKEN_ALPHABET[bitsAt(digest, index * 5)] ?? '').join(
    '',
  );
}

/** What a report was read from, and the options of its reader. */
interface Evidence {
  readonly sha256: string;
  readonly options?: JsonObject | undefined;
}

/**
 * A fingerprint of the source, 64 hexadecimal digits. Anyone with the key and the source can compute it. The SHA-256 itself would let anyone
 * test guesses: a redacted document shows everything in the source except the replaced values.
 */
export function fingerprintOf({ sha256, options }: Evidence, key: Secret): string {
  const evidence = options === undefined ? sha256 : `${sha256} ${JSON.stringify(options)}`;
  return hmac('source', evidence, key).digest('hex');
}

/** Purpose and text are separated by a zero byte. */
function hmac(purpose: string, text: string, key: Secret) {
  return createHmac('sha256', key.reveal()).update(`${purpose}\0${text}`);
}

function bitsAt(digest: Uint8Array, position: number): number {
  const index = position >> 3;
  const pair = ((digest[index] ?? 0) << 8) | (digest[index + 1] ?? 0);
  return (pair >> (11 - (position & 7))) & 31;
}

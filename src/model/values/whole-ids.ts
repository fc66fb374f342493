/** Ids that a line never breaks within, although they contain hyphens. */

/** The kinds of redacted values, as tokens name them. Equal texts of different kinds have different tokens. */
export const TOKEN_KINDS = [
  'account-id',
  'account',
  'license-id',
  'license',
  'subscription',
  'job',
  'service',
  'person',
  'resource',
  'name',
] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** Digits and letters without I, L, O and U, which are easily misread (Crockford's base 32). */
export const TOKEN_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 40 bits: among 1,000 accounts, the chance that two share a token is about one in two million. */
export const TOKEN_LENGTH = 8;

/** Matches any token, such as `account-7F3K9QXB`. */
export const TOKEN_PATTERN = `(?:${TOKEN_KINDS.join('|')})-[${TOKEN_ALPHABET}]{${TOKEN_LENGTH}}`;

/** A hexadecimal digit, or what masks one. */
const DIGIT = '[\\da-fA-FxX*#•]';
const UUID = `${DIGIT}{8}(?:-${DIGIT}{4}){3}-${DIGIT}{12}`;

const TOKEN = new RegExp(`^${TOKEN_PATTERN}$`);
const ID = new RegExp(`${TOKEN_PATTERN}|${UUID}`, 'g');
/** Shorter texts have no such id. */
const SHORTEST = 'job-'.length + TOKEN_LENGTH;

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a text has ids that stay on one line: tokens of redacted values, and ids of the shape of a UUID, masked or not. */
export function wholeIdsIn(text: string): Span[] {
  if (text.length < SHORTEST || !text.includes('-')) return [];
  const spans: Span[] = [];
  ID.lastIndex = 0;
  for (let found = ID.exec(text); found !== null; found = ID.exec(text)) {
    const [start, end] = [found.index, ID.lastIndex];
    if (isPartOfWord(text, start, end)) ID.lastIndex = start + 1;
    else spans.push({ start, end });
  }
  return spans;
}

/** Whether a letter, mark, digit or underscore is next to a part of a text, so that the part is not a whole word. */
function isPartOfWord(text: string, start: number, end: number): boolean {
  const [before, after] = [text.charAt(start - 1), text.charAt(end)];
  if (/\w/.test(before) || /\w/.test(after)) return true;
  // Most neighbors are ASCII, and the patterns for others take a millisecond to compile.
  return (
    (before > '\x7f' && /[\p{L}\p{M}\p{N}]$/u.test(text.slice(Math.max(start - 2, 0), start))) ||
    (after > '\x7f' && /^[\p{L}\p{M}\p{N}]/u.test(text.slice(end, end + 2)))
  );
}

export function isToken(id: string): boolean {
  return TOKEN.test(id);
}

/** Finds redacted values inside other texts. */
import { canonicalValue, isId, TOKEN_PATTERN, type TokenKind } from './tokens.js';

/** A value and what stands for it. */
export interface Term {
  readonly kind: TokenKind;
  /** As received. */
  readonly value: string;
  readonly token: string;
}

/** Shorter names occur in other words and sentences by chance, so they are not searched for. In code points. */
export const SHORTEST_SEARCHED = 4;

/** Letters, marks, digits and the underscore continue a word. */
const WORD = String.raw`[\p{L}\p{M}\p{N}_]`;
/** Scripts that write no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const BEGINS_WITH_WORD = new RegExp(`^${WORD}`, 'u');
const ENDS_WITH_WORD = new RegExp(`${WORD}$`, 'u');
/** A token that is in the text already stays, even if somebody is called "account". */
const TOKEN = `(?<!${WORD})${TOKEN_PATTERN}(?!${WORD})`;

/**
 * Returns a function that replaces each term in a text by its token: the longest first, whole words only, names in the case
 * received, ids in any case. Any white space matches between the words of a name. Of equal texts, the first term counts.
 */
export function replacerOf(terms: readonly Term[]): (text: string) => string {
  const tokens = new Map<string, string>();
  const patterns = new Map<string, number>();
  for (const { kind, value, token } of terms) {
    const name = canonicalValue(kind, value);
    const key = `${isId(kind) ? 'id' : 'name'} ${name}`;
    if (tokens.has(key)) continue;
    tokens.set(key, token);
    for (const form of new Set([name, name.normalize('NFD')])) patterns.set(patternOf(form, isId(kind)), name.length);
  }
  if (patterns.size === 0) return (text) => text;
  const longestFirst = [...patterns].sort(([, one], [, other]) => other - one).map(([pattern]) => pattern);
  const search = new RegExp([TOKEN, ...longestFirst].join('|'), 'gu');
  const tokenFor = (found: string): string =>
    tokens.get(`name ${canonicalValue('name', found)}`) ?? tokens.get(`id ${canonicalValue('job', found)}`) ?? found;
  return (text) => text.replace(search, tokenFor);
}

function patternOf(value: string, ignoresCase: boolean): string {
  const first = Array.from(value)[0] ?? '';
  const last = Array.from(value).at(-1) ?? '';
  const before = BEGINS_WITH_WORD.test(first) && !UNSPACED.test(first) ? `(?<!${WORD})` : '';
  const after = ENDS_WITH_WORD.test(last) && !UNSPACED.test(last) ? `(?!${WORD})` : '';
  const characters = Array.from(value, (character) => (ignoresCase ? eitherCase(character) : literal(character)));
  return `${before}${characters.join('')}${after}`;
}

function literal(character: string): string {
  if (character === ' ') return String.raw`\s+`;
  return /[\^$\\.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character;
}

function eitherCase(character: string): string {
  return /[a-z]/.test(character) ? `[${character}${character.toUpperCase()}]` : literal(character);
}

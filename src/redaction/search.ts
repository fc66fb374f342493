/** Finds redacted values inside other texts. */
import { memoize, once } from '../model/values/memoize.js';
import { TOKEN_PATTERN, type TokenKind } from '../model/values/whole-ids.js';
import { canonicalValue, isId } from './tokens.js';

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
/** Created on first use: most runs redact nothing, and these patterns take milliseconds to create. */
const word = once(() => new RegExp(WORD, 'u'));
const everyWord = once(() => new RegExp(`${WORD}+`, 'gu'));
/** A token that is in the text already stays, even if somebody is called "account". */
const TOKEN = `(?<!${WORD})${TOKEN_PATTERN}(?!${WORD})`;

/** A spelling of a term as a regular expression. */
interface Pattern {
  readonly source: string;
  readonly length: number;
  /** A text with the term has all these words; null where words have no spaces between them. */
  readonly words: readonly string[] | null;
}

/**
 * Returns a function that replaces each term in a text by its token: the longest first, whole words only, names in the case
 * received, ids in any case. Between words of a name, any white space will do. Of equal texts, the first term counts.
 */
export function replacerOf(terms: readonly Term[]): (text: string) => string {
  const tokens = new Map<string, string>();
  const patterns = new Map<string, Pattern>();
  for (const { kind, value, token } of terms) {
    const name = canonicalValue(kind, value);
    const key = `${isId(kind) ? 'id' : 'name'} ${name}`;
    if (tokens.has(key)) continue;
    tokens.set(key, token);
    const words = isUnspaced(name) ? null : wordsIn(name);
    for (const form of new Set([name, name.normalize('NFD')])) {
      const source = patternOf(form, isId(kind));
      patterns.set(source, { source, length: name.length, words });
    }
  }
  const candidatesIn = candidateIndex([...patterns.values()].sort((one, other) => other.length - one.length));
  const searchFor = memoize((sources: string) => new RegExp(`${TOKEN}|${sources}`, 'gu'));
  const tokenFor = (found: string): string =>
    tokens.get(`name ${canonicalValue('name', found)}`) ?? tokens.get(`id ${canonicalValue('job', found)}`) ?? found;
  return (text) => {
    const sources = candidatesIn(text);
    return sources.length === 0 ? text : text.replace(searchFor(sources.join('|')), tokenFor);
  };
}

/**
 * Returns a function that finds the patterns that a text may match, in their order. A portfolio has thousands, and nearly every text has
 * none.
 */
function candidateIndex(patterns: readonly Pattern[]): (text: string) => readonly string[] {
  const counts = new Map<string, number>();
  for (const word of patterns.flatMap(({ words }) => words ?? [])) counts.set(word, (counts.get(word) ?? 0) + 1);
  const anywhere: number[] = [];
  const byRarestWord = new Map<string, number[]>();
  for (const [position, { words }] of patterns.entries()) {
    const [rarest] = (words ?? []).toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0));
    const known = rarest === undefined ? anywhere : byRarestWord.get(rarest);
    if (known === undefined) byRarestWord.set(rarest ?? '', [position]);
    else known.push(position);
  }
  return (text) => {
    const words = new Set(wordsIn(text));
    const found = [...anywhere, ...[...words].flatMap((word) => byRarestWord.get(word) ?? [])];
    return found
      .sort((one, other) => one - other)
      .flatMap((position) => {
        const pattern = patterns[position];
        return pattern !== undefined && (pattern.words ?? []).every((word) => words.has(word)) ? pattern.source : [];
      });
  };
}

/** In lower case and one Unicode form. */
function wordsIn(text: string): readonly string[] {
  return (text.match(everyWord()) ?? []).map((word) => word.normalize('NFC').toLowerCase());
}

/** Whether a text has characters of scripts that write no space between words. */
function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u.test(
    text,
  );
}

function patternOf(value: string, ignoresCase: boolean): string {
  const first = Array.from(value)[0] ?? '';
  const last = Array.from(value).at(-1) ?? '';
  const before = word().test(first) && !isUnspaced(first) ? `(?<!${WORD})` : '';
  const after = word().test(last) && !isUnspaced(last) ? `(?!${WORD})` : '';
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

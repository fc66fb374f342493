/** Finds redacted values inside other texts. */
import { memoize, once } from '../model/values/memoize.js';
import { TOKEN_PATTERN, type TokenKind } from '../model/values/whole-ids.js';
import { readableText } from './readable.js';
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
/** Ids of this length are found inside words too: no other word contains one by chance. In UTF-16 code units. */
const SHORTEST_ANYWHERE = 8;

/** Letters, marks, digits and the underscore continue a word. */
const WORD = String.raw`[\p{L}\p{M}\p{N}_]`;
const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
/** Created on first use: most runs redact nothing, and these patterns take milliseconds to create. */
const word = once(() => new RegExp(WORD, 'u'));
const everyWord = once(() => new RegExp(`${WORD}+`, 'gu'));
/** A token that is in the text already stays, even if somebody is called "account". */
const TOKEN = `(?<!${LETTER})${TOKEN_PATTERN}(?!${LETTER})`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A spelling of a term as a regular expression. */
interface Pattern {
  readonly source: string;
  readonly length: number;
  /** A text with the term has all these words; null where words have no spaces between them. */
  readonly words: readonly string[] | null;
  /** A text with the term has this beginning of it; null for whole words. */
  readonly start: string | null;
}

/**
 * Returns a function that replaces each term in a text by its token, the longest first. Ids are found in any case, and long ones also
 * inside words and without the hyphens of a UUID. Names are found as whole words: those of several words in any case and across any
 * white space, others in the case received. Texts are searched as they are read: see `readableText`. Of equal texts, the first term
 * counts.
 */
export function replacerOf(terms: readonly Term[]): (text: string) => string {
  const tokens = new Map<string, string>();
  const patterns = new Map<string, Pattern>();
  for (const { kind, value, token } of terms) {
    for (const form of formsOf(kind, value)) {
      const key = keyOf(form, isId(kind) ? 'id' : isInAnyCase(form) ? 'any' : 'name');
      if (tokens.has(key)) continue;
      tokens.set(key, token);
      const pattern = patternOf(form, isId(kind));
      patterns.set(pattern.source, pattern);
    }
  }
  const candidatesIn = candidateIndex([...patterns.values()].sort((one, other) => other.length - one.length));
  const searchFor = memoize((sources: string) => new RegExp(`${TOKEN}|${sources}`, 'gu'));
  const tokenFor = (found: string): string | undefined =>
    KEYS.map((kind) => tokens.get(keyOf(found, kind))).find((token) => token !== undefined);
  return (received) => {
    const readable = readableText(received);
    const sources = candidatesIn(readable.text);
    if (sources.length === 0) return received;
    let [clean, last] = ['', 0];
    for (const { 0: found, index } of readable.text.matchAll(searchFor(sources.join('|')))) {
      const token = tokenFor(found);
      if (token === undefined) continue;
      clean += `${received.slice(last, readable.start(index))}${token}`;
      last = readable.end(index + found.length - 1);
    }
    return clean + received.slice(last);
  };
}

const KEYS = ['name', 'any', 'id'] as const;

/** By which a found text leads to its token. */
function keyOf(text: string, kind: (typeof KEYS)[number]): string {
  if (kind === 'id') return `id ${canonicalValue('job', text)}`;
  const name = canonicalValue('name', text);
  return kind === 'any' ? `any ${name.toUpperCase()}` : `name ${name}`;
}

/** A value as texts may contain it, each as it is read. */
function formsOf(kind: TokenKind, value: string): readonly string[] {
  const form = canonicalValue(kind, readableText(value).text);
  return isId(kind) && UUID.test(form) ? [form, form.replaceAll('-', '')] : [form];
}

/** Names of several words. A single one, such as Production, is also a common word in lower case. */
function isInAnyCase(name: string): boolean {
  return name.includes(' ');
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
  const byStart = new Map<string, number[]>();
  for (const [position, { words, start }] of patterns.entries()) {
    const [rarest] = (words ?? []).toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0));
    if (start !== null) addTo(byStart, start, position);
    else if (rarest === undefined) anywhere.push(position);
    else addTo(byRarestWord, rarest, position);
  }
  return (text) => {
    const words = new Set(wordsIn(text));
    const found = new Set([...anywhere, ...[...words].flatMap((word) => byRarestWord.get(word) ?? [])]);
    if (byStart.size > 0) for (const start of startsIn(text)) byStart.get(start)?.forEach((each) => found.add(each));
    return [...found]
      .sort((one, other) => one - other)
      .flatMap((position) => {
        const pattern = patterns[position];
        return pattern !== undefined && (pattern.words ?? []).every((word) => words.has(word)) ? pattern.source : [];
      });
  };
}

function addTo(index: Map<string, number[]>, key: string, position: number): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [position]);
  else known.push(position);
}

/** Everything of the length of a start that a text contains, in the case of ids. */
function* startsIn(text: string): Generator<string> {
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  for (let from = 0; from + SHORTEST_ANYWHERE <= lower.length; from += 1) {
    yield lower.slice(from, from + SHORTEST_ANYWHERE);
  }
}

/** In upper case, which is the same for ß and SS. */
function wordsIn(text: string): readonly string[] {
  return (text.match(everyWord()) ?? []).map((word) => word.toUpperCase());
}

/** Whether a text has characters of scripts that write no space between words. */
function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u.test(
    text,
  );
}

function patternOf(value: string, isOfId: boolean): Pattern {
  const { length } = value;
  const characters = Array.from(value);
  const source = characters.map(isOfId || isInAnyCase(value) ? eitherCase : literal).join('');
  // The white space of a text may be any.
  const isAnywhere = isOfId && length >= SHORTEST_ANYWHERE && !value.slice(0, SHORTEST_ANYWHERE).includes(' ');
  if (isAnywhere) return { source, length, words: null, start: value.slice(0, SHORTEST_ANYWHERE) };
  const isEdge = (character: string): boolean => word().test(character) && !isUnspaced(character);
  const before = isEdge(characters[0] ?? '') ? `(?<!${WORD})` : '';
  const after = isEdge(characters.at(-1) ?? '') ? `(?!${WORD})` : '';
  const words = isUnspaced(value) ? null : wordsIn(value);
  return { source: `${before}${source}${after}`, length, words, start: null };
}

function literal(character: string): string {
  if (character === ' ') return String.raw`\s+`;
  return /[\^$\\.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character;
}

function eitherCase(character: string): string {
  const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  return cases.size === 1 ? literal(character) : `(?:${[...cases].map(literal).join('|')})`;
}

import { once } from '../../model/values/memoize.js';
import type { TokenKind } from '../../model/values/whole-ids.js';
import { readableText } from './readable.js';
import { canonicalValue, isId } from './tokens.js';

export interface Spellings {
  /** Of a regular expression for what `readableText` returns, with the flags `gu` and without groups. */
  readonly source: string;
  /** Longer values are replaced first. In UTF-16 code units. */
  readonly length: number;
  /** A text has a spelling only if its key has this one: see `keyOf`. */
  readonly key: string;
}

/** Shorter names occur in other words and sentences by chance, so they are not searched for. In code points. */
export const SHORTEST_SEARCHED = 4;
/** From this length on, ids are found inside words, and names without anything between their words. In UTF-16 code units. */
const SHORTEST_ANYWHERE = 8;
/** Ids with so many digits are in no word or sentence by chance, in any spelling. */
const FEWEST_DIGITS = 4;
/** Separators that a value lacks are between parts of at least this length, so that a date such as 2026-11-26 is no spelling of an id. */
const SHORTEST_PART = 3;

/** Letters, marks and digits continue a word. */
const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
const NO_LETTER = String.raw`[^\p{L}\p{M}\p{N}]`;
/** One kind of separator at a time, so that no sentence ends inside a spelling. */
const SEPARATOR = String.raw`(?:\s+|[-_./\\:+~|·,'’=]{1,3})`;
/** Within a long name any that end no sentence. */
const LONG_SEPARATOR = `(?:(?![.!?;]\\s)${NO_LETTER}){1,4}`;
/** Readable letters have no accents. */
const WITHIN_WORD = String.raw`(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])`;
/** Where a word begins and ends, in `latestTestData2` also within it. */
const BEGIN = `(?:(?<!${LETTER})|${WITHIN_WORD})`;
const END = `(?:(?!${LETTER})|${WITHIN_WORD})`;

/** Created on first use: most runs redact nothing, and these patterns take milliseconds to create. */
const letter = once(() => new RegExp(LETTER, 'u'));
const between = once(() => new RegExp(`${NO_LETTER}+|${WITHIN_WORD}`, 'gu'));
const separators = once(() => new RegExp(`${NO_LETTER}+`, 'u'));
const edges = once(() => new RegExp(`^(${NO_LETTER}*)(.*?)(${NO_LETTER}*)$`, 'su'));
const notInKeys = once(() => new RegExp(`${NO_LETTER}+|[ae]+`, 'gu'));

/** What all spellings of a text have in common. It lacks A and E, because they write umlauts: Ä is AE, Å is AA. */
export function keyOf(readable: string): string {
  return readable.toLowerCase().replace(notInKeys(), '').replaceAll('ς', 'σ');
}

export function spellingsOf(kind: TokenKind, value: string): Spellings {
  const form = canonicalValue(kind, readableText(value)).normalize('NFKD');
  return {
    source: isId(kind) ? idSource(form) : nameSource(form),
    length: form.length,
    key: keyOf(form),
  };
}

/**
 * An id is found in any case. From eight characters on, it is also found inside words, and with other separators or none, but then
 * inside words only if it has digits enough.
 */
function idSource(id: string): string {
  const exact = Array.from(id, caseless).join('');
  if (id.length < SHORTEST_ANYWHERE) return wholeWord(exact, id);
  const parts = id.split(separators());
  const letters = parts.join('');
  if (letters.length < SHORTEST_ANYWHERE) return exact;
  const ofPart = String.raw`(?:(?<=[^\W_]{${SHORTEST_PART}})${SEPARATOR}(?=[^\W_]{${SHORTEST_PART}}))?`;
  const free = parts.map((part) => Array.from(part, caseless).join(ofPart)).join(`${SEPARATOR}?`);
  const isDistinct = (letters.match(/\d/g)?.length ?? 0) >= FEWEST_DIGITS;
  return `(?:${exact}|${isDistinct ? free : `${BEGIN}${free}${END}`})`;
}

/**
 * A name is found as a whole word, with umlauts as two letters and with none. One of several words is found with any separators, and
 * from eight letters on without any. It is found in the case received, unless it has a space or a digit between words: a word such as
 * Production or Pre-Production is also a common one.
 */
function nameSource(name: string): string {
  const [, start = '', core = '', end = ''] = edges().exec(name) ?? [];
  const words = core.split(between());
  const { length } = words.join('');
  const isLong = length >= (isUnspaced(core) ? SHORTEST_SEARCHED : SHORTEST_ANYWHERE);
  const isInAnyCase = name.includes(' ') || (isLong && words.length > 1 && /\d/.test(core));
  const isLoose = words.length > 1 && (isLong || (length >= SHORTEST_SEARCHED && core.includes(' ')));
  if (!isLoose) return wholeWord(charactersOf(name, isInAnyCase), name);
  const received = core.match(between()) ?? [];
  const join = (separator: string): string => {
    const own = /^\s*$/.test(separator) ? SEPARATOR : `${NO_LETTER}{1,${separator.length + 3}}`;
    const some = isLong ? `(?:${own}|${LONG_SEPARATOR})` : own;
    return isLong ? `(?:${some})?` : `(?:${some}|${WITHIN_WORD})`;
  };
  const source = words
    .map(
      (word, index) => charactersOf(word, isInAnyCase) + (index < received.length ? join(received[index] ?? '') : ''),
    )
    .join('');
  const whole = isLong && !isUnspaced(core) ? `${BEGIN}${source}${END}` : wholeWord(source, core);
  return `(?:${charactersOf(start, true)})?${whole}(?:${charactersOf(end, true)})?`;
}

/** Letters, marks and digits before or after it would make it part of another word, except in scripts without spaces. */
function wholeWord(source: string, value: string): string {
  const characters = Array.from(value);
  const isEdge = (character = ''): boolean => letter().test(character) && !isUnspaced(character);
  return `${isEdge(characters[0]) ? `(?<!${LETTER})` : ''}${source}${isEdge(characters.at(-1)) ? `(?!${LETTER})` : ''}`;
}

/** Whether a text has characters of scripts that write no space between words. */
function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u.test(
    text,
  );
}

/** The characters of a word as expressions. `u` and `ue` are equal, since both write ü; so are `a` and `aa`, which write å. */
function charactersOf(text: string, inAnyCase: boolean): string {
  const letters = text.replace(/([aou])e|(a)a/gi, '$1$2');
  return Array.from(letters, (character) => {
    const own = inAnyCase ? caseless(character) : literal(character);
    if (/^a$/i.test(character)) return `${own}[aeAE]*`;
    return /^[ou]$/i.test(character) ? `${own}[eE]*` : own;
  }).join('');
}

function caseless(character: string): string {
  const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  return cases.size === 1 ? literal(character) : `(?:${[...cases].map(literal).join('|')})`;
}

/** White space may be any, and `+` where a form encoded it. */
function literal(character: string): string {
  if (character === ' ') return String.raw`(?:\s+|\+)`;
  return /[\^$\\.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character;
}

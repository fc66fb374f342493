import { memoize } from '../../model/values/memoize.js';
import { TOKEN_PATTERN, type TokenKind } from '../../model/values/whole-ids.js';
import { locatedText, readableText } from './readable.js';
import { keyOf, spellingsOf, type Spellings } from './spellings.js';
import { canonicalValue } from './tokens.js';

export interface Term {
  readonly kind: TokenKind;
  /** As received. */
  readonly value: string;
  readonly token: string;
}

interface Searched extends Spellings {
  readonly token: string;
}

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;
/** A token that is in the text already stays, even if somebody is called "account". */
const TOKEN = `(?<!${LETTER})${TOKEN_PATTERN}(?!${LETTER})`;

/**
 * Returns a function that replaces each term in a text by its token, the longest first, in every spelling: see `spellingsOf`. Texts are
 * searched as they are read: see `readableText`. Of values with the same spellings, the one that is written like the text counts, and
 * else the first.
 */
export function replacerOf(terms: readonly Term[]): (text: string) => string {
  const written = new Map<string, string>();
  const searched = new Map<string, Searched>();
  for (const { kind, value, token } of terms) {
    const name = canonicalValue('name', value);
    if (!written.has(name)) written.set(name, token);
    const spellings = spellingsOf(kind, value);
    if (!searched.has(spellings.source)) searched.set(spellings.source, { ...spellings, token });
  }
  const candidatesIn = candidateIndex([...searched.values()].sort((one, other) => other.length - one.length));
  const searchFor = memoize((sources: string) => new RegExp(`${TOKEN}|${sources}`, 'gu'));
  return (received) => {
    const candidates = candidatesIn(keyOf(readableText(received)));
    if (candidates.length === 0) return received;
    const readable = locatedText(received);
    let [clean, last] = ['', 0];
    const pattern = searchFor(candidates.map(({ source }) => `(${source})`).join('|'));
    for (const { 0: found, index, ...groups } of readable.text.matchAll(pattern)) {
      const candidate = candidates.find((_each, position) => groups[position + 1] !== undefined);
      if (candidate === undefined) continue;
      const [start, end] = [readable.start(index), readable.end(index + found.length - 1)];
      const token = written.get(canonicalValue('name', received.slice(start, end))) ?? candidate.token;
      clean += `${received.slice(last, start)}${token}`;
      last = end;
    }
    return clean + received.slice(last);
  };
}

/** In UTF-16 code units. */
const PART = 3;

/**
 * Returns a function that finds the values that a text with a key may have, in their order. A portfolio has thousands, and nearly every
 * text has none.
 */
function candidateIndex(searched: readonly Searched[]): (key: string) => readonly Searched[] {
  const counts = new Map<string, number>();
  for (const { key } of searched) for (const part of partsOf(key)) counts.set(part, (counts.get(part) ?? 0) + 1);
  const short: number[] = [];
  const byRarestPart = new Map<string, number[]>();
  for (const [position, { key }] of searched.entries()) {
    const parts = [...partsOf(key)];
    const [rarest] = parts.sort((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0));
    if (rarest === undefined) short.push(position);
    else byRarestPart.set(rarest, [...(byRarestPart.get(rarest) ?? []), position]);
  }
  return (text) => {
    const positions = new Set(short);
    for (const part of partsOf(text)) byRarestPart.get(part)?.forEach((position) => positions.add(position));
    return [...positions]
      .sort((one, other) => one - other)
      .flatMap((position) => searched[position] ?? [])
      .filter(({ key }) => text.includes(key));
  };
}

function* partsOf(key: string): Generator<string> {
  for (let from = 0; from + PART <= key.length; from += 1) yield key.slice(from, from + PART);
}

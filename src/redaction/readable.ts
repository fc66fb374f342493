/** Texts as people read them: without the encodings of HTML and URLs, and without invisible characters. */

import { once } from '../model/values/memoize.js';

/** A text, and where each of its characters is in the text that was received. In UTF-16 code units. */
export interface ReadableText {
  readonly text: string;
  /** Where what became the character at a position begins. */
  start(position: number): number;
  /** Where it ends. */
  end(position: number): number;
}

/** Entities of the characters from U+00A0 to U+00FF, in order. */
const LATIN_1 = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
  para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc
  Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig
  agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc
  otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(/\s+/).map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
  ...([
    ['amp', '&'],
    ['lt', '<'],
    ['gt', '>'],
    ['quot', '"'],
    ['apos', "'"],
  ] as const),
  ...([
    ['ndash', '–'],
    ['mdash', '—'],
    ['lsquo', '‘'],
    ['rsquo', '’'],
    ['ldquo', '“'],
    ['rdquo', '”'],
  ] as const),
]);

/** Soft hyphens, joiners, marks of direction, variation selectors and others without width. */
const UNSEEN = String.raw`[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]+`;
const ENTITY = '&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z]{2,8}[0-9]{0,2});';
const ESCAPES = '(?:%[0-9a-fA-F]{2})+';
/** Created on first use, because it takes a millisecond. */
const piece = once(() => new RegExp(String.raw`${ESCAPES}|${ENTITY}|${UNSEEN}|\P{M}\p{M}*|\p{M}+`, 'gsu'));
const unseen = once(() => new RegExp(UNSEEN, 'g'));
const IS_PLAIN = /^[\0-$'-\x7f]*$/;

/** A text may be encoded several times: `&amp;amp;`. */
const MOST_ROUNDS = 4;

/** Compatible forms, such as full-width letters and accents that are characters of their own, are one form (NFKC). */
export function readableText(received: string): ReadableText {
  if (IS_PLAIN.test(received))
    return { text: received, start: (position) => position, end: (position) => position + 1 };
  let known = decodedOnce(received);
  for (let round = 1; round < MOST_ROUNDS; round += 1) {
    const next = decodedOnce(known.text);
    if (next.text === known.text) break;
    const before = known;
    known = {
      text: next.text,
      start: (position) => before.start(next.start(position)),
      end: (position) => before.end(next.end(position) - 1),
    };
  }
  return known;
}

function decodedOnce(received: string): ReadableText {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (shown: string, from: number, length: number): void => {
    text += shown;
    for (let unit = 0; unit < shown.length; unit += 1) {
      starts.push(from);
      ends.push(from + length);
    }
  };
  for (const { 0: found, index } of received.matchAll(piece())) {
    if (!found.startsWith('%') || found.length < 3) {
      add(shownAs(found), index, found.length);
      continue;
    }
    let from = index;
    for (const [shown, length] of unescaped(found)) {
      add(shown, from, length);
      from += length;
    }
  }
  return { text, start: (position) => starts[position] ?? received.length, end: (position) => ends[position] ?? 0 };
}

function shownAs(found: string): string {
  if (found.startsWith('&') && found.endsWith(';')) {
    const name = found.slice(1, -1);
    const code = /^#[xX]/.test(name) ? parseInt(name.slice(2), 16) : name.startsWith('#') ? Number(name.slice(1)) : 0;
    if (code > 0 && code <= 0x10_ffff) return String.fromCodePoint(code);
    return ENTITIES.get(name) ?? found;
  }
  return found.replace(unseen(), '').normalize('NFKC');
}

/** The characters of percent-encoded UTF-8, each with its length when encoded; what is none stays as it is. */
function unescaped(escapes: string): readonly (readonly [string, number])[] {
  try {
    return Array.from(decodeURIComponent(escapes), (character) => [character, Buffer.byteLength(character) * 3]);
  } catch {
    return Array.from(escapes, (character) => [character, 1]);
  }
}

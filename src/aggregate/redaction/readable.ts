/**
 * Texts as people read them: without the encodings of HTML and URLs, without invisible characters, and in letters that every spelling
 * of a name has in common.
 */

import { once } from '../../model/values/memoize.js';

/** A text as it is read, and where each of its characters is in the text that was received. In UTF-16 code units. */
export interface LocatedText {
  readonly text: string;
  /** Where what became the character at a position begins. */
  start(position: number): number;
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
/** Characters that are neither encoded nor changed. */
const PLAIN = String.raw`[\0-$'-\x7f]`;
/** Created on first use, because it takes a millisecond. */
const piece = once(
  () => new RegExp(String.raw`${PLAIN}+(?!\p{M})|${ESCAPES}|${ENTITY}|${UNSEEN}|\P{M}\p{M}*|\p{M}+`, 'gsu'),
);
const encoded = once(() => new RegExp(`${ESCAPES}|${ENTITY}`, 'g'));
const unwritten = once(() => new RegExp(`${UNSEEN}|[\\u0300-\\u036f]+`, 'g'));
const isPlain = once(() => new RegExp(`^${PLAIN}*$`));

/** A text may be encoded several times: `&amp;amp;`. */
const MOST_ROUNDS = 4;

/** Letters that no Unicode form takes apart. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  ς: 'σ',
};
const HYPHEN_OR_LETTER = new RegExp(String.raw`[\p{Pd}\u2212${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/**
 * A text as it is read. Compatible forms, such as full-width letters, are one form (NFKD), hyphens and dashes are `-`, and letters have no
 * accents. The case stays.
 */
export function readableText(received: string): string {
  let text = received;
  for (let round = 0; round < MOST_ROUNDS && !isPlain().test(text); round += 1) {
    const next = shown(
      text.replace(encoded(), (found) =>
        decoded(found)
          .map(([each]) => each)
          .join(''),
      ),
    );
    if (next === text) break;
    text = next;
  }
  return text;
}

/** A text as it is read, with the places of its characters. Several times slower. */
export function locatedText(received: string): LocatedText {
  let known: LocatedText = { text: received, start: (position) => position, end: (position) => position + 1 };
  for (let round = 0; round < MOST_ROUNDS && !isPlain().test(known.text); round += 1) {
    const [before, next] = [known, locatedOnce(known.text)];
    if (next.text === before.text) break;
    known = {
      text: next.text,
      start: (position) => before.start(next.start(position)),
      end: (position) => before.end(next.end(position) - 1),
    };
  }
  return known;
}

function locatedOnce(received: string): LocatedText {
  const texts: string[] = [];
  const [starts, ends]: [number[], number[]] = [[], []];
  for (const { 0: found, index } of received.matchAll(piece())) {
    let from = index;
    const isRun = found.length > 1 && isPlain().test(found);
    for (const [each, length] of isRun ? Array.from(found, (unit) => [unit, 1] as const) : decoded(found)) {
      const text = isRun ? each : shown(each);
      texts.push(text);
      // An accent that is encoded alone belongs to the letter before it.
      if (text === '' && ends.length > 0 && /^\p{M}/u.test(each)) ends[ends.length - 1] = from + length;
      for (let unit = 0; unit < text.length; unit += 1) {
        starts.push(from);
        ends.push(from + length);
      }
      from += length;
    }
  }
  return {
    text: texts.join(''),
    start: (position) => starts[position] ?? received.length,
    end: (position) => ends[position] ?? 0,
  };
}

function shown(text: string): string {
  const letters = text.normalize('NFKD').replace(unwritten(), '');
  return letters.replace(HYPHEN_OR_LETTER, (each) => PLAIN_LETTERS[each] ?? '-');
}

type Decoded = readonly (readonly [text: string, encodedLength: number])[];

/** The characters of an entity or of percent-encoding, which is UTF-8 or else Latin-1; anything else stays as it is. */
function decoded(found: string): Decoded {
  if (found.startsWith('&') && found.endsWith(';')) {
    const name = found.slice(1, -1);
    const code = /^#[xX]/.test(name) ? parseInt(name.slice(2), 16) : name.startsWith('#') ? Number(name.slice(1)) : 0;
    const known = code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ENTITIES.get(name);
    return [[known ?? found, found.length]];
  }
  if (!found.startsWith('%') || found.length < 3) return [[found, found.length]];
  try {
    return Array.from(decodeURIComponent(found), (character) => [character, Buffer.byteLength(character) * 3]);
  } catch {
    return Array.from(found.matchAll(/%(..)/g), ([, byte = '']) => [String.fromCharCode(parseInt(byte, 16)), 3]);
  }
}

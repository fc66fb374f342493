/** Rules for the objects that hold text: maps to Unicode, strings and names. */
import {
  type Dictionary,
  isDictionary,
  isList,
  Keyword,
  Name,
  Parser,
  type PdfObject,
  Stream,
  Text,
} from './objects.js';
import type { PdfReader } from './pdf-reader.js';

/** Maximum bytes of a string and of a name: ISO 19005-2, 6.1.13. */
const MAX_STRING = 32_767;
const MAX_NAME = 127;

/** Private use, and characters that no text may contain: U+0000, U+FEFF and U+FFFE. */
const MEANINGLESS = /[\p{Co}\0\ufeff\ufffe]/u;

/** A font whose glyphs are read as characters without a meaning, such as those for private use. */
export function mapProblems(reader: PdfReader, font: Dictionary): string[] {
  const map = reader.resolve(font.get('ToUnicode'));
  if (!(map instanceof Stream)) return [];
  const found = targetsOf(reader.content(map)).find((text) => MEANINGLESS.test(text));
  if (found === undefined) return [];
  const codes = Array.from(found, (character) =>
    (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0'),
  );
  return [
    `the font ${reader.name(font.get('BaseFont')) ?? ''} has characters without a meaning (U+${codes.join(' U+')})`,
  ];
}

/** The texts that codes are read as: the last string of each line between `beginbfchar` and `endbfchar`. */
function targetsOf(map: Uint8Array): string[] {
  const parser = new Parser(map);
  const targets: string[] = [];
  let strings: string[] = [];
  while (!parser.isAtEnd) {
    const object = parser.read();
    if (object instanceof Text) strings.push(object.bytes);
    if (!(object instanceof Keyword)) continue;
    if (object.word === 'endbfchar') {
      targets.push(...strings.filter((_, index) => index % 2 === 1).map(decode));
    }
    strings = [];
  }
  return targets;
}

function decode(bytes: string): string {
  return Buffer.from(bytes, 'latin1').swap16().toString('utf16le');
}

/** Strings and names in an object that are too long. */
export function lengthProblems(object: PdfObject): string[] {
  if (object instanceof Text) return object.bytes.length > MAX_STRING ? ['a string is longer than 32,767 bytes'] : [];
  if (object instanceof Name) return nameProblems(object.name);
  if (object instanceof Stream) return lengthProblems(object.dictionary);
  if (isList(object)) return object.flatMap(lengthProblems);
  if (!isDictionary(object)) return [];
  return [...object].flatMap(([key, value]) => [...nameProblems(key), ...lengthProblems(value)]);
}

function nameProblems(name: string): string[] {
  return name.length > MAX_NAME ? ['a name is longer than 127 bytes'] : [];
}

/** Text in columns. Widths and lengths are of one unit. */
import { unbreakableParts } from './break-opportunities.js';

type LengthOf = (text: string) => number;

/** What fits exactly must not be broken for a rounding error. */
const TOLERANCE = 0.01;

const SPACE = 0x20;

/** An end shorter than this, such as `Id`, takes the part before it along to the last line. */
const SHORT_END = 4;

/** After a separator, before a bracket, between `configured` and `Backup`: where an identifier may end a line. */
const SENSIBLE_PLACES = /(?<=[_.\-/:,])|(?=\()|(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})/u;

/** Breaks the parts that are longer than a line and have no place to break, and only those; its line ends are `\n`. */
export function breakWords(text: string, width: number, lengthOf: LengthOf): string {
  if (lengthOf(text) <= width) return text;
  const room = width + TOLERANCE;
  const broken = (part: string) => (lengthOf(part) <= room ? part : breakId(part, room, lengthOf).join('\n'));
  return text.replace(/\S+/gu, (word) => (lengthOf(word) <= room ? word : unbreakableParts(word).map(broken).join('')));
}

/** Lines that text fills, words taken as they come. Breaks within words, after hyphens for one, would only save lines. */
export function countLines(text: string, width: number, lengthOf: LengthOf): number {
  const room = width + TOLERANCE;
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    lines += 1;
    let filled = 0;
    for (const word of unbreakableParts(paragraph)) {
      const length = lengthOf(word);
      if (filled > 0 && filled + lengthOf(word.trimEnd()) > room) {
        lines += 1;
        filled = 0;
      }
      filled += length;
    }
  }
  return lines;
}

/**
 * The same for printable characters of ASCII, which break at spaces alone.
 *
 * @param advanceOf width of a character, in the unit of `width`
 * @returns null where a word is wider than a line
 */
export function countPlainLines(text: string, width: number, advanceOf: (codePoint: number) => number): number | null {
  const room = width + TOLERANCE;
  let lines = 1;
  let [filled, word] = [0, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const isSpace = text.charCodeAt(at) === SPACE;
    if (!isSpace && at < text.length) {
      word += advanceOf(text.charCodeAt(at));
      continue;
    }
    if (word > room) return null;
    if (!isSpace && word === 0) break;
    if (filled > 0 && filled + word > room) {
      lines += 1;
      filled = 0;
    }
    filled += isSpace ? word + advanceOf(SPACE) : word;
    word = 0;
  }
  return lines;
}

/**
 * Breaks an identifier into lines that fit, each with one character at least: at sensible places, and within a part only
 * where the part alone is longer than a line. Nothing is added, so the lines joined are the identifier.
 *
 * @param room length of a line
 * @param lengthOf length of a text, in the unit of `room`
 */
export function breakId(id: string, room: number, lengthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let filled = 0;
  const add = (text: string, length: number) => {
    if (filled + length > room && line !== '') {
      lines.push(line);
      line = '';
      filled = 0;
    }
    line += text;
    filled += length;
  };
  for (const part of partsOf(id, room, lengthOf)) {
    const length = lengthOf(part);
    if (length <= room) add(part, length);
    else for (const character of part) add(character, lengthOf(character));
  }
  if (line !== '') lines.push(line);
  return lines;
}

/** The parts between sensible places; a short end is one with the part before it where the two fit on a line. */
function partsOf(id: string, room: number, lengthOf: (text: string) => number): string[] {
  const parts = id.split(SENSIBLE_PLACES);
  const end = parts.at(-1) ?? '';
  const joined = `${parts.at(-2) ?? ''}${end}`;
  return end.length < SHORT_END && lengthOf(joined) <= room ? [...parts.slice(0, -2), joined] : parts;
}

/** Breaks text into the lines of a column. Widths and lengths share one unit. */
import { unbreakableParts } from './break-opportunities.js';

type LengthOf = (text: string) => number;

/** Keeps a rounding error from breaking text that fits exactly. */
const TOLERANCE = 0.01;

const SPACE = 0x20;

/** A last part shorter than this, such as `Id`, stays with the part before it. */
const SHORT_END = 4;

/** Break opportunities in an identifier: after a separator, before a bracket, between `configured` and `Backup`. */
const SENSIBLE_PLACES = /(?<=[_.\-/:,])|(?=\()|(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})/u;

/** Inserts `\n` into the words that are longer than a line and have no other break opportunity. */
export function breakWords(text: string, width: number, lengthOf: LengthOf): string {
  if (lengthOf(text) <= width) return text;
  const room = width + TOLERANCE;
  const broken = (part: string) => (lengthOf(part) <= room ? part : breakId(part, room, lengthOf).join('\n'));
  return text.replace(/\S+/gu, (word) => (lengthOf(word) <= room ? word : unbreakableParts(word).map(broken).join('')));
}

/** Number of lines that text fills. Ignores breaks within words, such as after hyphens, which could only save lines. */
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
 * `countLines` for printable ASCII characters, which break only at spaces.
 *
 * @param advanceOf width of a character, in the unit of `width`
 * @returns null if a word is wider than a line
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
 * Breaks an identifier into lines that fit, each with at least one character. Breaks within a part only if that part is longer
 * than a line. Nothing is added: the joined lines are the identifier.
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

/** The parts between break opportunities. A short last part is joined to the one before it if both fit on a line. */
function partsOf(id: string, room: number, lengthOf: (text: string) => number): string[] {
  const parts = id.split(SENSIBLE_PLACES);
  const end = parts.at(-1) ?? '';
  const joined = `${parts.at(-2) ?? ''}${end}`;
  return end.length < SHORT_END && lengthOf(joined) <= room ? [...parts.slice(0, -2), joined] : parts;
}

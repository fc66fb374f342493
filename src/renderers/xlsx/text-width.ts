/**
 * Estimated widths of text. Worksheets name their font without carrying it, so nothing can be measured exactly: these
 * are the proportions of Arial and its metric twins, and heights leave room for a broader substitute.
 */
import { BREAKING_SPACE } from '../white-space.js';

type Face = 'sans' | 'mono';

/** Characters by their width in thousandths of the type size. */
const WIDTHS: readonly (readonly [number, string])[] = [
  [222, "ijl'|"],
  [278, ' !,./:;\\[]ft'],
  [333, '()-`rI"{}*'],
  [500, 'ckvxyzsJ'],
  [611, 'FTZ<=>+~'],
  [667, 'ABEKPSVXY&'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [889, 'Mm%'],
  [1000, 'W@—…'],
];
const ORDINARY = 556;
const MONO = 602;
const SPACE = 32;
const LINE_FEED = 10;
/** The first character after the space that a line may break at, U+1680. */
const NEXT_SPACE = 0x1680;
const BROAD = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/;

/** Units of column width (a digit of the default font, 7 pixels) of one em at 10 points. */
const EM = 40 / 3 / 7;

const byCharacter = new Map(WIDTHS.flatMap(([width, characters]) => Array.from(characters).map((one) => [one, width])));
/** Looked up for every character of every cell. */
const LATIN = Float64Array.from(
  { length: 256 },
  (_, code) => ((byCharacter.get(String.fromCharCode(code)) ?? ORDINARY) / 1000) * EM,
);

/** Ids are set a point smaller. */
const MONO_WIDTH = (MONO / 1000) * EM * 0.9;

/** Bold letters are broader. */
export const BOLD = 1.08;
/** What a substitute may be broader than Arial. */
const SUBSTITUTE = 1.06;
/** The margins and the indentation of a cell. */
const CELL_ROOM = 2.25;

/** Width of a text's longest line at 10 points in Arial, in the unit of column widths. */
export function textWidth(text: string, face: Face = 'sans'): number {
  let longest = 0;
  for (const line of text.includes('\n') ? text.split('\n') : [text]) {
    longest = Math.max(longest, face === 'mono' ? line.length * MONO_WIDTH : lineWidth(line));
  }
  return longest;
}

/**
 * Width of a column in which a text of `textWidth` surely stands in one line.
 *
 * @param scale of the type against 10 points regular.
 */
export function columnFor(width: number, scale = 1): number {
  return width * scale * SUBSTITUTE + CELL_ROOM;
}

/** Lines that a text takes in a column of this width, rather one too many than one too few. */
export function lineCount(text: string, columnWidth: number, scale = 1, face: Face = 'sans'): number {
  // A hair more, so that a column made for a text is found to hold it.
  const available = Math.max(columnWidth - CELL_ROOM, 1) / (SUBSTITUTE * scale) + 0.001;
  const space = characterWidth(SPACE, face);
  let lines = 1;
  let used = 0;
  let word = 0;
  for (let index = 0; index <= text.length; index += 1) {
    const code = index < text.length ? text.charCodeAt(index) : LINE_FEED;
    if (code !== SPACE && code !== LINE_FEED) {
      word += characterWidth(code, face);
      continue;
    }
    if (used > 0 && used + word > available) {
      lines += 1;
      used = 0;
    }
    // A word that is longer than the line breaks anywhere.
    const full = word > available ? Math.ceil(word / available) - 1 : 0;
    lines += full;
    used += word - full * available + space;
    word = 0;
    if (code === LINE_FEED && index < text.length) {
      lines += 1;
      used = 0;
    }
  }
  return lines;
}

/** Width of the longest word: narrower columns would break within it. */
export function longestWord(text: string, face: Face = 'sans'): number {
  let longest = 0;
  let word = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    word = isBreakingSpace(code) ? 0 : word + characterWidth(code, face);
    if (word > longest) longest = word;
  }
  return longest;
}

/** Least width at which a text takes two lines at most, broken between words. */
export function twoLineWidth(text: string): number {
  const words = text.split(' ');
  const space = textWidth(' ');
  const whole = textWidth(text);
  let above = 0;
  let narrowest = whole;
  for (const word of words.slice(0, -1)) {
    above += textWidth(word) + space;
    narrowest = Math.min(narrowest, Math.max(above - space, whole - above));
  }
  return narrowest;
}

function lineWidth(line: string): number {
  let width = 0;
  for (let index = 0; index < line.length; index += 1) width += characterWidth(line.charCodeAt(index), 'sans');
  return width;
}

function characterWidth(code: number, face: Face): number {
  if (face === 'mono') return MONO_WIDTH;
  return LATIN[code] ?? (BROAD.test(String.fromCharCode(code)) ? EM : (ORDINARY / 1000) * EM);
}

function isBreakingSpace(code: number): boolean {
  return code <= SPACE || code >= NEXT_SPACE ? BREAKING_SPACE.test(String.fromCharCode(code)) : false;
}

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
const BROAD = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/;

/** Units of column width (a digit of the default font, 7 pixels) of one em at 10 points. */
const EM = 40 / 3 / 7;

const byCharacter = new Map(WIDTHS.flatMap(([width, characters]) => Array.from(characters).map((one) => [one, width])));
/** Looked up for every character of every cell. */
const LATIN = Float64Array.from(
  { length: 256 },
  (_, code) => ((byCharacter.get(String.fromCharCode(code)) ?? ORDINARY) / 1000) * EM,
);

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
    longest = Math.max(longest, face === 'mono' ? (line.length * MONO * EM * 0.9) / 1000 : lineWidth(line));
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
  const space = textWidth(' ', face);
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    let used = 0;
    lines += 1;
    for (const word of paragraph.split(' ')) {
      const width = textWidth(word, face);
      if (used > 0 && used + width > available) {
        lines += 1;
        used = 0;
      }
      // A word that is longer than the line breaks anywhere.
      const full = width > available ? Math.ceil(width / available) - 1 : 0;
      lines += full;
      used += width - full * available + space;
    }
  }
  return lines;
}

/** Width of the longest word: narrower columns would break within it. */
export function longestWord(text: string, face: Face = 'sans'): number {
  return text.split(BREAKING_SPACE).reduce((widest, word) => Math.max(widest, textWidth(word, face)), 0);
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
  for (let index = 0; index < line.length; index += 1) {
    width += LATIN[line.charCodeAt(index)] ?? (BROAD.test(line.charAt(index)) ? EM : (ORDINARY / 1000) * EM);
  }
  return width;
}

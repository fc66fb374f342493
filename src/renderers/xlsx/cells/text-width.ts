/**
 * Estimated widths of text. Worksheets name their font without carrying it, so nothing can be measured exactly: these
 * are the proportions of Arial and its metric twins, and heights leave room for a broader substitute.
 */
import { BREAKING_SPACE } from '../../../model/values/white-space.js';

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
const BROAD = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/;

/** Units of column width (a digit of the default font, 7 pixels) of one em at 10 points. */
const EM = 40 / 3 / 7;

const byCharacter = new Map(WIDTHS.flatMap(([width, characters]) => Array.from(characters).map((one) => [one, width])));
/** Widths of the first characters: looked up for every character of every text. */
const FIRST = 256;
const LATIN: Readonly<Record<Face, Float64Array>> = {
  sans: Float64Array.from({ length: FIRST }, (_, code) => {
    return ((byCharacter.get(String.fromCharCode(code)) ?? ORDINARY) / 1000) * EM;
  }),
  // Ids are set a point smaller.
  mono: new Float64Array(FIRST).fill((MONO / 1000) * EM * 0.9),
};

/** Bold letters are broader. */
export const BOLD = 1.08;
/** What a substitute may be broader than Arial. */
const SUBSTITUTE = 1.06;
/** The margins and the indentation of a cell. */
const CELL_ROOM = 2.25;

/** Width of a text's longest line at 10 points in Arial, in the unit of column widths. */
export function textWidth(text: string, face: Face = 'sans'): number {
  // Characters in mono need not be looked at.
  if (face === 'mono' && !text.includes('\n')) return text.length * (LATIN.mono[SPACE] ?? 0);
  return measureText(text, face).width;
}

/** Width of a text's longest line, and of its longest word: narrower columns would break within it. */
export function measureText(text: string, face: Face = 'sans'): { readonly width: number; readonly word: number } {
  const latin = LATIN[face];
  const space = latin[SPACE] ?? 0;
  let longestLine = 0;
  let longestWord = 0;
  let line = 0;
  let word = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === LINE_FEED) {
      longestLine = Math.max(longestLine, line);
      line = 0;
    } else if (code === SPACE) line += space;
    else {
      const width = code < FIRST ? (latin[code] ?? 0) : beyondLatin(code, face);
      line += width;
      if (!isBreakingSpace(code)) {
        word += width;
        if (word > longestWord) longestWord = word;
        continue;
      }
    }
    word = 0;
  }
  return { width: Math.max(longestLine, line), word: longestWord };
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
  const latin = LATIN[face];
  const space = latin[SPACE] ?? 0;
  let lines = 1;
  let used = 0;
  let word = 0;
  for (let index = 0; index <= text.length; index += 1) {
    const code = index < text.length ? text.charCodeAt(index) : LINE_FEED;
    if (code !== SPACE && code !== LINE_FEED) {
      word += code < FIRST ? (latin[code] ?? 0) : beyondLatin(code, face);
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

function beyondLatin(code: number, face: Face): number {
  if (face === 'mono') return LATIN.mono[SPACE] ?? 0;
  return BROAD.test(String.fromCharCode(code)) ? EM : (ORDINARY / 1000) * EM;
}

/** Most characters are told by their range. */
function isBreakingSpace(code: number): boolean {
  if (code > SPACE && code < 0x1680) return false;
  return BREAKING_SPACE.test(String.fromCharCode(code));
}

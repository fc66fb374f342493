/**
 * Estimated sizes of text. Worksheets name their font without embedding it, so nothing can be measured exactly: widths are
 * those of Arial and fonts with its metrics, and heights leave room for a wider substitute.
 */
import type { Column } from '../../../model/document/table.js';
import { BREAKING_SPACE } from '../../../model/values/text.js';

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
/** Number of characters whose widths are in an array, for speed. */
const LATIN_COUNT = 256;
const LATIN: Readonly<Record<Face, Float64Array>> = {
  sans: Float64Array.from({ length: LATIN_COUNT }, (_, code) => {
    return ((byCharacter.get(String.fromCharCode(code)) ?? ORDINARY) / 1000) * EM;
  }),
  mono: new Float64Array(LATIN_COUNT).fill((MONO / 1000) * EM),
};

/** Bold letters are wider by this factor. */
export const BOLD = 1.08;
/** A substitute may be wider than Arial by this factor. */
const SUBSTITUTE = 1.06;
/** The margins and the indentation of a cell. */
const CELL_ROOM = 2.25;

/** Width of a text's longest line at 10 points in Arial, in the unit of column widths. */
export function textWidth(text: string, face: Face = 'sans'): number {
  // All characters in mono have the same width.
  if (face === 'mono' && !text.includes('\n')) return text.length * (LATIN.mono[SPACE] ?? 0);
  return measureText(text, face).width;
}

/** Widths of a text's longest line and of its longest word: narrower columns would break within it. */
export interface TextSize {
  readonly width: number;
  readonly word: number;
}

export function measureText(text: string, face: Face = 'sans'): TextSize {
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
      const width = code < LATIN_COUNT ? (latin[code] ?? 0) : beyondLatin(code, face);
      line += width;
      if (!isBreakingSpace(code)) {
        word = width === EM && code >= LATIN_COUNT && BROAD.test(text.charAt(index)) ? width : word + width;
        if (word > longestWord) longestWord = word;
        continue;
      }
    }
    word = 0;
  }
  return { width: Math.max(longestLine, line), word: longestWord };
}

/**
 * Width of a column in which a text of this width always fits on one line.
 *
 * @param scale of the type against 10 points regular.
 */
export function columnFor(width: number, scale = 1): number {
  return width * scale * SUBSTITUTE + CELL_ROOM;
}

/** Number of lines that a text takes in a column of this width. An upper bound. */
export function lineCount(text: string, columnWidth: number, scale = 1, face: Face = 'sans'): number {
  // A tolerance, so that a text fits in the column that was made for it.
  const available = Math.max(columnWidth - CELL_ROOM, 1) / (SUBSTITUTE * scale) + 0.001;
  const latin = LATIN[face];
  const space = latin[SPACE] ?? 0;
  let lines = 1;
  let used = 0;
  let word = 0;
  for (let index = 0; index <= text.length; index += 1) {
    const code = index < text.length ? text.charCodeAt(index) : LINE_FEED;
    if (code !== SPACE && code !== LINE_FEED) {
      word += code < LATIN_COUNT ? (latin[code] ?? 0) : beyondLatin(code, face);
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

/** Where lines break: after spaces, and between characters of scripts without spaces. */
const BREAKS = new RegExp(`(?<= )|(?<=${BROAD.source})(?=${BROAD.source})`);

/** Minimum width at which a text takes at most two lines. */
export function twoLineWidth(text: string): number {
  const pieces = text.split(BREAKS);
  return pieces.reduce((narrowest, _, at) => Math.min(narrowest, widestLine(pieces, [at])), Infinity);
}

/** Width of the widest of the lines that begin at these pieces, and at the first one. */
function widestLine(pieces: readonly string[], starts: readonly number[]): number {
  const bounds = [0, ...starts, pieces.length];
  const widths = bounds.slice(1).map((end, index) => textWidth(pieces.slice(bounds[index], end).join('').trimEnd()));
  return Math.max(...widths);
}

export function headWidth({ label }: Pick<Column, 'label'>): number {
  return columnFor(twoLineWidth(label), BOLD);
}

/** Width at which a head takes three lines if it has as many words. */
export function narrowHeadWidth(column: Pick<Column, 'label'>): number {
  const pieces = column.label.split(BREAKS);
  let narrowest = Infinity;
  for (let second = 1; second < pieces.length - 1; second += 1) {
    for (let third = second + 1; third < pieces.length; third += 1) {
      narrowest = Math.min(narrowest, widestLine(pieces, [second, third]));
    }
  }
  return Math.min(headWidth(column), columnFor(narrowest, BOLD));
}

function beyondLatin(code: number, face: Face): number {
  if (face === 'mono') return LATIN.mono[SPACE] ?? 0;
  return BROAD.test(String.fromCharCode(code)) ? EM : (ORDINARY / 1000) * EM;
}

/** The range decides for most characters. */
function isBreakingSpace(code: number): boolean {
  if (code > SPACE && code < 0x1680) return false;
  return BREAKING_SPACE.test(String.fromCharCode(code));
}

/** Points. Spreadsheet programs refuse files with taller rows. */
const MAX_ROW_HEIGHT = 409;

export interface Lines {
  /** Points from one line to the next. */
  readonly pitch: number;
  readonly room: number;
}

/** Cells of tables, at 10 points. */
export const TABLE_LINES: Lines = { pitch: 12.75, room: 3.75 };
/** Cells of a summary's tables, which should fit on one page. */
export const SUMMARY_LINES: Lines = { pitch: 12.75, room: 2 };
/** Rows of filterable tables. */
export const DATA_LINES: Lines = { pitch: 12.75, room: 3 };
/** Heads of filterable tables: the buttons are below the labels. */
export const HEAD_LINES: Lines = { pitch: 12.75, room: 15 };

/**
 * Height of a row in points. Every row needs one: LibreOffice does not fit rows when it opens a workbook, and no program
 * fits rows with merged cells.
 */
export function rowHeight(lines: number, { pitch, room }: Lines = TABLE_LINES): number {
  return Math.min(lines * pitch + room, MAX_ROW_HEIGHT);
}

/** Height for a text in a column, or merged columns, of this width. `scale`: of the type against 10 points regular. */
export function textHeight(text: string, width: number, lines: Lines = TABLE_LINES, scale = 1): number {
  return rowHeight(lineCount(text, width, scale), lines);
}

import type { Glyph, GlyphPosition, ParsedFont, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { numberOf, stringOf, thousandths } from '../file/syntax.js';
import { pathsOf, type PlacedMark, type TextPlace } from './glyph-paths.js';
import { memoizeByObject } from '../../../../model/values/memoize.js';

/** Percent of its width that a space has that a mark is read from, so that it covers no letter. */
const NARROW = 10;

/** Line ends and zero-width spaces. */
const INVISIBLE = /[\n\u200b]/g;

export interface TextOperators {
  /** For a text object. */
  readonly glyphs: string;
  /** Draws marks. After the text object. */
  readonly marks: string;
}

/** The operators that show texts one after another, with kerning. Each text is laid out separately, as it was measured. */
export function glyphOperators(font: ProvidedFont, texts: readonly string[], place: TextPlace): TextOperators {
  const { x, baseline, size } = place;
  const operators: string[] = [];
  const marks: PlacedMark[] = [];
  let shown = '';
  let open = '';
  /** Marks without a width, which are shown where the next letter begins. */
  let waiting = '';
  let pen = 0;
  const show = () => {
    if (open !== '') shown += `(${stringOf(open)})`;
    if (shown !== '') operators.push(`[${shown}] TJ`);
    shown = '';
    open = '';
  };
  const move = (right: number, up: number) => {
    show();
    operators.push(moveTo(x + (right * size) / 1000, baseline - (up * size) / 1000));
  };

  const blank = blankOf(font.font);
  move(0, 0);
  for (const text of texts) {
    const { glyphs, positions } = font.layout(text.replace(INVISIBLE, ''));
    const readings = readingsOf(font, blank.glyph, glyphs, positions);
    positions.forEach(({ xAdvance, advanceWidth, xOffset, yOffset }, index) => {
      const [glyph, reading] = [glyphs[index], readings[index]];
      if (glyph === undefined || reading === undefined) return;
      const { code, isDrawn } = reading;
      const isMoved = xOffset !== 0 || yOffset !== 0;
      const start = pen;
      pen += xAdvance;
      if (isDrawn) {
        marks.push({ glyph, left: start + xOffset, rise: yOffset });
        if (blank.isWide && code !== '') {
          move(pen, 0);
          operators.push(`${String(NARROW)} Tz (${stringOf(code)}) Tj 100 Tz`);
        } else waiting += code;
        if (xAdvance !== 0 || (blank.isWide && code !== '')) move(pen, 0);
        return;
      }
      if (isMoved) move(start + xOffset, yOffset);
      open += waiting + code;
      waiting = '';
      if (isMoved) move(pen, 0);
      else if (xAdvance !== advanceWidth) {
        shown += `(${stringOf(open)})${numberOf(advanceWidth - xAdvance)} `;
        open = '';
      }
    });
    open += waiting;
    waiting = '';
  }
  show();
  return { glyphs: operators.join(' '), marks: pathsOf(marks, font, place) };
}

interface Blank {
  readonly glyph: Glyph;
  readonly isWide: boolean;
}

const ZERO_WIDTH_SPACE = 0x200b;

/** A glyph without ink that marks are read from: of no width, if the font has one, else the space. */
const blankOf = memoizeByObject((font: ParsedFont): Blank => {
  const narrow = font.glyphForCodePoint(ZERO_WIDTH_SPACE);
  const isNarrow = narrow.id !== 0 && narrow.advanceWidth === 0 && narrow.path.commands.length === 0;
  return isNarrow ? { glyph: narrow, isWide: false } : { glyph: font.glyphForCodePoint(0x20), isWide: true };
});

interface Reading {
  /** Empty for a glyph that is only drawn. */
  readonly code: string;
  /** Whether the glyph is drawn as a path. */
  readonly isDrawn: boolean;
}

const DRAWN: Reading = { code: '', isDrawn: true };
const MARK = /^\p{M}+$/u;

/**
 * How glyphs are read. A font may show one character by several glyphs, of which only the first has the character. Then the widest of
 * them is read as the character, so it is read once. For poppler a glyph above another ends a word, so a mark is a path, and its
 * character is on a glyph without ink after the letter.
 */
function readingsOf(
  font: ProvidedFont,
  blank: Glyph,
  glyphs: readonly Glyph[],
  positions: readonly GlyphPosition[],
): Reading[] {
  const readings = glyphs.map(() => DRAWN);
  for (let start = 0; start < glyphs.length;) {
    let [end, widest] = [start + 1, start];
    for (; glyphs[end]?.codePoints.length === 0; end += 1) {
      if ((positions[end]?.xAdvance ?? 0) > (positions[widest]?.xAdvance ?? 0)) widest = end;
    }
    const [first, reader] = [glyphs[start], glyphs[widest]];
    if (first === undefined || reader === undefined) break;
    const { codePoints } = first;
    const isMark = positions[widest]?.xAdvance === 0 && MARK.test(String.fromCodePoint(...codePoints));
    if (isMark && blank.id !== 0) readings[widest] = { code: font.alias(blank, codePoints), isDrawn: true };
    else {
      const isPart = end > start + 1 && font.font.glyphForCodePoint(codePoints[0] ?? 0).id !== reader.id;
      readings[widest] = { code: isPart ? font.alias(reader, codePoints) : font.show(first), isDrawn: false };
    }
    start = end;
  }
  return readings;
}

/** pdfmake flips the page vertically, so letters are flipped back. */
export function moveTo(right: number, down: number): string {
  return `1 0 0 -1 ${numberOf(right)} ${numberOf(down)} Tm`;
}

/**
 * Moves from the start of one line to the start of the next within a text object. The moves between the columns and rows of a
 * table repeat, so relative moves are short and compress fast.
 */
export class TextMoves {
  /** Thousandths of points, as written, so that rounding errors do not add up. */
  #left = 0;
  #top = 0;
  #hasBegun = false;

  begin(): void {
    this.#hasBegun = false;
  }

  to(x: number, y: number): string {
    const [left, top] = [Math.round(x * 1e3), Math.round(y * 1e3)];
    const [right, up] = [left - this.#left, this.#top - top];
    const isFirst = !this.#hasBegun;
    this.#left = left;
    this.#top = top;
    this.#hasBegun = true;
    // pdfmake flips the page vertically, so letters are flipped back.
    return isFirst
      ? `1 0 0 -1 ${thousandths(left)} ${thousandths(top)} Tm`
      : `${thousandths(right)} ${thousandths(up)} Td`;
  }
}

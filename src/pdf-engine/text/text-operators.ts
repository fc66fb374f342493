/** The operators that place and show text. */
import type { Glyph, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { numberOf, stringOf } from '../file/syntax.js';
import { mirrorOf } from './bidi.js';

/** Position of text in points from the left and the top of the page. */
interface TextPlace {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
}

/** Line ends and zero-width spaces. */
const INVISIBLE = /[\n\u200b]/g;

/** The operators that show texts one after another, with kerning. Each text is laid out separately, as it was measured. */
export function glyphOperators(font: ProvidedFont, texts: readonly string[], { x, baseline, size }: TextPlace): string {
  const operators: string[] = [];
  let shown = '';
  let open = '';
  let left = x;
  const show = () => {
    if (open !== '') shown += `(${stringOf(open)})`;
    if (shown !== '') operators.push(`[${shown}] TJ`);
    shown = '';
    open = '';
  };

  operators.push(moveTo(x, baseline));
  for (const text of texts) {
    const [glyphs, positions] = font.encode(text.replace(INVISIBLE, ''));
    positions.forEach(({ xAdvance, advanceWidth, xOffset, yOffset }, index) => {
      const isMoved = xOffset !== 0 || yOffset !== 0;
      if (isMoved) {
        show();
        operators.push(moveTo(left + (xOffset * size) / 1000, baseline - (yOffset * size) / 1000));
      }
      open += glyphs[index] ?? '';
      left += (xAdvance * size) / 1000;
      if (isMoved) {
        show();
        operators.push(moveTo(left, baseline));
      } else if (xAdvance !== advanceWidth) {
        shown += `(${stringOf(open)})${numberOf(advanceWidth - xAdvance)} `;
        open = '';
      }
    });
  }
  show();
  return operators.join(' ');
}

/**
 * The operators that show right-to-left text in reading order, each glyph moved to its place. Programs that read the glyphs one
 * by one, such as screen readers, then read the text correctly.
 */
export function rtlGlyphOperators(font: ProvidedFont, text: string, { x, baseline, size }: TextPlace): string {
  const operators: string[] = [];
  let shown = '';
  let [pen, height] = [0, NaN];
  const show = () => {
    if (shown !== '') operators.push(`[${shown}] TJ`);
    shown = '';
  };
  for (const { code, left, rise, width } of glyphsInReadingOrder(font, text)) {
    if (rise === height) {
      shown += `${numberOf(pen - left)} `;
    } else {
      show();
      operators.push(moveTo(x + (left * size) / 1000, baseline - (rise * size) / 1000));
      height = rise;
    }
    shown += `(${stringOf(code)})`;
    pen = left + width;
  }
  show();
  return operators.join(' ');
}

/** A glyph of right-to-left text. Thousandths of the type size, from the left edge of the text. */
interface PlacedGlyph {
  /** Four hexadecimal digits. */
  readonly code: string;
  readonly left: number;
  readonly rise: number;
  /** Advance width. */
  readonly width: number;
}

/** By font: codes of mirrored glyphs, such as brackets, which must be read as another character than their own. */
const mirroredCodes = new WeakMap<ProvidedFont, Map<string, string>>();

/** The glyphs of right-to-left text in reading order, without joiners, which fonts set as a space of no width. */
function glyphsInReadingOrder(font: ProvidedFont, text: string): PlacedGlyph[] {
  const space = font.font.glyphForCodePoint(0x20).id;
  const { glyphs } = font.layout(text);
  const [codes, positions] = font.encode(text);
  const placed: PlacedGlyph[] = [];
  let pen = 0;
  positions.forEach(({ xAdvance, advanceWidth, xOffset, yOffset }, index) => {
    const glyph = glyphs[index];
    const isJoiner = glyph?.id === space && xAdvance === 0;
    if (glyph !== undefined && !isJoiner) {
      const code = mirroredCode(font, glyph, codes[index] ?? '');
      placed.push({ code, left: pen + xOffset, rise: yOffset, width: advanceWidth });
    }
    pen += xAdvance;
  });
  return placed.reverse();
}

/** The code of a glyph that is read as the character before mirroring. */
function mirroredCode(font: ProvidedFont, glyph: Glyph, code: string): string {
  const { codePoints } = glyph;
  const [codePoint] = codePoints;
  const meant = codePoints.length === 1 ? mirrorOf(codePoint ?? 0) : undefined;
  if (meant === undefined) return code;
  let codes = mirroredCodes.get(font);
  if (codes === undefined) mirroredCodes.set(font, (codes = new Map<string, string>()));
  const known = codes.get(code);
  if (known !== undefined) return known;
  const own = font.alias(glyph, meant);
  codes.set(code, own);
  return own;
}

/** pdfmake flips the page vertically, so letters are flipped back. */
function moveTo(right: number, down: number): string {
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

  /** Starts a text object, which has no position yet. */
  begin(): void {
    this.#hasBegun = false;
  }

  /** The operator that starts a line. Points from the left and the top of the page. */
  to(x: number, y: number): string {
    const [left, top] = [Math.round(x * 1e3), Math.round(y * 1e3)];
    const [right, up] = [left - this.#left, this.#top - top];
    const isFirst = !this.#hasBegun;
    this.#left = left;
    this.#top = top;
    this.#hasBegun = true;
    // pdfmake flips the page vertically, so letters are flipped back.
    return isFirst ? `1 0 0 -1 ${left / 1e3} ${top / 1e3} Tm` : `${right / 1e3} ${up / 1e3} Td`;
  }
}

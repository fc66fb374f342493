import type { Glyph, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { numberOf, stringOf } from '../file/syntax.js';
import { mirrorOf } from './bidi.js';

/** Where text stands on a page that is counted from its top. Points. */
export interface TextPlace {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
}

/** Line ends, and places where lines may end. */
const INVISIBLE = /[\n\u200b]/g;

/**
 * The operators that show texts one after the other: their glyphs, moved where the font kerns. The texts are laid out one by
 * one, as they were measured.
 */
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
 * The operators that show text from the right as it is read: its last glyph on the line first, each moved to its place. So
 * programs that read the glyphs one by one, aloud for one, read the text.
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

/** A glyph of text from the right, in thousandths of the size from where the text begins at the left. */
export interface PlacedGlyph {
  /** Four hexadecimal digits. */
  readonly code: string;
  readonly left: number;
  readonly rise: number;
  /** Width by which the font moves on. */
  readonly width: number;
}

/** Glyphs that stand for another character than their own, by font: brackets that are turned round. */
const mirroredCodes = new WeakMap<ProvidedFont, Map<string, string>>();

/** The glyphs of text from the right, as it is read; joiners, which fonts set as a space without width, are none. */
export function glyphsInReadingOrder(font: ProvidedFont, text: string): PlacedGlyph[] {
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

/** The code of a glyph that says which character it stands for: a bracket is read as the one that was turned round. */
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

/** The page is upside down for pdfmake, so the letters are turned back. */
function moveTo(right: number, down: number): string {
  return `1 0 0 -1 ${numberOf(right)} ${numberOf(down)} Tm`;
}

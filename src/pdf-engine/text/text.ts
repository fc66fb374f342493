import type { ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { readingGlyphs } from './reading-glyphs.js';

/** Where text stands on a page that is counted from its top. Points. */
export interface TextPlace {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
}

/** A number as PDF has it, to a thousandth. */
export function numberOf(value: number): string {
  return String(Math.round(value * 1e3) / 1e3);
}

/** What has a meaning of its own in a string: parentheses, the backslash, and CR, which would be read as LF. */
const ESCAPED: Readonly<Record<string, string>> = { '(': '\\(', ')': '\\)', '\\': '\\\\', '\r': '\\r' };

/** Of codes that were met. There are 65,536 at most. */
const knownCodes = new Map<string, string>();

/**
 * Codes of four hexadecimal digits each as what stands between `(` and `)` of a string, two bytes a code: half as long as
 * the digits, so that compressing a page takes half the time.
 */
export function stringOf(codes: string): string {
  let text = '';
  for (let at = 0; at < codes.length; at += 4) text += stringOfCode(codes.slice(at, at + 4));
  return text;
}

function stringOfCode(code: string): string {
  let known = knownCodes.get(code);
  if (known === undefined) {
    const bytes = [code.slice(0, 2), code.slice(2)].map((digits) => String.fromCharCode(parseInt(digits, 16)));
    known = bytes.map((byte) => ESCAPED[byte] ?? byte).join('');
    knownCodes.set(code, known);
  }
  return known;
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
export function turnedOperators(font: ProvidedFont, text: string, { x, baseline, size }: TextPlace): string {
  const operators: string[] = [];
  let shown = '';
  let [pen, height] = [0, NaN];
  const show = () => {
    if (shown !== '') operators.push(`[${shown}] TJ`);
    shown = '';
  };
  for (const { code, left, rise, width } of readingGlyphs(font, text)) {
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

/** The page is upside down for pdfmake, so the letters are turned back. */
function moveTo(right: number, down: number): string {
  return `1 0 0 -1 ${numberOf(right)} ${numberOf(down)} Tm`;
}

import type { ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { numberOf, stringOf, thousandths } from '../file/syntax.js';

export interface TextPlace {
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

import type { ProvidedFont } from 'pdfmake/js/PDFDocument.js';

/** Where text stands on a page that is counted from its top. Points. */
export interface TextPlace {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
}

/** A number as PDF has it, without a needless fraction. */
export function numberOf(value: number): string {
  return String(Math.round(value * 1e4) / 1e4);
}

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
    if (open !== '') shown += `<${open}>`;
    if (shown !== '') operators.push(`[${shown}] TJ`);
    shown = '';
    open = '';
  };
  const moveTo = (right: number, down: number) =>
    // The page is upside down for pdfmake, so the letters are turned back.
    operators.push(`1 0 0 -1 ${numberOf(right)} ${numberOf(down)} Tm`);

  moveTo(x, baseline);
  for (const text of texts) {
    const [glyphs, positions] = font.encode(text.replaceAll('\n', ''));
    positions.forEach(({ xAdvance, advanceWidth, xOffset, yOffset }, index) => {
      const isMoved = xOffset !== 0 || yOffset !== 0;
      if (isMoved) {
        show();
        moveTo(left + (xOffset * size) / 1000, baseline - (yOffset * size) / 1000);
      }
      open += glyphs[index] ?? '';
      left += (xAdvance * size) / 1000;
      if (isMoved) {
        show();
        moveTo(left, baseline);
      } else if (xAdvance !== advanceWidth) {
        shown += `<${open}>${numberOf(advanceWidth - xAdvance)} `;
        open = '';
      }
    });
  }
  show();
  return operators.join(' ');
}

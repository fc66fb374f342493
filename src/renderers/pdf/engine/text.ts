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

/** Line ends, and places where lines may end. */
const INVISIBLE = /[\n\u200b]/g;
const JOINERS = /[\u200c\u200d]/;
const NONE: ReadonlySet<number> = new Set();

/** Joiners, which fonts set as a space without width: written, it would be read as a space. */
function hiddenGlyphs(font: ProvidedFont, text: string): ReadonlySet<number> {
  const space = font.font.glyphForCodePoint(0x20).id;
  const { glyphs, positions } = font.layout(text);
  return new Set(
    [...glyphs.keys()].filter((index) => glyphs[index]?.id === space && positions[index]?.xAdvance === 0),
  );
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
    const printed = text.replace(INVISIBLE, '');
    const [glyphs, positions] = font.encode(printed);
    const hidden = JOINERS.test(printed) ? hiddenGlyphs(font, printed) : NONE;
    positions.forEach(({ xAdvance, advanceWidth, xOffset, yOffset }, index) => {
      if (hidden.has(index)) return;
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

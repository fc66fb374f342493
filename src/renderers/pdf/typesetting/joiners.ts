import type { ProvidedFont } from 'pdfmake/js/PDFDocument.js';

const MISSING_GLYPH = 0;

/**
 * Makes a font hide the joiners between letters (U+200C, U+200D) where it has no glyph for them. fontkit hides them by the
 * character that their glyph stands for, but remembers the glyph of missing characters with the first that it met.
 */
export function hideJoiners({ font }: Pick<ProvidedFont, 'font'>): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    if (id === MISSING_GLYPH) Reflect.deleteProperty(font._glyphs, MISSING_GLYPH);
    return getGlyph(id, codePoints);
  };
}

import type { GlyphRun, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { hasRtlCharacter } from './scripts.js';

/** OpenType features that place marks on letters and on other marks. */
const WITHOUT_MARKS = { mark: false, mkmk: false } as const;

/**
 * The glyphs of a text that fontkit fails to lay out. Mostly the font has no place for a mark on its letter, such as a second stroke,
 * so first the marks are left where the letter ends. If that fails too, each character has its own glyph, unjoined.
 *
 * @param layOut lays out text with fontkit
 */
export function unplacedRun(text: string, font: ProvidedFont, layOut: ProvidedFont['layoutRun']): GlyphRun {
  try {
    return layOut(text, WITHOUT_MARKS);
  } catch {
    return oneByOne(text, font);
  }
}

/** One glyph per character in visual order, as fontkit returns them. */
function oneByOne(text: string, { font, scale }: ProvidedFont): GlyphRun {
  const glyphs = Array.from(text, (character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0));
  if (hasRtlCharacter(text)) glyphs.reverse();
  const positions = glyphs.map(({ advanceWidth }) => {
    const width = advanceWidth * scale;
    return { xAdvance: width, advanceWidth: width, xOffset: 0, yOffset: 0 };
  });
  return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
}

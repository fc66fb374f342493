import type { Glyph, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { mirrorOf } from './bidi.js';

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
const turnedGlyphs = new WeakMap<ProvidedFont, Map<string, string>>();

/** The glyphs of text from the right, as it is read; joiners, which fonts set as a space without width, are none. */
export function readingGlyphs(font: ProvidedFont, text: string): PlacedGlyph[] {
  const space = font.font.glyphForCodePoint(0x20).id;
  const { glyphs } = font.layout(text);
  const [codes, positions] = font.encode(text);
  const placed: PlacedGlyph[] = [];
  let pen = 0;
  positions.forEach(({ xAdvance, advanceWidth, xOffset, yOffset }, index) => {
    const glyph = glyphs[index];
    const isJoiner = glyph?.id === space && xAdvance === 0;
    if (glyph !== undefined && !isJoiner) {
      const code = turned(font, glyph, codes[index] ?? '');
      placed.push({ code, left: pen + xOffset, rise: yOffset, width: advanceWidth });
    }
    pen += xAdvance;
  });
  return placed.reverse();
}

/** The code of a glyph that says which character it stands for: a bracket is read as the one that was turned round. */
function turned(font: ProvidedFont, glyph: Glyph, code: string): string {
  const { codePoints } = glyph;
  const [codePoint] = codePoints;
  const meant = codePoints.length === 1 ? mirrorOf(codePoint ?? 0) : undefined;
  if (meant === undefined) return code;
  let codes = turnedGlyphs.get(font);
  if (codes === undefined) turnedGlyphs.set(font, (codes = new Map<string, string>()));
  const known = codes.get(code);
  if (known !== undefined) return known;
  const own = font.alias(glyph, meant);
  codes.set(code, own);
  return own;
}

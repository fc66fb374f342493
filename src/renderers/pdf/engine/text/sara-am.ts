/**
 * The vowel am of Thai and Lao. It looks like a ring above the letter before it, and a letter after it. Fonts have glyphs for these
 * two, and expect the ring below a tone mark, which is written before the vowel. fontkit leaves it above, where it hits the mark.
 */
import type { Glyph, GlyphRun } from 'pdfmake/js/PDFDocument.js';

const AM = /([\u0e48-\u0e4b]?)\u0e33|([\u0ec8-\u0ecb]?)\u0eb3/g;
const THAI = { ring: 0xe4d, letter: 0xe32, am: 0xe33 };
const LAO = { ring: 0xecd, letter: 0xeb2, am: 0xeb3 };

/**
 * Lays out text with each am as ring, tone mark and letter. The letter is read as the am, and the ring as nothing.
 *
 * @param layOut lays out text with fontkit
 */
export function layOutAm(text: string, layOut: (text: string) => GlyphRun): GlyphRun {
  if (!/[\u0e33\u0eb3]/.test(text)) return layOut(text);
  const run = layOut(
    text.replace(AM, (_, tone?: string, laoTone?: string) => {
      const { ring, letter } = tone === undefined ? LAO : THAI;
      return `${String.fromCodePoint(ring)}${tone ?? laoTone ?? ''}${String.fromCodePoint(letter)}`;
    }),
  );
  const glyphs = [...run.glyphs];
  const letters = text.match(/[\u0e32\u0e33\u0eb2\u0eb3]/g) ?? [];
  let last = 0;
  glyphs.forEach((glyph, index) => {
    const { ring, letter, am } = glyph.codePoints[0] === LAO.letter ? LAO : THAI;
    if (glyph.codePoints[0] !== letter) return;
    const isAm = letters[last]?.codePointAt(0) === am;
    last += 1;
    if (!isAm) return;
    glyphs[index] = readAs(glyph, [am]);
    const place = [index - 1, index - 2].find((at) => glyphs[at]?.codePoints[0] === ring);
    const found = place === undefined ? undefined : glyphs[place];
    if (place !== undefined && found !== undefined) glyphs[place] = readAs(found, []);
  });
  return { glyphs, positions: run.positions, advanceWidth: run.advanceWidth };
}

function readAs(glyph: Glyph, codePoints: readonly number[]): Glyph {
  return Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph;
}

import { describe, expect, it } from 'vitest';
import type { GlyphRun } from 'pdfmake/js/PDFDocument.js';
import { layOutAm } from '../../../../../src/renderers/pdf/engine/text/sara-am.js';

/** One glyph per character. */
function layOut(text: string): GlyphRun {
  const glyphs = Array.from(text, (character) => ({
    id: 1,
    codePoints: [character.codePointAt(0)!],
    advanceWidth: 500,
    path: { commands: [] },
  }));
  const positions = glyphs.map(() => ({ xAdvance: 500, advanceWidth: 500, xOffset: 0, yOffset: 0 }));
  return { glyphs, positions, advanceWidth: glyphs.length * 500 };
}

function readingOf(text: string): string[] {
  return layOutAm(text, layOut).glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints));
}

describe('the vowel am', () => {
  it('is a ring that is read as nothing, and a letter that is read as the vowel', () => {
    expect(readingOf('จำกัด')).toEqual(['จ', '', 'ำ', 'ก', 'ั', 'ด']);
  });

  it('has its ring below a tone mark, in Thai and Lao', () => {
    expect(readingOf('ต่ำ')).toEqual(['ต', '', '่', 'ำ']);
    expect(readingOf('ນ້ຳ')).toEqual(['ນ', '', '້', 'ຳ']);
  });

  it('stays apart from a ring and a letter that are written as such', () => {
    expect(readingOf('จ\u0e4d\u0e32กำวา')).toEqual(['จ', '\u0e4d', '\u0e32', 'ก', '', 'ำ', 'ว', 'า']);
  });
});

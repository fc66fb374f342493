import * as documentModule from 'pdfmake/js/PDFDocument.js';
import type { GlyphRun } from 'pdfmake/js/PDFDocument.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultExport } from '../../../../src/renderers/pdf/default-export.js';
import { NumberRuns } from '../../../../src/renderers/pdf/typesetting/number-runs.js';
import { openFont, scratchDocument } from '../../../../src/renderers/pdf/typesetting/shared-font.js';
import { theFonts } from '../../../helpers/fonts.js';

const Document = defaultExport(documentModule);

const aNumber = fc.stringMatching(/^[\d.,:/%()+-]{1,12} ?$/);

function shown({ glyphs, positions, advanceWidth }: GlyphRun): unknown {
  return {
    glyphs: glyphs.map(({ id, codePoints }) => [id, ...codePoints]),
    positions: positions.map(({ xAdvance, advanceWidth: own, xOffset, yOffset }) => [xAdvance, own, xOffset, yOffset]),
    width: advanceWidth.toFixed(6),
  };
}

describe.each(theFonts().map((font) => [`${font.family} ${font.weight}`, font.bytes] as const))(
  'numbers in %s',
  (_, bytes) => {
    const font = openFont(Buffer.from(bytes), scratchDocument(Document), Document);
    const numbers = new NumberRuns(font.font, (text) => font.layoutRun(text));

    it('are set as the font itself sets them', () => {
      fc.assert(
        fc.property(aNumber, (text) => {
          const run = numbers.of(text);
          expect(run).not.toBeNull();
          expect(shown(run!)).toEqual(shown(font.layoutRun(text)));
        }),
      );
    });

    it('are not words', () => {
      expect(['one', '1st', '1  2', '½', ''].map((text) => numbers.of(text))).toEqual([null, null, null, null, null]);
    });
  },
);

describe('a font that changes glyphs by more than their neighbours', () => {
  it('sets its numbers itself', () => {
    const bytes = theFonts()[0]?.bytes ?? new Uint8Array();
    const { font } = openFont(Buffer.from(bytes), scratchDocument(Document), Document);
    const contextual = Object.create(font, { availableFeatures: { value: ['calt'] } }) as typeof font;
    expect(new NumberRuns(contextual, () => expect.fail('asked')).of('12')).toBeNull();
  });
});

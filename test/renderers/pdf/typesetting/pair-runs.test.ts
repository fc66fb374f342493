import * as documentModule from 'pdfmake/js/PDFDocument.js';
import type { GlyphRun } from 'pdfmake/js/PDFDocument.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultExport } from '../../../../src/renderers/pdf/default-export.js';
import { PairRuns } from '../../../../src/renderers/pdf/typesetting/pair-runs.js';
import { openFont, scratchDocument } from '../../../../src/renderers/pdf/typesetting/shared-font.js';
import { theFonts } from '../../../helpers/fonts.js';

const Document = defaultExport(documentModule);

const aNumber = fc.stringMatching(/^[\d.,:/%()+-]{1,12} ?$/);
const aWord = fc.oneof(
  fc.stringMatching(/^[!-~]{1,12} ?$/),
  fc.stringMatching(/^[a-z]{0,3}(ffi|ffl|ff|fi|fl|f){1,3}[A-Za-z]{0,3} ?$/),
);

function shown({ glyphs, positions, advanceWidth }: GlyphRun): unknown {
  return {
    glyphs: glyphs.map(({ id, codePoints }) => [id, ...codePoints]),
    positions: positions.map(({ xAdvance, advanceWidth: own, xOffset, yOffset }) => [xAdvance, own, xOffset, yOffset]),
    width: advanceWidth.toFixed(6),
  };
}

describe.each(theFonts().map((font) => [`${font.family} ${font.weight}`, font.bytes] as const))('in %s', (_, bytes) => {
  const font = openFont(Buffer.from(bytes), scratchDocument(Document), Document);
  const pairs = new PairRuns(font.font, (text) => font.layoutRun(text));

  it.each([
    ['numbers', aNumber, 300],
    ['words', aWord, 3_000],
  ])('%s are set as the font itself sets them', (_kind, texts, numRuns) => {
    let count = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const run = pairs.of(text);
        if (run === null) return;
        count += 1;
        expect(shown(run)).toEqual(shown(font.layoutRun(text)));
      }),
      { numRuns },
    );
    expect(count).toBeGreaterThan(numRuns * 0.9);
  });

  it('other texts go the whole way', () => {
    expect(['1  2', 'two words', '½', 'é', ''].map((text) => pairs.of(text))).toEqual([null, null, null, null, null]);
  });
});

describe('a font', () => {
  const bytes = theFonts()[0]?.bytes ?? new Uint8Array();
  const { font } = openFont(Buffer.from(bytes), scratchDocument(Document), Document);
  const layout = () => expect.fail('asked');

  it('that changes glyphs by more than their neighbours is asked for all of them', () => {
    const contextual = Object.create(font, { availableFeatures: { value: ['calt'] } }) as typeof font;
    expect(new PairRuns(contextual, layout).of('12')).toBeNull();
  });

  it('that is not known is asked for all words', () => {
    const foreign = Object.create(font, { postscriptName: { value: 'Foreign' } }) as typeof font;
    expect(new PairRuns(foreign, layout).of('word')).toBeNull();
  });
});

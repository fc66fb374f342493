import * as documentModule from 'pdfmake/js/PDFDocument.js';
import type { GlyphRun } from 'pdfmake/js/PDFDocument.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultExport } from '../../../../../src/renderers/pdf/engine/default-export.js';
import { knownPairs, UNITS, PairRuns } from '../../../../../src/renderers/pdf/engine/text/pair-runs.js';
import { openFont, scratchDocument } from '../../../../../src/renderers/pdf/engine/text/shared-font.js';
import { theFonts } from '../../../../helpers/fonts.js';

const Document = defaultExport(documentModule);

const aNumber = fc.stringMatching(/^[\d.,:/%()+-]{1,12} ?$/);
const letters = UNITS.filter((unit) => unit.length === 1 && unit !== ' ');
const aWord = fc.oneof(
  fc.stringMatching(/^[!-~]{1,12} ?$/),
  fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 }).map((each) => each.join('')),
  fc.constantFrom(' ', '↑ ', '–'),
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
  const pairs = new PairRuns(font.font, () => expect.fail('laid out'), knownPairs(bytes));

  it.each([
    ['numbers', aNumber, 300],
    ['words', aWord, 3_000],
  ])('%s are laid out as fontkit does', (_kind, texts, numRuns) => {
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

  it('other texts need the full layout', () => {
    expect(['1  2', 'two words', 'ł', 'é漢', ''].map((text) => pairs.of(text))).toEqual([null, null, null, null, null]);
  });
});

describe('a font that is not bundled', () => {
  const bytes = theFonts()[0]?.bytes ?? new Uint8Array();
  const font = openFont(Buffer.from(bytes), scratchDocument(Document), Document);
  const pairs = new PairRuns(font.font, (text) => font.layoutRun(text), undefined);

  it('lays out numbers from pairs as fontkit does', () => {
    fc.assert(
      fc.property(aNumber, (text) => {
        expect(shown(pairs.of(text) ?? expect.fail('not set'))).toEqual(shown(font.layoutRun(text)));
      }),
    );
  });

  it('needs the full layout for words', () => {
    expect(pairs.of('word')).toBeNull();
  });

  it('needs the full layout for numbers if its glyphs depend on more than their neighbors', () => {
    const contextual = Object.create(font.font, { availableFeatures: { value: ['calt'] } }) as typeof font.font;
    expect(new PairRuns(contextual, () => expect.fail('laid out'), undefined).of('12')).toBeNull();
  });
});

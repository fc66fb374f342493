import * as documentModule from 'pdfmake/js/PDFDocument.js';
import { describe, expect, it } from 'vitest';
import { defaultExport } from '../../../../../src/renderers/pdf/engine/default-export.js';
import { openFont, scratchDocument, unplacedRun } from '../../../../../src/renderers/pdf/engine/text/shared-font.js';
import { theFonts } from '../../../../helpers/fonts.js';

const Document = defaultExport(documentModule);
const bytes = Buffer.from(theFonts()[2]?.bytes ?? []);

/** A letter with two marks above and a stroke that the mono font has no place for. */
const STROKED = 'ẍ\u0338';

function open() {
  const unplaced: string[] = [];
  const font = openFont(bytes, scratchDocument(Document), Document, (text) => unplaced.push(text));
  return { font, unplaced };
}

describe('a letter with a mark that its font cannot place', () => {
  it('has the glyphs of both, and their width', () => {
    const { font } = open();
    const { glyphs, advanceWidth } = font.layout(STROKED);
    expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('')).toBe(STROKED);
    expect(advanceWidth).toBeGreaterThanOrEqual(font.layout('x').advanceWidth);
    expect(font.widthOfString(STROKED, 10)).toBeCloseTo(advanceWidth / 100);
  });

  it('is reported to each document', () => {
    for (const { font, unplaced } of [open(), open()]) {
      font.layout(`a ${STROKED} b`);
      expect(unplaced).toEqual([`${STROKED} `]);
    }
  });

  it('does not affect other texts', () => {
    const { font, unplaced } = open();
    expect(font.layout('é').positions).toHaveLength(1);
    expect(unplaced).toEqual([]);
  });
});

describe('a text that a font cannot lay out at all', () => {
  const refuse = (): never => {
    throw new TypeError('broken table');
  };

  it('has one glyph per character', () => {
    const { font } = open();
    const run = unplacedRun('ab', font, refuse);
    expect(run.glyphs.map(({ id }) => id)).toEqual(font.layout('ab').glyphs.map(({ id }) => id));
    expect(run.advanceWidth).toBeCloseTo(font.layout('ab').advanceWidth);
  });

  it('is in visual order', () => {
    const { glyphs } = unplacedRun('אב', open().font, refuse);
    expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('')).toBe('בא');
  });
});

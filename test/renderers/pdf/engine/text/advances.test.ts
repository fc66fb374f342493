import * as documentModule from 'pdfmake/js/PDFDocument.js';
import { expect, it } from 'vitest';
import { defaultExport } from '../../../../../src/renderers/pdf/engine/default-export.js';
import { advanceWidthOf } from '../../../../../src/renderers/pdf/engine/text/write-font.js';
import { openFont, scratchDocument } from '../../../../../src/renderers/pdf/engine/text/shared-font.js';
import { theFonts } from '../../../../helpers/fonts.js';

const Document = defaultExport(documentModule);

it.each(theFonts())('all glyphs of $family $weight are as wide as in fontkit', ({ bytes }) => {
  const { font } = openFont(Buffer.from(bytes), scratchDocument(Document), Document);
  const glyphs = Array.from({ length: font.numGlyphs }, (_, id) => id);
  expect(glyphs.map((id) => advanceWidthOf(font, id))).toEqual(glyphs.map((id) => font.getGlyph(id).advanceWidth));
});

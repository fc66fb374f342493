import { describe, expect, it } from 'vitest';
import type { Contents } from '../../../../src/model/document/document.js';
import { openFonts } from '../../../../src/renderers/pdf/engine/text/fonts.js';
import { Typesetter } from '../../../../src/renderers/pdf/engine/text/typesetter.js';
import { Anchors } from '../../../../src/renderers/pdf/anchors.js';
import { contents } from '../../../../src/renderers/pdf/blocks/headings.js';
import type { PdfContext } from '../../../../src/renderers/pdf/context.js';
import { aHeading } from '../../../helpers/blocks.js';
import { aDocument, aTheme } from '../../../helpers/documents.js';
import { theFonts } from '../../../helpers/fonts.js';

class CountingTypesetter extends Typesetter {
  measured = 0;

  override linesIn(...given: Parameters<Typesetter['linesIn']>): number {
    this.measured += 1;
    return super.linesIn(...given);
  }
}

/** Draws contents of so many headings. Returns the drawn block, and how many texts were divided into lines for it. */
async function draw(headings: number) {
  const theme = aTheme();
  const type = new CountingTypesetter(theme, await openFonts(theme, theFonts()));
  const block: Contents = { type: 'contents', depth: 2 };
  const chapters = Array.from({ length: headings }, (_, index) => aHeading(1, `Chapter ${index}`));
  const document = aDocument({ blocks: [block, ...chapters] });
  const context = { document, theme, type, anchors: new Anchors(document), width: 480, pageHeight: 700 };
  const drawn = contents(block, context as unknown as PdfContext);
  return { drawn, measured: type.measured };
}

describe('contents', () => {
  it.each([30, 3000])('of %i headings measure each heading once', async (count) => {
    expect((await draw(count)).measured).toBe(count);
  });

  it('stay on one page if two lanes fit, else run on', async () => {
    expect((await draw(30)).drawn.isWhole).toBe(true);
    expect((await draw(3000)).drawn.isWhole).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { archivalProblems } from './archival.js';
import { pdfRenderer } from '../../src/renderers/pdf/renderer.js';
import { aCover, aHeading } from '../helpers/blocks.js';
import { aTheme } from '../helpers/documents.js';
import { theFonts } from '../helpers/fonts.js';
import { aFlatJpeg } from '../helpers/images.js';
import { aPdfDocument, PDF_OPTIONS } from '../helpers/pdf.js';

/** An archival PDF with a logo in CMYK, as text, one character per byte. */
async function anArchivalPdf(): Promise<string> {
  const dataUrl = `data:image/jpeg;base64,${aFlatJpeg({ samples: [9, 8, 7, 6] }).toString('base64')}`;
  const theme = { ...aTheme(), logo: { dataUrl, alternative: 'Logo' } };
  const document = aPdfDocument({ blocks: [aCover(), aHeading(1, 'One')], overrides: { theme } });
  const options = { ...PDF_OPTIONS, compress: false, archival: true };
  const { bytes, notices } = await pdfRenderer.render(document, options, { fonts: theFonts() });
  expect(notices).toEqual([]);
  return Buffer.from(bytes).toString('latin1');
}

describe('the archival check of colors and text', () => {
  it('finds no problem in our PDFs', async () => {
    expect(archivalProblems(Buffer.from(await anArchivalPdf(), 'latin1'))).toEqual([]);
  });

  it.each([
    ['a picture in CMYK without a profile', /\[\/ICCBased \d+ 0 R\]/, '/DeviceCMYK', 'CMYK colors have no profile'],
    ['a list of colors in CMYK', /\[\/ICCBased \d+ 0 R\]/, '[/DeviceCMYK]', 'CMYK colors have no profile'],
    ['a profile of other colors', /scnrCMYK/, 'scnrGRAY', 'a color profile is not valid'],
    ['a profile of an unknown class', /scnrCMYK/, 'linkCMYK', 'a color profile is not valid'],
    ['text in CMYK', /\d\.\d+ \d\.\d+ \d\.\d+ rg/, '0 0 0 1 k', 'CMYK colors have no profile'],
    ['another color space in CMYK', /\d\.\d+ \d\.\d+ \d\.\d+ rg/, '/DeviceCMYK cs', 'CMYK colors have no profile'],
    ['a character for private use', /> <0041>\n/, '> <ece0>\n', 'has characters without a meaning (U+ECE0)'],
    ['a character that no text contains', /> <0041>\n/, '> <fffe>\n', 'has characters without a meaning (U+FFFE)'],
  ])('finds %s', async (_, found, replacement, problem) => {
    const raw = await anArchivalPdf();
    expect(raw).toMatch(found);
    const changed = raw.replace(found, (text) => replacement.padEnd(text.length, ' '));
    expect(changed).toHaveLength(raw.length);
    expect(archivalProblems(Buffer.from(changed, 'latin1'))).toContainEqual(expect.stringContaining(problem));
  });
});

import { describe, expect, it } from 'vitest';
import { aCover } from '../../../helpers/blocks.js';
import { aTheme } from '../../../helpers/documents.js';
import { aPng } from '../../../helpers/images.js';
import { renderPdf, run } from '../../../helpers/pdf.js';
import { elementsOfType } from '../../../helpers/pdf-structure.js';

const WIDE = { width: 160, height: 30 };

function renderWith(alternative: string) {
  const dataUrl = `data:image/png;base64,${aPng(WIDE).toString('base64')}`;
  const overrides = { theme: { ...aTheme(), header: { dataUrl, alternative } } };
  return renderPdf({ blocks: [aCover()], overrides });
}

describe('a header image', () => {
  it('is on the first page', async () => {
    const { bytes } = await renderWith('');
    expect(run('pdfimages', ['-list', '-'], bytes)).toMatch(/^ +1 +0 image +160 +30 /m);
  });

  it('is read by its words; without words it is decoration', async () => {
    const altsOf = async (alternative: string) =>
      elementsOfType((await renderWith(alternative)).bytes, 'Figure').map(({ alt }) => alt);
    const [withoutWords, withWords] = [await altsOf(''), await altsOf('Example Assurance')];
    expect(withWords).toEqual(['Example Assurance', ...withoutWords]);
  });
});

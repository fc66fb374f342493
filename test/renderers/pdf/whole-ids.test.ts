import { describe, expect, it } from 'vitest';
import { pdfRenderer } from '../../../src/renderers/pdf/renderer.js';
import { charactersOf } from '../../../src/template/fonts/fonts.js';
import { aParagraph } from '../../helpers/blocks.js';
import { fontsFor } from '../../helpers/fonts.js';
import { aPdfDocument, PDF_OPTIONS } from '../../helpers/pdf.js';
import { readWithPdfium, textOfPdfjs } from '../../helpers/pdf-readers.js';

/** Sentences with an id that is farther from the start of its line in each. */
const SENTENCES = 60;

describe('an id with hyphens in a sentence', () => {
  it.each([
    ['en', 'service-PAX7TFHM'],
    ['en', 'account-id-XGFHPB80'],
    ['en', '5d2a7c90-****-****-****-944455556666'],
    ['ja', 'service-PAX7TFHM'],
    ['ja', '2026年11月14日'],
  ])('is never broken, and PDFium and pdf.js find it as it is: %s %s', async (locale, id) => {
    const words = locale === 'ja' ? 'すべての記録が' : 'one more ';
    const start = (length: number): string => words.repeat(20).slice(0, (locale === 'ja' ? 20 : 60) + length);
    const document = aPdfDocument({
      blocks: Array.from({ length: SENTENCES }, (_, length) =>
        aParagraph(`${start(length).trimEnd()} ${id}, ${words.trim()}`),
      ),
      overrides: { locale: { tag: locale, direction: 'ltr', timeZone: 'UTC' } },
    });
    const { files } = await fontsFor(charactersOf(document), locale);
    const { bytes } = await pdfRenderer.render(document, PDF_OPTIONS, { fonts: files });
    expect((await readWithPdfium(bytes, [id])).count(id)).toBe(SENTENCES);
    const lines = (await textOfPdfjs(bytes)).normalize('NFKC').split('\n');
    expect(lines.filter((line) => line.includes(id))).toHaveLength(SENTENCES);
  });
});

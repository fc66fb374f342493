import { describe, expect, it } from 'vitest';
import { createWording } from '../../../src/compose/wording/wording.js';
import { pdfRenderer } from '../../../src/renderers/pdf/renderer.js';
import { loadTemplate } from '../../../src/template/load.js';
import { charactersOf } from '../../../src/template/fonts/fonts.js';
import { aParagraph } from '../../helpers/blocks.js';
import { fontsFor } from '../../helpers/fonts.js';
import { aPdfDocument, PDF_OPTIONS } from '../../helpers/pdf.js';
import { readWithPdfium, textOfPdfjs } from '../../helpers/pdf-readers.js';

/** Sentences with a date that is farther from the start of its line in each. */
const SENTENCES = 60;
const DAY = '2027-06-30';

describe('a date in a sentence', () => {
  it.each(['en', 'en-US', 'de', 'fr', 'es', 'pt-BR', 'ar'])(
    'is never broken, and PDFium and pdf.js find it with spaces: %s',
    async (locale) => {
      const { date } = await createWording(locale, 'UTC', (await loadTemplate('auditor', locale)).messages);
      const words = locale === 'ar' ? 'كل نص طويل ' : 'one more ';
      const start = (length: number): string =>
        words
          .repeat(20)
          .slice(0, 60 + length)
          .trimEnd();
      const document = aPdfDocument({
        blocks: Array.from({ length: SENTENCES }, (_, length) =>
          aParagraph(`${start(length)} ${date(DAY)} ${words.trim()}`),
        ),
        overrides: { locale: { tag: locale, direction: locale === 'ar' ? 'rtl' : 'ltr', timeZone: 'UTC' } },
      });
      const { files } = await fontsFor(charactersOf(document), locale);
      const { bytes } = await pdfRenderer.render(document, PDF_OPTIONS, { fonts: files });
      expect((await readWithPdfium(bytes, [date(DAY)])).count(date(DAY))).toBe(SENTENCES);
      const lines = (await textOfPdfjs(bytes)).normalize('NFKC').split('\n');
      expect(lines.filter((line) => line.replace(/[\u2066-\u2069]/g, '').includes(date(DAY)))).toHaveLength(SENTENCES);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { aParagraph } from '../../../helpers/blocks.js';
import { rawPdf, renderPdf, run, unbrokenText } from '../../../helpers/pdf.js';

/** The codes of the texts of a document with one paragraph. */
async function codesOf(paragraph: string): Promise<string[]> {
  const raw = await rawPdf({ blocks: [aParagraph(paragraph)] });
  return [...raw.matchAll(/\[(.*)\] TJ/g)].map(([, shown = '']) =>
    [...shown.matchAll(/<(\w+)>/g)].map(([, codes]) => codes).join(''),
  );
}

describe('the codes of glyphs', () => {
  it('are the same in a document that shows other glyphs before them', async () => {
    const [alone, after] = [await codesOf('Hamburg'), await codesOf('xyz Hamburg')];
    const paragraph = alone.find((codes) => codes.length === 'Hamburg'.length * 4) ?? 'none';
    expect(after.filter((codes) => codes.endsWith(paragraph))).toHaveLength(1);
  });

  it('lead to the characters of the text', async () => {
    const text = 'Grüße – “fluffy” №7 € → ½';
    expect(unbrokenText(await renderPdf({ blocks: [aParagraph(text)] }))).toContain(text.replaceAll(' ', ''));
  });
});

describe('the font files of a document', () => {
  it('hold the glyphs that it shows and no others', async () => {
    const [few, many] = await Promise.all(
      ['aa', 'The quick brown fox jumps over the lazy dog 0123456789'].map((text) =>
        renderPdf({ blocks: [aParagraph(text)] }),
      ),
    );
    expect(few!.bytes.length).toBeLessThan(many!.bytes.length - 1_000);
    expect(run('pdffonts', ['-'], few!.bytes)).toMatch(/IBMPlexSans-Regular +CID TrueType +Identity-H +yes yes yes/);
  });
});

import { describe, expect, it } from 'vitest';
import { stringOf } from '../../../../src/renderers/pdf/engine/text.js';
import { aParagraph, aPolicyRow, aPolicyTable } from '../../../helpers/blocks.js';
import { rawPdf, renderPdf, run, unbrokenText } from '../../../helpers/pdf.js';

/** The codes of the texts of a document with one paragraph, of two characters each: none of them has to be escaped. */
async function codesOf(paragraph: string): Promise<string[]> {
  const raw = await rawPdf({ blocks: [aParagraph(paragraph)] });
  return [...raw.matchAll(/\[(.*)\] TJ/g)].map(([, shown = '']) =>
    [...shown.matchAll(/\(([^)]*)\)/g)].map(([, codes]) => codes).join(''),
  );
}

describe('the codes of glyphs', () => {
  it('are the same in a document that shows other glyphs before them', async () => {
    const [alone, after] = [await codesOf('Hamburg'), await codesOf('xyz Hamburg')];
    const paragraph = alone.find((codes) => codes.length === 'Hamburg'.length * 2) ?? 'none';
    expect(after.filter((codes) => codes.endsWith(paragraph))).toHaveLength(1);
  });

  it('lead to the characters of the text', async () => {
    const text = 'Grüße – “fluffy” №7 € → ½';
    expect(unbrokenText(await renderPdf({ blocks: [aParagraph(text)] }))).toContain(text.replaceAll(' ', ''));
  });

  it('lead to the characters whatever bytes they are, in prose and in tables', async () => {
    const isInvisible = (codePoint: number) => codePoint === 0xa0 || codePoint === 0xad;
    const codePoints = Array.from({ length: 0x250 - 0x21 }, (_, index) => 0x21 + index);
    const letters = codePoints.filter((each) => (each < 0x7f || each > 0xa0) && !isInvisible(each));
    const words = Array.from({ length: Math.ceil(letters.length / 8) }, (_, index) =>
      String.fromCodePoint(...letters.slice(index * 8, index * 8 + 8)),
    );
    const prose = await renderPdf({ blocks: [aParagraph(words.join(' '))] });
    expect(unbrokenText(prose)).toContain(words.join(''));
    const table = unbrokenText(
      await renderPdf({
        tables: { policies: aPolicyTable(words.map((title, index) => aPolicyRow(index, { title }))) },
        blocks: [{ type: 'policyTable', view: { table: 'policies' } }],
      }),
    );
    for (const word of words) expect(table).toContain(word);
  });

  it('are written as strings, of which parentheses, backslashes and ends of lines are escaped', () => {
    expect(stringOf('00280029005c000d000a0041')).toBe('\0\\(\0\\)\0\\\\\0\\r\0\n\0A');
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

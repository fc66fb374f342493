import { describe, expect, it } from 'vitest';
import { stringOf } from '../../../../../src/renderers/pdf/engine/file/syntax.js';
import { aParagraph, aPolicyRow, aPolicyTable } from '../../../../helpers/blocks.js';
import { pdfRenderer } from '../../../../../src/renderers/pdf/renderer.js';
import { fontsFor } from '../../../../helpers/fonts.js';
import { aPdfDocument, PDF_OPTIONS, rawPdf, renderPdf, run, unbrokenText } from '../../../../helpers/pdf.js';

/** The codes, two characters each, of a document with one paragraph. None of them needs escaping. */
async function codesOf(paragraph: string): Promise<string[]> {
  const raw = await rawPdf({ blocks: [aParagraph(paragraph)] });
  return [...raw.matchAll(/\[(.*)\] TJ/g)].map(([, shown = '']) =>
    [...shown.matchAll(/\(([^)]*)\)/g)].map(([, codes]) => codes).join(''),
  );
}

describe('the codes of glyphs', () => {
  it('do not depend on the glyphs that the document used before', async () => {
    const [alone, after] = [await codesOf('Hamburg'), await codesOf('xyz Hamburg')];
    const paragraph = alone.find((codes) => codes.length === 'Hamburg'.length * 2) ?? 'none';
    expect(after.filter((codes) => codes.endsWith(paragraph))).toHaveLength(1);
  });

  it('map to the characters of the text', async () => {
    const text = 'Grüße – “fluffy” №7 € → ½';
    expect(unbrokenText(await renderPdf({ blocks: [aParagraph(text)] }))).toContain(text.replaceAll(' ', ''));
  });

  it('map to the characters whatever their bytes, in prose and in tables', async () => {
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

  it('are written as strings with escaped parentheses, backslashes and line ends', () => {
    expect(stringOf('00280029005c000d000a0041')).toBe('\0\\(\0\\)\0\\\\\0\\r\0\n\0A');
  });
});

describe('the font files of a document', () => {
  it('contain only the glyphs that it shows', async () => {
    const [few, many] = await Promise.all(
      ['aa', 'The quick brown fox jumps over the lazy dog 0123456789'].map((text) =>
        renderPdf({ blocks: [aParagraph(text)] }),
      ),
    );
    expect(few!.bytes.length).toBeLessThan(many!.bytes.length - 1_000);
    expect(run('pdffonts', ['-'], few!.bytes)).toMatch(/IBMPlexSans-Regular +CID TrueType +Identity-H +yes yes yes/);
  });

  it('state the flags of the font: here fixed pitch and italic', async () => {
    const { files } = await fontsFor('');
    const fonts = files.map((font) =>
      font.family === 'Noto Sans Mono' ? { ...font, bytes: italicized(font.bytes) } : font,
    );
    const document = aPdfDocument({
      tables: { policies: aPolicyTable([aPolicyRow(1)]) },
      blocks: [{ type: 'policyTable', view: { table: 'policies' } }],
    });
    const { bytes } = await pdfRenderer.render(document, { ...PDF_OPTIONS, compress: false }, { fonts });
    const raw = Buffer.from(bytes).toString('latin1');
    const flags = [...raw.matchAll(/\+([\w-]+)\n\/Flags (\d+)[^>]*\/ItalicAngle (-?\d+)/g)].map(([, ...each]) =>
      each.join(' '),
    );
    // 1 for fixed pitch, 4 for symbolic.
    expect(flags.sort()).toEqual(['IBMPlexSans-Regular 4 0', 'IBMPlexSans-SemiBold 4 0', 'NotoSansMono-Regular 5 -12']);
  });
});

/** The font with an italic angle and fixed pitch in its table `post`: OpenType, "post — PostScript Table". */
function italicized(bytes: Uint8Array): Uint8Array {
  const font = Buffer.from(bytes);
  const start = font.readUInt32BE(font.indexOf('post') + 8);
  font.writeInt32BE(-12 * 0x1_0000, start + 4);
  font.writeUInt32BE(1, start + 12);
  return font;
}

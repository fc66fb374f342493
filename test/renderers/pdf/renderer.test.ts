import { describe, expect, it } from 'vitest';
import { PDF_DEFAULTS } from '../../../src/renderers/default-options.js';
import { pdfOptions } from '../../../src/renderers/options.js';
import { pdfRenderer } from '../../../src/renderers/pdf/renderer.js';
import { aCover, aHeading, aParagraph, aPolicyTable, manyPolicies } from '../../helpers/blocks.js';
import { theFonts } from '../../helpers/fonts.js';
import { aPdfDocument, PDF_OPTIONS, rawPdf, renderPdf } from '../../helpers/pdf.js';

const SMALL = {
  blocks: [aCover(), aHeading(1, 'Summary'), { type: 'policyTable' as const, view: { table: 'policies' } }],
  tables: { policies: aPolicyTable(manyPolicies(40)) },
};

describe('the PDF renderer', () => {
  it('makes a PDF without notices if it can show everything', async () => {
    const { bytes, notices } = await renderPdf(SMALL);
    expect(Buffer.from(bytes.subarray(0, 8)).toString()).toBe('%PDF-1.7');
    expect(notices).toEqual([]);
  });

  it('truncates very long texts with a notice', async () => {
    const { bytes, notices } = await renderPdf({
      meta: { runningHead: ['Account '.repeat(80_000)] },
      blocks: [aParagraph('word '.repeat(80_000)), ...SMALL.blocks],
      tables: SMALL.tables,
    });
    expect(notices).toEqual(['Very long texts are truncated with … in the PDF; the other formats have them in full.']);
    expect(bytes.length).toBeLessThan(500_000);
  });

  it('gives the same bytes for the same document', async () => {
    const [first, second] = [await renderPdf(SMALL), await renderPdf(SMALL)];
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
  });

  it.each([false, true])('writes the same file in parts on request, archival: %s', async (archival) => {
    const long = aPdfDocument({ ...SMALL, tables: { policies: aPolicyTable(manyPolicies(2000)) } });
    const options = { ...PDF_OPTIONS, archival };
    const { bytes: whole } = await pdfRenderer.render(long, options, { fonts: theFonts() });
    const parts: Uint8Array[] = [];
    const write = (part: Uint8Array) => void parts.push(part);
    const { bytes: rest } = await pdfRenderer.render(long, options, { fonts: theFonts(), write });
    expect(parts.length).toBeGreaterThan(1);
    expect(Buffer.compare(Buffer.concat([...parts, rest]), whole)).toBe(0);
  });

  it('reports the share of the rows that is done', async () => {
    const shares: number[] = [];
    const onShare = (share: number) => void shares.push(share);
    const long = aPdfDocument({ ...SMALL, tables: { policies: aPolicyTable(manyPolicies(2000)) } });
    await pdfRenderer.render(long, PDF_OPTIONS, { fonts: theFonts(), onShare });
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares).toHaveLength(2000);
    expect(shares[999]).toBe(0.45);
    expect(shares.at(-1)).toBe(0.9);
  });

  it('gives concurrent callers the same files as sequential ones', async () => {
    const other = { ...SMALL, meta: { title: 'Another report' } };
    const alone = [await renderPdf(SMALL), await renderPdf(other)];
    const together = await Promise.all([renderPdf(SMALL), renderPdf(other), renderPdf(SMALL)]);
    expect(together.map(({ bytes }) => Buffer.from(bytes).equals(alone[0]!.bytes))).toEqual([true, false, true]);
    expect(Buffer.compare(together[1].bytes, alone[1]!.bytes)).toBe(0);
  });

  it('does not change the document', async () => {
    const document = aPdfDocument(SMALL);
    const before = structuredClone(document);
    await pdfRenderer.render(document, PDF_OPTIONS, { fonts: theFonts() });
    expect(document).toEqual(before);
  });

  it('writes the metadata with the clock of the document', async () => {
    const raw = await rawPdf({ meta: { title: 'Report (draft)', author: 'Überprüfer', keywords: ['a', 'b'] } });
    expect(raw).toContain('(Report \\(draft\\))');
    expect(raw).toContain('(a, b)');
    expect(raw).toContain('(auditpress 0.1.0)');
    expect(raw.match(/\(D:20261121100000Z\)/g)).toHaveLength(2);
    expect(raw).toContain('/Lang (en)');
    expect(raw).toContain('/DisplayDocTitle true');
  });

  it('writes the metadata as XMP, with titles escaped', async () => {
    const raw = await rawPdf({ meta: { title: '</rdf:li><x>&', keywords: ['a', 'b'] } });
    expect(raw).toContain('(</rdf:li><x>&)');
    expect(raw).toContain('<rdf:li xml:lang="x-default">&lt;/rdf:li&gt;&lt;x&gt;&amp;</rdf:li>');
    expect(raw).toContain('<dc:subject><rdf:Bag><rdf:li>a</rdf:li><rdf:li>b</rdf:li></rdf:Bag></dc:subject>');
    expect(raw).toContain('<xmp:CreateDate>2026-11-21T10:00:00Z</xmp:CreateDate>');
  });

  it('gives two documents of one title and time different file identifiers', async () => {
    const identifier = async (id: string) => /\/ID \[<(\w+)>/.exec(await rawPdf({ meta: { id } }))?.[1];
    const [one, other] = [await identifier('AP-1'), await identifier('AP-2')];
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(other).not.toBe(one);
  });

  it.each([
    ['A4', '/MediaBox [0 0 595.28 841.89]'],
    ['Letter', '/MediaBox [0 0 612 792]'],
  ] as const)('prints on %s', async (size, box) => {
    const raw = await rawPdf({
      blocks: [aParagraph('Text')],
      overrides: { page: { size, orientation: 'portrait', margins: { top: 24, right: 20, bottom: 22, left: 20 } } },
    });
    expect(raw).toContain(box);
  });

  it('names each character that the fonts lack once', async () => {
    const { notices } = await renderPdf({ blocks: [aParagraph('日本 and 日本'), aParagraph('≤ → ●')] });
    expect(notices).toEqual([
      '2 characters that the fonts lack are replaced by a mark in the PDF: 日 (U+65E5), 本 (U+672C); the first in "日本 and 日本".',
    ]);
  });

  it('notices links without a target or with an unsupported address', async () => {
    const { notices } = await renderPdf({
      blocks: [
        {
          type: 'paragraph',
          role: 'body',
          children: [
            { type: 'link', target: 'nowhere', children: [{ type: 'text', text: 'here' }] },
            { type: 'externalLink', href: 'javascript:alert(1)', children: [{ type: 'text', text: 'there' }] },
          ],
        },
      ],
    });
    expect(notices).toEqual([
      'A link to "nowhere" has no target in the PDF and is printed as text.',
      'A link to "javascript:alert(1)" is not an http, https or mailto address and is printed as text.',
    ]);
  });

  it('refuses options that it does not know', () => {
    expect(pdfOptions.parse({})).toEqual(PDF_DEFAULTS);
    expect(() => pdfOptions.parse({ comprss: true })).toThrow('comprss');
  });

  it('names a font of the theme that is missing', async () => {
    const fonts = theFonts().filter(({ family }) => family !== 'Noto Sans Mono');
    await expect(pdfRenderer.render(aPdfDocument(), PDF_OPTIONS, { fonts })).rejects.toMatchObject({
      code: 'font-missing',
      message: expect.stringContaining('"Noto Sans Mono"') as string,
    });
  });

  it('names a file that is not a font', async () => {
    const fonts = theFonts().map((font) => ({ ...font, bytes: Buffer.from('not a font at all') }));
    await expect(pdfRenderer.render(aPdfDocument(), PDF_OPTIONS, { fonts })).rejects.toMatchObject({
      code: 'font-unreadable',
    });
  });

  it("names the user's font file whose glyphs cannot be encoded", async () => {
    const [regular, ...others] = theFonts();
    const bytes = Buffer.from(regular?.bytes ?? []);
    // The offset of the character map is eight bytes into its table entry.
    const place = bytes.readUInt32BE(bytes.indexOf('cmap') + 8);
    bytes.fill(0xff, place, place + 200);
    const broken = {
      family: 'IBM Plex Sans',
      weight: 'regular',
      bytes,
      file: 'ours/fonts/A.ttf',
      isForeign: true,
    } as const;
    await expect(pdfRenderer.render(aPdfDocument(), PDF_OPTIONS, { fonts: [broken, ...others] })).rejects.toMatchObject(
      {
        kind: 'usage',
        code: 'font-unreadable',
        message: expect.stringContaining('expected ours/fonts/A.ttf to be a TrueType or OpenType font') as string,
      },
    );
  });

  it('works without a semibold', async () => {
    const fonts = theFonts().filter(({ weight }) => weight === 'regular');
    const { bytes } = await pdfRenderer.render(aPdfDocument(SMALL), PDF_OPTIONS, { fonts });
    expect(bytes.length).toBeGreaterThan(1000);
  });

  it('names a type of block that it does not know', async () => {
    const unknown = { type: 'hologram' } as unknown as ReturnType<typeof aCover>;
    await expect(renderPdf({ blocks: [unknown] })).rejects.toMatchObject({
      code: 'block-unknown',
      hint: expect.stringMatching(/\.$/) as string,
    });
  });

  it('prints a document without blocks as one page', async () => {
    expect((await rawPdf()).match(/\/Type \/Page\n/g)).toHaveLength(1);
  });
});

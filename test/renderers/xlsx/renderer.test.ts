import { describe, expect, it } from 'vitest';
import { xlsxRenderer } from '../../../src/renderers/xlsx/renderer.js';
import JSZip from 'jszip';
import {
  aChartedDocument,
  aCountTable,
  aPolicyTable,
  aSheet,
  aWorkbookDocument,
  readBack,
  render,
  someWorkingColumns,
  writtenPart,
} from './workbooks.js';

const sheets = [
  aSheet({ name: 'Summary', layout: 'summary' }),
  aSheet({ name: 'Policies' }),
  aSheet({ name: 'policies' }),
];

describe('xlsxRenderer', () => {
  it('writes one sheet for each worksheet, under names that programs accept', async () => {
    const workbook = await readBack(aWorkbookDocument(aPolicyTable(), { worksheets: sheets }));
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Summary', 'Policies', 'policies (2)']);
  });

  it('leads to sheets of any name', async () => {
    const named = aChartedDocument([['High', 3, 4]], {
      worksheets: [
        aSheet({
          name: 'R&D <"1">',
          layout: 'summary',
          views: [{ table: 'table', chart: { description: 'a < b & "c"\n' } }],
        }),
        aSheet({ name: "Owner's $A$1" }),
      ],
    });
    const workbook = await readBack(named);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['R&D <"1">', 'Owner’s $A$1']);
    const sheet = await writtenPart(named, 'xl/worksheets/sheet2.xml');
    expect(sheet).toContain(`location="'R&amp;D &lt;&quot;1&quot;&gt;'!A1"`);
    expect(await writtenPart(named, 'xl/charts/chart1.xml')).toContain(`<c:f>'R&amp;D &lt;&quot;1&quot;&gt;'!$A$`);
    expect(await writtenPart(named, 'xl/workbook.xml')).toContain(`>'Owner’s $A$1'!$A$`);
  });

  it('describes the document in its properties', async () => {
    const core = await writtenPart(aWorkbookDocument(aPolicyTable()), 'docProps/core.xml');
    const workbook = await readBack(aWorkbookDocument(aPolicyTable()));
    const created = new Date('2026-11-21T10:00:00.000Z');
    expect(workbook).toMatchObject({
      title: 'Compliance audit report',
      subject: 'Cloud Security Best Practices · Contoso production',
      creator: 'Example Assurance',
      keywords: 'compliance, CSBP',
      description: 'AP-1F3A-99C0-77D2-0B4E',
      category: 'Confidential',
      lastModifiedBy: 'auditpress 0.1.0',
      created,
      modified: created,
    });
    expect(core).toContain('<dc:language>en</dc:language>');
  });

  it('gives the same bytes for the same document, also with many at once', async () => {
    const document = aWorkbookDocument(aPolicyTable(40), { worksheets: sheets });
    const other = aWorkbookDocument(aPolicyTable(7), { meta: { mark: 'TRIAL' } });
    const [first, , second, third] = await Promise.all([
      render(document),
      render(other),
      render(document),
      render(document),
    ]);
    expect(Buffer.from(second.bytes).equals(first.bytes)).toBe(true);
    expect(Buffer.from(third.bytes).equals(first.bytes)).toBe(true);
    const { bytes } = await render(document);
    expect(Buffer.from(bytes).equals(first.bytes)).toBe(true);
  });

  it('gives the same bytes for bars, working columns and charts too', async () => {
    const views = [{ table: 'table', chart: { description: 'Bars.' } }];
    const document = aWorkbookDocument(aPolicyTable(9), {
      tables: { table: aCountTable([['High', 3, 4]]), policies: aPolicyTable(9) },
      worksheets: [
        aSheet({ name: 'Summary', layout: 'summary', views }),
        aSheet({ views: [{ table: 'policies', bars: ['failed', 'share'] }], working: someWorkingColumns() }),
      ],
    });
    const [first, second] = [await render(document), await render(structuredClone(document))];
    expect(Buffer.from(second.bytes).equals(first.bytes)).toBe(true);
  });

  it('has no macros and leads nowhere outside the workbook', async () => {
    const { bytes } = await render(aWorkbookDocument(aPolicyTable(), { worksheets: sheets }));
    const parts = Object.values((await JSZip.loadAsync(bytes)).files);
    expect(parts.map(({ name }) => name).filter((name) => /vba|macro|external|\.bin$/i.test(name))).toEqual([]);
    const texts = await Promise.all(parts.map((part) => part.async('string')));
    expect(texts.filter((text) => text.includes('TargetMode="External"'))).toEqual([]);
  });

  it('names the type of every part and relates to no part that is not there', async () => {
    const chart = { description: 'Bars.' };
    const document = aChartedDocument([['High', 3, 4]], {
      worksheets: [
        aSheet({
          name: 'Summary',
          layout: 'summary',
          views: [
            { table: 'table', chart },
            { table: 'table', chart },
          ],
        }),
        aSheet({ name: 'Rows' }),
      ],
    });
    const zip = await JSZip.loadAsync((await render(document)).bytes);
    const names = Object.values(zip.files).flatMap(({ dir, name }) => (dir ? [] : [name]));
    const types = (await zip.file('[Content_Types].xml')?.async('string')) ?? '';
    const listed = [...types.matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name);
    const own = names.filter((name) => /^xl\/.*\.xml$/.test(name));
    expect([...listed].filter((name) => name?.startsWith('xl/')).sort()).toEqual(own.sort());
    for (const name of names.filter(
      (one) => one.startsWith('xl/worksheets/_rels') || one.startsWith('xl/drawings/_rels'),
    )) {
      const relations = (await zip.file(name)?.async('string')) ?? '';
      const targets = [...relations.matchAll(/Target="\.\.\/([^"]+)"/g)].map(([, target]) => `xl/${target ?? ''}`);
      expect(targets.length).toBeGreaterThan(0);
      expect(targets.filter((target) => !names.includes(target))).toEqual([]);
    }
  });

  it('leaves the document as it is', async () => {
    const document = aWorkbookDocument(aPolicyTable(), { worksheets: sheets });
    const before = structuredClone(document);
    await render(document);
    expect(document).toEqual(before);
  });

  it('refuses options that it does not know and names that are no font', () => {
    expect(xlsxRenderer.options.safeParse({ color: 'red' }).success).toBe(false);
    expect(xlsxRenderer.options.safeParse({ font: 'x"&' }).success).toBe(false);
    expect(xlsxRenderer.options.parse({})).toEqual({ font: 'Arial', monoFont: 'Consolas' });
  });
});

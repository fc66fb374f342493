import { describe, expect, it } from 'vitest';
import JSZip from 'jszip';
import { XLSX_DEFAULTS } from '../../../src/renderers/default-options.js';
import { xlsxOptions } from '../../../src/renderers/options.js';
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
  readSheet,
} from './workbooks.js';

const sheets = [
  aSheet({ name: 'Summary', layout: 'summary' }),
  aSheet({ name: 'Policies' }),
  aSheet({ name: 'policies' }),
];

describe('xlsxRenderer', () => {
  it('writes one sheet per worksheet, with names that programs accept', async () => {
    const workbook = await readBack(aWorkbookDocument(aPolicyTable(), { worksheets: sheets }));
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Summary', 'Policies', 'policies (2)']);
  });

  it('links to sheets with any name', async () => {
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

  it('gives the same bytes for the same document, even if several are rendered at once', async () => {
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

  it('has no macros and no links out of the workbook', async () => {
    const { bytes } = await render(aWorkbookDocument(aPolicyTable(), { worksheets: sheets }));
    const parts = Object.values((await JSZip.loadAsync(bytes)).files);
    expect(parts.map(({ name }) => name).filter((name) => /vba|macro|external|\.bin$/i.test(name))).toEqual([]);
    const texts = await Promise.all(parts.map((part) => part.async('string')));
    expect(texts.filter((text) => text.includes('TargetMode="External"'))).toEqual([]);
  });

  it('states the type of every part, and has no relation to a missing part', async () => {
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

  it('does not change the document', async () => {
    const document = aWorkbookDocument(aPolicyTable(), { worksheets: sheets });
    const before = structuredClone(document);
    await render(document);
    expect(document).toEqual(before);
  });

  it('refuses unknown options and invalid font names', () => {
    expect(xlsxOptions.safeParse({ color: 'red' }).success).toBe(false);
    expect(xlsxOptions.safeParse({ font: 'x"&' }).success).toBe(false);
    expect(xlsxOptions.parse({})).toEqual(XLSX_DEFAULTS);
  });
});

const look = { orientation: 'portrait', zoom: 80, tab: '#1d3f72', gridLines: true } as const;

describe('the look of a sheet', () => {
  it('follows the template', async () => {
    const sheet = await readSheet(aWorkbookDocument(aPolicyTable(), { worksheets: [aSheet({ look })] }));
    expect(sheet.pageSetup.orientation).toBe('portrait');
    expect(sheet.properties.tabColor).toEqual({ argb: 'FF1D3F72' });
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', zoomScale: 80, showGridLines: true });
  });

  it('has the default of each setting that the template leaves out', async () => {
    const sheet = await readSheet(aWorkbookDocument(aPolicyTable(), { worksheets: [aSheet({ look: { zoom: 90 } })] }));
    expect(sheet.pageSetup.orientation).toBe('landscape');
    expect(sheet.properties.tabColor).toBeUndefined();
    expect(sheet.views[0]).toMatchObject({ zoomScale: 90, showGridLines: false });
  });
});

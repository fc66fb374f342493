import { describe, expect, it } from 'vitest';
import { aChartedDocument, aSheet, readBack, writtenPart } from '../workbooks.js';

const ROWS = [
  ['Critical', 6, 16],
  ['High', 21, 51],
] as const;
const CHART = 'xl/charts/chart1.xml';

describe('a chart of a summary', () => {
  it('stacks one bar per row, refers to the cells of its table, and caches their values', async () => {
    const document = aChartedDocument(ROWS);
    const sheet = (await readBack(document)).getWorksheet('Summary');
    const xml = await writtenPart(document, CHART);
    expect(xml).toContain('<c:barDir val="bar"/><c:grouping val="stacked"/>');
    const numbers = [
      ...xml.matchAll(/<c:val><c:numRef><c:f>'Summary'!\$(\w+)\$(\d+):\$\w+\$(\d+)<\/c:f>(.*?)<\/c:val>/g),
    ];
    expect(numbers).toHaveLength(2);
    for (const [, column = '', first, last, cache = ''] of numbers) {
      const cached = [...cache.matchAll(/<c:v>(.*?)<\/c:v>/g)].map(([, value]) => Number(value));
      const rows = [Number(first), Number(last)];
      expect(rows.map((row) => sheet?.getCell(`${column}${String(row)}`).value)).toEqual(cached);
    }
  });

  it('names its bars and series by cells too', async () => {
    const xml = await writtenPart(aChartedDocument(ROWS), CHART);
    const texts = [...xml.matchAll(/<c:strRef><c:f>(.*?)<\/c:f>(.*?)<\/c:strRef>/g)].map(([, , cache = '']) =>
      [...cache.matchAll(/<c:v>(.*?)<\/c:v>/g)].map(([, value]) => value),
    );
    expect(texts).toEqual([['Failed'], ['Critical', 'High'], ['Passed'], ['Critical', 'High']]);
  });

  it('has the colors of the theme, flat, and labels that are readable on them', async () => {
    const document = aChartedDocument(ROWS);
    const [xml, theme] = [await writtenPart(document, CHART), await writtenPart(document, 'xl/theme/theme1.xml')];
    const fills = [...xml.matchAll(/<\/c:tx><c:spPr><a:solidFill><a:schemeClr val="(\w+)"/g)].map(([, slot]) => slot);
    expect(fills).toEqual(['accent2', 'accent4']);
    const { red, green } = document.theme.colors.status;
    expect(theme).toContain(`<a:accent2><a:srgbClr val="${red.solid.slice(1).toUpperCase()}"/></a:accent2>`);
    expect(theme).toContain(`<a:accent4><a:srgbClr val="${green.solid.slice(1).toUpperCase()}"/></a:accent4>`);
    expect(xml).not.toMatch(/gradFill|3D|effectLst/);
    const inks = [...xml.matchAll(/<c:dLbls>.*?<a:schemeClr val="(\w+)"/g)].map(([, slot]) => slot);
    expect(inks).toEqual(['bg1', 'tx1']);
  });

  it('leaves out the numbers of segments that are too narrow for them', async () => {
    const xml = await writtenPart(aChartedDocument([['All', 2, 198]]), CHART);
    expect(xml).toContain('formatCode="[&lt;5]&quot;&quot;;#,##0"');
  });

  it('has a name and a description', async () => {
    expect(await writtenPart(aChartedDocument(ROWS), 'xl/drawings/drawing1.xml')).toContain(
      '<xdr:cNvPr id="2" name="By severity" descr="Bars of policies by color."/>',
    );
  });

  it('grows from the right in a right-to-left language', async () => {
    const overrides = { locale: { tag: 'he', direction: 'rtl', timeZone: 'UTC' } } as const;
    const axis = (xml: string): string => /<c:valAx>.*?<c:orientation val="(\w+)"/.exec(xml)?.[1] ?? '';
    expect(axis(await writtenPart(aChartedDocument(ROWS, { overrides }), CHART))).toBe('maxMin');
    expect(axis(await writtenPart(aChartedDocument(ROWS), CHART))).toBe('minMax');
  });

  it('covers only empty cells', async () => {
    const document = aChartedDocument(ROWS);
    const drawing = await writtenPart(document, 'xl/drawings/drawing1.xml');
    const sheet = (await readBack(document)).getWorksheet('Summary');
    const corners = [...drawing.matchAll(/<xdr:col>(\d+)<.*?<xdr:row>(\d+)</g)].map(([, column, row]) => [
      Number(column),
      Number(row),
    ]);
    const [[left = 0, top = 0] = [], [right = 0, bottom = 0] = []] = corners;
    expect(right - left).toBeGreaterThan(2);
    const covered: unknown[] = [];
    for (let row = top + 1; row <= bottom; row += 1) {
      for (let column = left + 1; column <= right; column += 1) covered.push(sheet?.getCell(row, column).value);
    }
    expect(covered.length).toBeGreaterThan(0);
    expect(covered.filter((value) => value !== null)).toEqual([]);
  });

  it('has room for its legend beside a table with one row', async () => {
    const document = aChartedDocument([['All', 1, 2]]);
    const drawing = await writtenPart(document, 'xl/drawings/drawing1.xml');
    const [top = 0, bottom = 0] = [...drawing.matchAll(/<xdr:row>(\d+)</g)].map(([, row]) => Number(row));
    const sheet = (await readBack(document)).getWorksheet('Summary');
    let height = 0;
    for (let row = top + 1; row <= bottom; row += 1) height += sheet?.getRow(row).height ?? 0;
    expect(height).toBeGreaterThanOrEqual(96);
  });

  it('writes text of the report as text, and cells without a number as 0', async () => {
    const document = aChartedDocument([['<b> & "c"', Number.NaN, 2]]);
    const xml = await writtenPart(document, CHART);
    expect(xml).toContain('<c:v>&lt;b&gt; &amp; &quot;c&quot;</c:v>');
    expect(xml).not.toContain('NaN');
  });

  it('is left out beside a table without rows', async () => {
    expect(await writtenPart(aChartedDocument([]), 'xl/worksheets/sheet1.xml')).not.toContain('<drawing');
  });

  describe('in print', () => {
    const views = [
      { table: 'table', rows: [0, 1, 2], chart: { description: 'First.' } },
      { table: 'table', chart: { description: 'Second.' } },
    ];

    it('starts a page with its table if it would be cut', async () => {
      const worksheets = [aSheet({ name: 'Summary', layout: 'summary', views })];
      const document = aChartedDocument(aCount(32), { worksheets });
      const sheet = await writtenPart(document, 'xl/worksheets/sheet1.xml');
      const [, broken] = /<brk id="(\d+)" min="0" max="16383" man="1"\/>/.exec(sheet) ?? [];
      const [, second] = await chartRows(document);
      expect(second?.from).toBe(Number(broken));
      expect(sheet).toContain('<rowBreaks count="1" manualBreakCount="1">');
      // Programs ignore breaks on pages that they fit.
      expect(sheet).not.toContain('fitToPage="1"');
      expect(sheet).toContain('scale="80"');
    });

    it('has no breaks where all tables fit on one page', async () => {
      const worksheets = [aSheet({ name: 'Summary', layout: 'summary', views })];
      const sheet = await writtenPart(aChartedDocument(aCount(10), { worksheets }), 'xl/worksheets/sheet1.xml');
      expect(sheet).not.toContain('<rowBreaks');
      expect(sheet).toContain('fitToPage="1"');
    });

    it('is as many charts of the same scale as its table has pages', async () => {
      const document = aChartedDocument(aCount(100));
      const [first, second, third] = await chartRows(document);
      expect([second?.from, third?.from]).toEqual([first?.to, second?.to]);
      const sheet = await writtenPart(document, 'xl/worksheets/sheet1.xml');
      const breaks = [...sheet.matchAll(/<brk id="(\d+)"/g)].map(([, row]) => Number(row));
      expect(breaks.slice(-2)).toEqual([second?.from, third?.from]);
      for (const part of ['chart1', 'chart2', 'chart3']) {
        expect(await writtenPart(document, `xl/charts/${part}.xml`)).toContain('<c:max val="103"/>');
      }
    });
  });
});

function aCount(rows: number): (readonly [string, number, number])[] {
  return Array.from({ length: rows }, (_, index) => [`Category ${String(index)}`, index, 4]);
}

async function chartRows(document: ReturnType<typeof aChartedDocument>): Promise<{ from: number; to: number }[]> {
  const drawing = await writtenPart(document, 'xl/drawings/drawing1.xml');
  const corners = /<xdr:from>.*?<xdr:row>(\d+)<.*?<xdr:to>.*?<xdr:row>(\d+)</g;
  return [...drawing.matchAll(corners)].map(([, from, to]) => ({ from: Number(from), to: Number(to) }));
}

import { describe, expect, it } from 'vitest';
import type { AuditDocument } from '../../../../src/model/document/document.js';
import {
  aRow,
  aSheet,
  aTable,
  aWorkbookDocument,
  columns,
  count,
  percent,
  readSheet,
  text,
  writtenPart,
} from '../workbooks.js';

const SCANS = [
  aRow(text('1 May'), percent(0.25), percent(0.5), count(9)),
  aRow(text('1 June'), percent(null), percent(0), count(0)),
  aRow(text('1 July'), percent(0.5), percent(0.75), count(7)),
];

function aTrendDocument(rows = SCANS): AuditDocument {
  const table = aTable({ columns: columns('date', 'compliance:percent', 'coverage:percent', 'open:count'), rows });
  const lineCharts = [
    { columns: ['compliance', 'coverage'], description: 'Two lines.' },
    { columns: ['open'], description: 'One line.' },
  ];
  return aWorkbookDocument(table, {
    worksheets: [aSheet({ name: 'Trend', layout: 'tables', views: [{ table: 'table', lineCharts }] })],
  });
}

describe('line charts of a sheet', () => {
  it('refer to the cells of their columns, and cache their values', async () => {
    const document = aTrendDocument();
    const sheet = await readSheet(document);
    const xml = await writtenPart(document, 'xl/charts/chart1.xml');
    expect(xml).toContain('<c:lineChart><c:grouping val="standard"/>');
    const lines = [...xml.matchAll(/<c:numRef><c:f>'Trend'!\$(\w+)\$(\d+):\$\w+\$(\d+)<\/c:f>(.*?)<\/c:numRef>/g)];
    expect(lines).toHaveLength(2);
    for (const [, column = '', first, last, cache = ''] of lines) {
      const cached = new Map(
        [...cache.matchAll(/<c:pt idx="(\d+)"><c:v>(.*?)<\/c:v>/g)].map(([, at, value]) => [Number(at), Number(value)]),
      );
      const cells = Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => {
        return sheet.getCell(`${column}${String(Number(first) + index)}`).value;
      });
      expect(cells).toEqual(cells.map((_, index) => cached.get(index) ?? null));
    }
  });

  it('have a gap where there is no value, and a point at 0', async () => {
    const xml = await writtenPart(aTrendDocument(), 'xl/charts/chart1.xml');
    const [compliance, coverage] = [...xml.matchAll(/<c:val>.*?<\/c:val>/g)].map(([val]) =>
      [...val.matchAll(/<c:v>(.*?)<\/c:v>/g)].map(([, value]) => value),
    );
    expect(compliance).toEqual(['0.25', '0.5']);
    expect(coverage).toEqual(['0.5', '0', '0.75']);
    expect(xml).toContain('<c:dispBlanksAs val="gap"/>');
  });

  it('are side by side above the table, and described', async () => {
    const drawing = await writtenPart(aTrendDocument(), 'xl/drawings/drawing1.xml');
    expect([...drawing.matchAll(/descr="([^"]*)"/g)].map(([, description]) => description)).toEqual([
      'Two lines.',
      'One line.',
    ]);
    const columnsOfCorners = [...drawing.matchAll(/<xdr:col>(\d+)<\/xdr:col>/g)].map(([, column]) => Number(column));
    const [from = 0, to = 0, next = 0, end = 0] = columnsOfCorners;
    expect(from < to && to <= next && next < end).toBe(true);
  });

  it('tell lines apart by their dashes and markers', async () => {
    const xml = await writtenPart(aTrendDocument(), 'xl/charts/chart1.xml');
    expect([...xml.matchAll(/<a:prstDash val="(\w+)"/g)].map(([, dash]) => dash)).toEqual(['solid', 'sysDash']);
    expect([...xml.matchAll(/<c:symbol val="(\w+)"/g)].map(([, symbol]) => symbol)).toEqual(['circle', 'diamond']);
  });

  it('over many scans have a few labels, and markers only beside gaps', async () => {
    const weeks = Array.from({ length: 52 }, (_, week) => {
      return aRow(text(`Week ${week}`), percent(week === 3 ? null : 0.5), percent(0.5), count(week));
    });
    const xml = await writtenPart(aTrendDocument(weeks), 'xl/charts/chart1.xml');
    expect([...xml.matchAll(/<c:symbol val="(\w+)"/g)].map(([, symbol]) => symbol)).toEqual(['circle', 'none']);
    expect(xml).toContain('<c:tickLblSkip val="7"/>');
  });

  it('run from the right in a right-to-left language', async () => {
    const locale = { tag: 'he', direction: 'rtl', timeZone: 'UTC' } as const;
    const xml = await writtenPart({ ...aTrendDocument(), locale }, 'xl/charts/chart1.xml');
    expect(xml).toContain('<c:catAx><c:axId val="1"/><c:scaling><c:orientation val="maxMin"/>');
  });
});

describe('a column of differences', () => {
  it('shows their signs, and all decimals of points', async () => {
    const table = aTable({
      columns: [
        ...columns('name'),
        { ...columns('change:count')[0]!, difference: 'counts' },
        { ...columns('points:count')[0]!, difference: 'points' },
      ],
      rows: [aRow(text('a'), count(-3), count(2.25)), aRow(text('b'), count(0), count(0.004))],
    });
    const sheet = await readSheet(aWorkbookDocument(table));
    expect([2, 3].map((column) => [5, 6].map((row) => sheet.getCell(row, column).numFmt))).toEqual([
      ['+#,##0;−#,##0;#,##0', '+#,##0;−#,##0;#,##0'],
      ['+0.00;−0.00;0.00', '+0.000;−0.000;0.000'],
    ]);
  });
});

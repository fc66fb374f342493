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

const SHEET = 'xl/worksheets/sheet1.xml';

function aShared(bars: readonly string[], layout: 'data' | 'tables' = 'data'): AuditDocument {
  const table = aTable({
    columns: columns('name', 'coverage:percent', 'compliance:percent', 'reported:percent'),
    rows: [
      aRow(text('a'), percent(0), percent(0.5), percent(0.5)),
      aRow(text('b'), percent(1), percent(1), percent(1)),
    ],
  });
  return aWorkbookDocument(table, { worksheets: [aSheet({ layout, views: [{ table: 'table', bars }] })] });
}

async function ballsOf(document: AuditDocument): Promise<string[]> {
  const xml = await writtenPart(document, SHEET);
  return [...xml.matchAll(/sqref="(\w+:\w+)"><cfRule type="iconSet"[^>]*><iconSet iconSet="5Quarters">/g)].map(
    ([, range = '']) => range,
  );
}

describe('the icons of shares', () => {
  it('are only in the first column of shares without bars', async () => {
    expect(await ballsOf(aShared(['compliance']))).toEqual(['B5:B6']);
    expect(await ballsOf(aShared(['coverage']))).toEqual(['C5:C6']);
  });

  it('are left out if every share has bars, and on sheets of tables', async () => {
    expect(await ballsOf(aShared(['coverage', 'compliance', 'reported']))).toEqual([]);
    expect(await ballsOf(aShared([], 'tables'))).toEqual([]);
  });

  it('keep a distance from the numbers of the column before', async () => {
    const table = aTable({
      columns: columns('total:count', 'coverage:percent', 'failed:count'),
      rows: [aRow(count(9), percent(0.5), count(9))],
      totals: aRow(count(9), percent(0.5), count(9)),
    });
    const sheet = await readSheet(aWorkbookDocument(table));
    const indents = [1, 2, 3].map((column) => [5, 6].map((row) => sheet.getCell(row, column).alignment.indent ?? 0));
    expect(indents).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
  });

  it('are empty only for 0 % and full only for 100 %', async () => {
    const xml = await writtenPart(aShared(['compliance']), SHEET);
    const bounds = [
      ...(/<iconSet iconSet="5Quarters">(.*?)<\/iconSet>/.exec(xml)?.[1] ?? '').matchAll(/val="([^"]+)"/g),
    ];
    const [empty = 1, quarter = 0, half = 0, threeQuarters = 0, full = 0] = bounds.map(([, value]) => Number(value));
    expect([empty, full]).toEqual([0, 1]);
    expect(quarter).toBeGreaterThan(0);
    expect(quarter).toBeLessThan(0.0001);
    expect([half, threeQuarters]).toEqual([0.375, 0.625]);
  });
});

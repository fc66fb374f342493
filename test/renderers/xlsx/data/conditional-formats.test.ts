import { describe, expect, it } from 'vitest';
import {
  aRow,
  aSheet,
  aTable,
  aWorkbookDocument,
  columns,
  count,
  percent,
  render,
  text,
  writtenPart,
} from '../workbooks.js';

const SHEET = 'xl/worksheets/sheet1.xml';

function aBarred(...values: readonly number[]) {
  const table = aTable({
    columns: columns('name', 'failed:count', 'share:percent'),
    rows: values.map((value) => aRow(text('a'), count(value), percent(value / 10))),
  });
  return aWorkbookDocument(table, {
    worksheets: [aSheet({ views: [{ table: 'table', bars: ['failed', 'share'] }] })],
  });
}

describe('bars in cells', () => {
  it('measure counts against the largest and shares against 100 %, from 0 on', async () => {
    const xml = await writtenPart(aBarred(3, 9), SHEET);
    const bars = [...xml.matchAll(/sqref="(\w+:\w+)"><cfRule type="dataBar".*?(<cfvo.*?)<color/g)];
    expect(bars.map(([, range, bounds]) => [range, bounds])).toEqual([
      ['B5:B6', '<cfvo type="num" val="0"/><cfvo type="max"/>'],
      ['C5:C6', '<cfvo type="num" val="0"/><cfvo type="num" val="1"/>'],
    ]);
  });

  it('are flat, in a pale color of the theme', async () => {
    const document = aBarred(3, 9);
    const xml = await writtenPart(document, SHEET);
    expect(xml.match(/gradient="0"/g)).toHaveLength(2);
    const pale = document.theme.colors.heat[2]?.fill.slice(1).toUpperCase() ?? 'none';
    expect(xml.match(new RegExp(`<color rgb="FF${pale}"/>`, 'g'))).toHaveLength(2);
  });

  it('link their two parts by an id that is the same in every run', async () => {
    const [first, second] = [await writtenPart(aBarred(1), SHEET), await writtenPart(aBarred(1), SHEET)];
    const ids = [...first.matchAll(/\{A0D17000-[-0-9A-F]+\}/g)].map(([id]) => id);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(2);
    expect(first).toBe(second);
  });

  it('are left out if all values are 0', async () => {
    expect(await writtenPart(aBarred(0, 0), SHEET)).not.toContain('dataBar');
  });

  it('work in a column with text instead of a number', async () => {
    const table = aTable({
      columns: columns('failed:count'),
      rows: [aRow(count(Number.NaN)), aRow(count(Number.POSITIVE_INFINITY)), aRow(count(2))],
    });
    const worksheets = [aSheet({ views: [{ table: 'table', bars: ['failed'] }] })];
    const xml = await writtenPart(aWorkbookDocument(table, { worksheets }), SHEET);
    expect(xml).toContain('type="dataBar"');
    expect(xml).not.toMatch(/<v>(NaN|Infinity)/);
    await expect(render(aWorkbookDocument(table, { worksheets }))).resolves.toMatchObject({ notices: [] });
  });
});

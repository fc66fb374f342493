import { describe, expect, it } from 'vitest';
import type { AuditDocument } from '../../../src/model/document.js';
import {
  aPolicyTable,
  aRow,
  aSheet,
  aTable,
  aWorkbookDocument,
  columns,
  readBack,
  text,
  writtenPart,
} from './workbooks.js';

const under = (category: string): ReturnType<typeof text> => text(category, { target: `category-${category}` });

function aBook(): AuditDocument {
  const categories = aTable({ columns: columns('category'), rows: [aRow(under('A')), aRow(under('B'))] });
  const policies = aTable({
    columns: columns('category', 'title'),
    rows: [aRow(under('A'), text('1')), aRow(under('A'), text('2')), aRow(under('B'), text('3'))],
  });
  return aWorkbookDocument(categories, {
    tables: { categories, policies, table: aPolicyTable() },
    worksheets: [
      aSheet({ name: 'Summary', layout: 'summary' }),
      aSheet({ name: 'Categories', views: [{ table: 'categories' }] }),
      aSheet({ name: 'Policies', views: [{ table: 'policies' }] }),
    ],
  });
}

async function linksOf(sheet: number): Promise<(readonly [string, string])[]> {
  const xml = await writtenPart(aBook(), `xl/worksheets/sheet${String(sheet)}.xml`);
  return [...xml.matchAll(/<hyperlink ref="(\w+)" location="([^"]+)"/g)].map(([, ref = '', to = '']) => [ref, to]);
}

describe('links between sheets', () => {
  it('lead from a category to the rows of its policies', async () => {
    const links = await linksOf(2);
    expect(links.slice(1)).toEqual([
      ['A6', "'Policies'!A6:B7"],
      ['A7', "'Policies'!A8:B8"],
    ]);
    const sheet = (await readBack(aBook())).getWorksheet('Policies');
    expect([6, 7, 8].map((row) => sheet?.getCell(row, 1).text)).toEqual(['A', 'A', 'B']);
  });

  it('lead back to the summary from every other sheet, above its title', async () => {
    expect([(await linksOf(2))[0], await linksOf(3)]).toEqual([['A1', "'Summary'!A1"], [['A1', "'Summary'!A1"]]]);
    const book = await readBack(aBook());
    expect(book.getWorksheet('Policies')?.getCell('A1').text).toBe('← Summary');
  });

  it('lead from the summary to every other sheet', async () => {
    const targets = (await linksOf(1)).map(([, location]) => location);
    expect(targets).toEqual(["'Categories'!A1", "'Policies'!A1"]);
  });

  it('are none in a workbook of one sheet', async () => {
    const document = aWorkbookDocument(aTable({ columns: columns('c'), rows: [aRow(under('A'))] }));
    expect(await writtenPart(document, 'xl/worksheets/sheet1.xml')).not.toContain('<hyperlink');
  });
});

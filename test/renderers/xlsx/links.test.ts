import { describe, expect, it } from 'vitest';
import type { AuditDocument } from '../../../src/model/document/document.js';
import {
  aPolicyTable,
  aRow,
  aSheet,
  aTable,
  aWorkbookDocument,
  columns,
  count,
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

/** The same with a first sheet of policies whose titles link to guidance, which a workbook lacks. */
function aBookWithGuidance(): AuditDocument {
  const failed = aTable({
    columns: columns('title', 'category'),
    rows: [1, 2].map((policy) => aRow(text(String(policy), { target: `guidance.${String(policy)}` }), under('A'))),
  });
  const book = aBook();
  const [summary, ...others] = book.worksheets;
  return {
    ...book,
    tables: { ...book.tables, failed },
    worksheets: [summary!, aSheet({ name: 'Failed', views: [{ table: 'failed' }] }), ...others],
  };
}

async function linksOf(sheet: number, book = aBook()): Promise<(readonly [string, string])[]> {
  const xml = await writtenPart(book, `xl/worksheets/sheet${String(sheet)}.xml`);
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

  it('are on the number of all policies of a category, so that its name can wrap in LibreOffice', async () => {
    const categories = aTable({
      columns: [{ ...columns('failed:count')[0]!, status: 'red' }, ...columns('category', 'total:count')],
      rows: [aRow(count(1), under('A'), count(2)), aRow(count(0), under('B'), count(1))],
    });
    const book = aBook();
    const links = await linksOf(2, { ...book, tables: { ...book.tables, categories } });
    expect(links.slice(1)).toEqual([
      ['C6', "'Policies'!A6:B7"],
      ['C7', "'Policies'!A8:B8"],
    ]);
  });

  it('ignore cells whose targets are not in the workbook', async () => {
    expect((await linksOf(2, aBookWithGuidance())).slice(1)).toEqual([]);
    expect((await linksOf(3, aBookWithGuidance())).slice(1)).toEqual([['A6', "'Failed'!A6:B7"]]);
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

  it('do not exist in a workbook with one sheet', async () => {
    const document = aWorkbookDocument(aTable({ columns: columns('c'), rows: [aRow(under('A'))] }));
    expect(await writtenPart(document, 'xl/worksheets/sheet1.xml')).not.toContain('<hyperlink');
  });
});

describe('links of rows that belong together', () => {
  const anchored = (name: string) => ({ ...aRow(text(name), text(`Title of ${name}`)), anchor: `policy.${name}` });
  const check = (policy: string, resource: string) =>
    aRow(text(policy, { target: `policy.${policy}` }), text(resource));
  const policies = aTable({ columns: columns('number', 'title'), rows: [anchored('1'), anchored('2'), anchored('3')] });
  const number = policies.columns.map((column, index) => (index === 0 ? { ...column, type: 'id' as const } : column));
  const resources = {
    ...aTable({ columns: columns('number', 'resource'), rows: [check('1', 'a'), check('1', 'b'), check('3', 'c')] }),
    of: 'policies',
  };
  const book = aWorkbookDocument(policies, {
    tables: { policies: { ...policies, columns: number }, resources },
    worksheets: [
      aSheet({ name: 'Policies', views: [{ table: 'policies' }] }),
      aSheet({ name: 'Resources', views: [{ table: 'resources', rows: [0, 1] }] }),
      aSheet({ name: 'Resources 2', views: [{ table: 'resources', rows: [2] }] }),
    ],
  });

  it('lead from each row to what it belongs to', async () => {
    expect(await linksOf(2, book)).toEqual([
      ['A5', "'Policies'!A5:B5"],
      ['A6', "'Policies'!A5:B5"],
    ]);
    expect(await linksOf(3, book)).toEqual([['A5', "'Policies'!A7:B7"]]);
  });

  it('lead back to the first rows', async () => {
    expect(await linksOf(1, book)).toEqual([
      ['A5', "'Resources'!A5:B6"],
      ['A7', "'Resources 2'!A5:B5"],
    ]);
  });

  it('lead back from the titles where the ids lead to other pages', async () => {
    const linked = policies.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, index) =>
        index === 0 ? { ...cell, href: `https://example.org/${cell.text}` } : cell,
      ),
    }));
    const tables = { ...book.tables, policies: { ...policies, columns: number, rows: linked } };
    expect(await linksOf(1, { ...book, tables })).toEqual([
      ['B5', "'Resources'!A5:B6"],
      ['B7', "'Resources 2'!A5:B5"],
    ]);
  });
});

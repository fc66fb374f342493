import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditDocument } from '../../../src/model/document/document.js';
import type { Cell } from '../../../src/model/document/table.js';
import { sharedBrowser, openHtml } from '../../helpers/browser.js';
import { present } from '../../helpers/system.js';
import { showMoreFilters } from './more-filters.js';
import { render } from './render.js';
import { aPolicy, aRichDocument } from './rich-document.js';

const TITLE = 'title';
const EVALUATED = 'evaluated';

function aPageWith(titles: readonly string[]): AuditDocument {
  return aRichDocument({ categories: [{ name: 'One', policies: titles.map((title) => aPolicy({ title })) }] });
}

/** The document with another value in the first cell of a column. */
function withCell(document: AuditDocument, key: string, cell: Partial<Cell>): AuditDocument {
  const { policies } = document.tables;
  const at = policies!.columns.findIndex((column) => column.key === key);
  const rows = policies!.rows.map(({ cells, ...row }, index) => ({
    ...row,
    cells: cells.map((each, column) => (index === 0 && column === at ? { ...each, ...cell } : each)),
  }));
  return { ...document, tables: { ...document.tables, policies: { ...policies!, rows } } };
}

/** The values of a CSV by row and column, without the header. */
function valuesOf(csv: string): string[][] {
  const records = csv.replace('\ufeff', '').match(/(?:"(?:[^"]|"")*",?)+\r\n/g) ?? [];
  return records
    .slice(1)
    .map((record) => [...record.matchAll(/"((?:[^"]|"")*)"/g)].map(([, value = '']) => value.replaceAll('""', '"')));
}

describe.runIf(present('chromium'))('needs chromium: exported rows', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  async function open(document: AuditDocument): Promise<Page> {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page } = await openHtml(browser, await render(document), { permissions });
    await showMoreFilters(page);
    return page;
  }

  async function csvOf(document: AuditDocument): Promise<string> {
    const page = await open(document);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    return readFile(await download.path(), 'utf8');
  }

  async function copyOf(document: AuditDocument): Promise<string> {
    const page = await open(document);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.locator('.announcement', { hasText: 'Rows copied' }).waitFor();
    return page.evaluate<string>('navigator.clipboard.readText()');
  }

  const FORMULAS = [
    '=1+1',
    '+1+1',
    '-1+cmd',
    '@SUM(A1)',
    '＝1+1',
    '＋1+1',
    '－1＋1',
    '＠SUM(A1)',
    '\t=1+1',
    '\ttext',
    '\n=1+1',
    '\ntext',
    ' =1+1',
    '\u3000＝1+1',
    '\u200b=1+1',
    '"=1+1"',
    '-1e7+1',
  ];

  it('contain no formula in a CSV', async () => {
    const values = valuesOf(await csvOf(aPageWith(FORMULAS)));
    expect(values.map(([, , title]) => title)).toEqual(FORMULAS.map((title) => `'${title}`));
  });

  it('contain no formula in the clipboard', async () => {
    const lines = (await copyOf(aPageWith(FORMULAS))).split('\n').slice(1);
    expect(lines.map((line) => line.split('\t')[2])).toEqual(
      FORMULAS.map((title) => `'${title.replace(/[\t\n]+/g, ' ')}`),
    );
  });

  it('keep numbers and ordinary texts as they are', async () => {
    const titles = ['-12.5', '+3', '-1e-7', 'a=b', '1+1', '"quoted"', ' text', '（＝）', "'=1"];
    const values = valuesOf(await csvOf(aPageWith(titles)));
    expect(values.map(([, , title]) => title)).toEqual(titles);
  });

  it('keep a negative number a number', async () => {
    const document = withCell(aPageWith(['One']), EVALUATED, { value: -1364, text: '-1,364' });
    const csv = await csvOf(document);
    expect(csv).toContain('"-1364"');
    expect(csv).not.toContain("'-1");
  });

  it('contain no formula in column names', async () => {
    const document = aPageWith(['One']);
    const { policies } = document.tables;
    const columns = policies!.columns.map((column) =>
      column.key === TITLE ? { ...column, label: '＝Policy' } : column,
    );
    const tables = { ...document.tables, policies: { ...policies!, columns } };
    expect((await csvOf({ ...document, tables })).split('\r\n')[0]).toContain('"\'＝Policy"');
  });
});

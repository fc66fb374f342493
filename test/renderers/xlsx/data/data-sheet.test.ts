import { describe, expect, it } from 'vitest';
import { AuditpressError } from '../../../../src/base/errors.js';
import type { Column } from '../../../../src/model/document/table.js';
import {
  aPolicyTable,
  aRow,
  aSheet,
  aTable,
  aWorkbookDocument,
  columns,
  count,
  readSheet,
  render,
  someWorkingColumns,
  status,
  text,
  writtenPart,
} from '../workbooks.js';

const MARK = 'SAMPLE DATA – NOT EVIDENCE';

describe('a data sheet', () => {
  it('opens with title, lead and origin above the head of the table', async () => {
    const sheet = await readSheet(aWorkbookDocument(aPolicyTable()));
    expect([1, 2, 3, 4].map((row) => sheet.getCell(row, 1).value)).toEqual([
      'Policies',
      'Every policy.',
      'Contoso production · CSBP · job 7d0c1f2e · file · Confidential',
      'title',
    ]);
  });

  it('shows the mark first', async () => {
    const sheet = await readSheet(aWorkbookDocument(aPolicyTable(), { meta: { mark: MARK } }));
    expect(sheet.getCell('A1').value).toBe(MARK);
    expect(sheet.getCell('A5').value).toBe('title');
  });

  it('is a table that filters the rows, but not the totals', async () => {
    const document = aWorkbookDocument(aPolicyTable(5));
    expect(await writtenPart(document, 'xl/tables/table1.xml')).toMatch(
      /displayName="table" ref="A4:E10" totalsRowCount="1"><autoFilter ref="A4:E9"\/>/,
    );
    expect((await readSheet(document)).getCell('A10').result).toBe('Total');
  });

  it('freezes the head, and the leading columns of a wide table', async () => {
    const narrow = await readSheet(aWorkbookDocument(aPolicyTable()));
    expect(narrow.views[0]).toMatchObject({ state: 'frozen', ySplit: 4, showGridLines: false });
    const long = 'a long title that makes the table wide '.repeat(3);
    const table = aTable({
      columns: columns('no:id', 'a', 'b', 'c'),
      rows: [aRow(text('1.1'), text(long), text(long), text(long))],
    });
    const wide = await readSheet(aWorkbookDocument(table));
    expect(wide.views[0]).toMatchObject({ xSplit: 1, ySplit: 4 });
  });

  it('reads from right to left in a right-to-left locale', async () => {
    const locale = { tag: 'ar', direction: 'rtl', timeZone: 'UTC' } as const;
    const sheet = await readSheet(aWorkbookDocument(aPolicyTable(), { overrides: { locale } }));
    expect(sheet.views[0]).toMatchObject({ rightToLeft: true });
    expect(sheet.getCell('A5').alignment.horizontal).toBe('right');
  });

  it('aligns numbers and their heads at the right in every locale', async () => {
    const locale = { tag: 'ar', direction: 'rtl', timeZone: 'UTC' } as const;
    for (const overrides of [{}, { locale }]) {
      const sheet = await readSheet(aWorkbookDocument(aPolicyTable(), { overrides }));
      for (const address of ['D4', 'D5', 'E5', 'D10']) {
        expect(sheet.getCell(address).alignment.horizontal).toBe('right');
      }
    }
  });

  it('gives long text a wider column, and each row the height of its texts', async () => {
    const long =
      'Ensure that the monitoring agent is installed and reporting on every virtual machine of the account and its replicas';
    const rows = [aRow(text('short'), count(1)), aRow(text(long), count(2))];
    const sheet = await readSheet(aWorkbookDocument(aTable({ columns: columns('title', 'n:count'), rows })));
    const [title, number] = [sheet.getColumn(1).width ?? 0, sheet.getColumn(2).width ?? 0];
    expect(title).toBeGreaterThan(40);
    expect(title).toBeLessThanOrEqual(90);
    expect(number).toBeLessThan(12);
    expect(sheet.getRow(5).height).toBeLessThan(17);
    expect(sheet.getRow(6).height).toBeGreaterThan(sheet.getRow(5).height + 12);
    expect(sheet.getCell('A6').alignment).toMatchObject({ vertical: 'top', wrapText: true });
  });

  it('shows six lines of a long text at most', async () => {
    const long = 'Open the console, turn the setting on and check that nothing else has changed meanwhile. '.repeat(30);
    const rows = [aRow(text('title'), text(long)), aRow(text('title'), text('One step.'))];
    const sheet = await readSheet(aWorkbookDocument(aTable({ columns: columns('title', 'fix'), rows })));
    expect(sheet.getRow(5).height).toBe(6 * 12.75 + 3);
    expect(sheet.getRow(6).height).toBe(12.75 + 3);
  });

  it('keeps keys on one line, because they are for formulas', async () => {
    const key: Column = { key: 'key', label: 'Key', type: 'id', weight: 1, isKey: true };
    const rows = [aRow(text('title'), text('CSBP/Disks/DiskEncryption/1000.10'))];
    const sheet = await readSheet(aWorkbookDocument(aTable({ columns: [...columns('title'), key], rows })));
    expect(sheet.getCell('B5').alignment).toMatchObject({ horizontal: 'fill' });
    expect(sheet.getRow(5).height).toBeLessThan(17);
  });

  it('prints no rows after those that the view prints', async () => {
    const table = aPolicyTable();
    const book = async (printed: number): Promise<string> => {
      const view = { table: 'table', rows: [...table.rows.keys()].reverse(), printed };
      const document = aWorkbookDocument(table, { worksheets: [aSheet({ views: [view] })] });
      return (await writtenPart(document, 'xl/workbook.xml')).replaceAll('&apos;', "'");
    };
    expect(await book(2)).toMatch(/'Policies'!\$A\$1:\$[A-Z]\$6</);
    // There is nothing else to print.
    expect(await book(0)).toMatch(/'Policies'!\$A\$1:\$[A-Z]\$(9|10)</);
  });

  it('shortens the widest texts first if a table is wider than its pages', async () => {
    const words = (count: number): string => 'word '.repeat(count).trim();
    const table = aTable({
      columns: columns('a', 'b', 'c', 'd'),
      rows: [aRow(...[12, 4, 60, 60].map((count) => text(words(count))))],
    });
    const sheet = await readSheet(
      aWorkbookDocument(table, { worksheets: [aSheet({ working: someWorkingColumns() })] }),
    );
    const widths = [1, 2, 3, 4].map((column) => sheet.getColumn(column).width ?? 0);
    expect(widths[1]).toBeGreaterThan(20);
    expect(widths[0]).toBeGreaterThanOrEqual(widths[1]!);
    expect(widths[2]).toBe(widths[3]);
  });

  it('prints more pages side by side where wrapped rows would take more of them below each other', async () => {
    const acrossOf = async (rowCount: number): Promise<number | undefined> => {
      const row = aRow(text('1'), ...Array.from({ length: 6 }, () => text('word '.repeat(9).trim())));
      const names = ['no', 'a', 'b', 'c', 'd', 'e', 'f'];
      const table = aTable({ columns: columns(...names), rows: Array.from({ length: rowCount }, () => row) });
      return (await readSheet(aWorkbookDocument(table))).pageSetup.fitToWidth;
    };
    expect(await acrossOf(5)).toBe(1);
    expect(await acrossOf(500)).toBe(2);
  });

  it('gives columns the room that is left on their pages', async () => {
    const long = text('word '.repeat(16).trim());
    const table = aTable({
      columns: columns('a', 'b', 'c', 'd'),
      rows: [aRow(text('short'), long, long, text('word '.repeat(5).trim()))],
    });
    const sheet = await readSheet(aWorkbookDocument(table));
    const widths = [1, 2, 3, 4].map((column) => sheet.getColumn(column).width ?? 0);
    expect(widths.reduce((sum, width) => sum + width)).toBeGreaterThan(147);
    expect(sheet.pageSetup.fitToWidth).toBe(1);
  });

  it('shows keys last, behind the columns for the team, narrow and quiet', async () => {
    const [title, key] = columns('title', 'key:id');
    const id = 'CSBP/0f3a9c55-17aa-4f0b-a2f0-6a4f4d3cbb3d/StorageAccountEncrypted/1000.10/1';
    const table = aTable({ columns: [title!, { ...key!, isKey: true }], rows: [aRow(text('A policy'), text(id))] });
    const document = aWorkbookDocument(table, { worksheets: [aSheet({ working: someWorkingColumns() })] });
    const sheet = await readSheet(document);
    const texts = (row: number): unknown[] => [1, 2, 3, 4, 5].map((column) => sheet.getCell(row, column).value);
    expect(texts(4)).toEqual(['title', 'Owner', 'Due date', 'Work status', 'key']);
    expect(texts(5)).toEqual(['A policy', null, null, null, id]);
    expect(sheet.getColumn(5).width).toBeLessThan(15);
    const { muted } = document.theme.colors;
    expect(sheet.getCell('E5').font.color).toEqual({ argb: `FF${muted.slice(1).toUpperCase()}` });
    expect(await writtenPart(document, 'xl/tables/table1.xml')).toMatch(/name="key"\/>/);
    expect(await writtenPart(document, 'xl/worksheets/sheet1.xml')).toContain('sqref="C5:C5"');
  });

  it('shows a sentence instead of a table if there are no rows', async () => {
    const document = aWorkbookDocument(aTable({ columns: columns('a', 'b') }));
    expect((await readSheet(document)).getCell('A5').value).toBe('Nothing to show.');
    expect(await writtenPart(document, 'xl/worksheets/sheet1.xml')).not.toContain('<tableParts');
  });

  it('shows the rows and columns of its view in their order, without the totals of the whole table', async () => {
    const views = [{ table: 'table', columns: ['failed', 'title'], rows: [2, 0] }];
    const sheet = await readSheet(aWorkbookDocument(aPolicyTable(), { worksheets: [aSheet({ views })] }));
    const shown = [4, 5, 6, 7].map((row) => [sheet.getCell(row, 1).value, sheet.getCell(row, 2).value]);
    expect(shown).toEqual([
      ['failed', 'title'],
      [2, 'Policy 2'],
      [0, 'Policy 0'],
      [null, null],
    ]);
  });

  it('tints statuses by their words, with the colors of the theme', async () => {
    const document = aWorkbookDocument(aPolicyTable());
    const sheet = await readSheet(document);
    const { conditionalFormattings } = sheet as unknown as {
      conditionalFormattings: { ref: string; rules: object[] }[];
    };
    const { tint, text: dark } = document.theme.colors.status.red;
    const color = (hex: string): object => ({ argb: `FF${hex.slice(1).toUpperCase()}` });
    const tints = conditionalFormattings.filter(({ ref }) => ref === 'C5:C9');
    expect(tints).toHaveLength(1);
    expect(tints[0]?.rules).toHaveLength(4);
    expect(tints[0]?.rules[0]).toMatchObject({
      type: 'expression',
      formulae: ['EXACT(C5,"Failed")'],
      style: { font: { color: color(dark) }, fill: { bgColor: color(tint) } },
    });
  });

  it('tints each cell by its own style if one word is used for two statuses', async () => {
    const rows = [aRow(status('Failed', 'red')), aRow(status('Failed', 'unrecognized'))];
    const document = aWorkbookDocument(aTable({ columns: columns('s:status'), rows }));
    const sheet = await readSheet(document);
    const { conditionalFormattings } = sheet as unknown as { conditionalFormattings: unknown[] };
    expect(conditionalFormattings).toEqual([]);
    const tints = ['A5', 'A6'].map((address) => sheet.getCell(address).fill);
    const { red, unrecognized } = document.theme.colors.status;
    expect(tints).toMatchObject(
      [red, unrecognized].map(({ tint }) => ({ fgColor: { argb: `FF${tint.slice(1).toUpperCase()}` } })),
    );
  });

  it('refuses two tables on one sheet', async () => {
    const worksheets = [aSheet({ views: [{ table: 'table' }, { table: 'table' }] })];
    const rendering = render(aWorkbookDocument(aPolicyTable(), { worksheets }));
    await expect(rendering).rejects.toThrow(/"Policies" is laid out as data: expected one table, received 2/);
    await expect(rendering).rejects.toBeInstanceOf(AuditpressError);
  });

  it('refuses an unknown layout', async () => {
    const worksheets = [aSheet({ layout: 'pivot' as 'data' })];
    await expect(render(aWorkbookDocument(aPolicyTable(), { worksheets }))).rejects.toMatchObject({
      code: 'layout-unknown',
      message: 'expected the layout summary, tables, data or reperform of the worksheet "Policies", received "pivot"',
    });
  });

  it('refuses more rows than a worksheet holds', async () => {
    const table = { ...aTable({ columns: columns('t') }), rows: new Array(1_048_572).fill(aRow(text(''))) };
    await expect(render(aWorkbookDocument(table))).rejects.toThrow(
      /^expected at most 1048571 rows below the head of the worksheet "Policies", received 1048572$/,
    );
  });

  it('adds a notice about key figures, which only summaries show', async () => {
    const figures = [{ label: 'Failed', value: 1, type: 'count', text: '1', of: 'of 2' }] as const;
    const { notices } = await render(aWorkbookDocument(aPolicyTable(), { worksheets: [aSheet({ figures })] }));
    expect(notices).toEqual(['Worksheet "Policies": key figures and definitions are shown on summaries only.']);
  });

  it('names a table or a column that the document does not have', async () => {
    const sheetOf = (view: object) => ({ worksheets: [aSheet({ views: [{ table: 'table', ...view }] })] });
    await expect(render(aWorkbookDocument(aPolicyTable(), sheetOf({ table: 'none' })))).rejects.toThrow(/table "none"/);
    await expect(render(aWorkbookDocument(aPolicyTable(), sheetOf({ columns: ['x'] })))).rejects.toThrow(
      /column "x" of table "table"/,
    );
    await expect(render(aWorkbookDocument(aPolicyTable(), sheetOf({ rows: [99] })))).rejects.toThrow(/row 99/);
  });
});

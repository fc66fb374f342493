import type { Worksheet } from 'exceljs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AuditDocument } from '../../../src/model/document/document.js';
import type { Column } from '../../../src/model/document/table.js';
import { XLSX_DEFAULTS } from '../../../src/renderers/default-options.js';
import { headerFooterOf, pagesAcross } from '../../../src/renderers/xlsx/print-setup.js';
import { TYPE_SIZE } from '../../../src/renderers/xlsx/styles.js';
import {
  aPolicyTable,
  aRow,
  aSheet,
  aTable,
  aWorkbookDocument,
  columns,
  readSheet,
  text,
  writtenPart,
} from './workbooks.js';

const MARK = 'SAMPLE DATA – NOT EVIDENCE';

/** What is read of a document. */
const A4 = {
  page: { size: 'A4', orientation: 'portrait', margins: { top: 0, right: 0, bottom: 0, left: 0 } },
} as const;
const DEFINITION = { text: 'x', type: 'text' } as const;

function widthsOf(sheet: Worksheet): number[] {
  return Array.from({ length: sheet.columnCount }, (_, index) => sheet.getColumn(index + 1).width ?? 0);
}

async function printArea(document: AuditDocument): Promise<string> {
  return (await writtenPart(document, 'xl/workbook.xml')).replaceAll('&apos;', "'");
}

describe('pages side by side', () => {
  const widths = fc.array(fc.integer({ min: 4, max: 80 }), { minLength: 1, maxLength: 40 });

  it('print no type below eight points, whatever the widths', () => {
    fc.assert(
      fc.property(widths, fc.constantFrom<'A4' | 'Letter'>('A4', 'Letter'), (all, size) => {
        const { columns: pages, scale } = pagesAcross({ page: { ...A4.page, size } }, all);
        expect(scale * TYPE_SIZE).toBeGreaterThanOrEqual(8 - 0.01);
        expect(scale).toBeLessThanOrEqual(1);
        expect(pages.reduce((sum, count) => sum + count, 0)).toBe(all.length);
        expect(Math.min(...pages)).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('are one, if all columns fit', () => {
    expect(pagesAcross(A4, [10, 60, 40])).toEqual({ columns: [3], isRepeated: true, scale: 1 });
    expect(pagesAcross(A4, [10, 60, 70])).toMatchObject({ columns: [3], scale: expect.closeTo(0.854, 2) as number });
  });

  it('repeat the first column, and are as few as possible, with the largest type', () => {
    expect(pagesAcross(A4, [10, 60, 40, 40, 40, 40])).toMatchObject({ columns: [3, 3], isRepeated: true });
  });

  it('do not repeat a column that leaves no room', () => {
    expect(pagesAcross(A4, [80, 80, 80])).toMatchObject({ columns: [1, 1, 1], isRepeated: false });
  });
});

it('no type of worksheets is smaller than the one that print is scaled from', async () => {
  const styles = await writtenPart(aWorkbookDocument(aPolicyTable()), 'xl/styles.xml');
  const fonts = styles.slice(styles.indexOf('<fonts'), styles.indexOf('</fonts>'));
  const sizes = [...fonts.matchAll(/<sz val="([\d.]+)"/g)].map(([, size]) => Number(size));
  expect(Math.min(...sizes)).toBe(TYPE_SIZE);
  // Programs measure columns in digits of the first one.
  expect(/<font>.*?<\/font>/.exec(fonts)?.[0]).toContain(`<name val="${XLSX_DEFAULTS.font}"/>`);
});

describe('the print setup', () => {
  it('prints data across landscape pages with a repeated head', async () => {
    const sheet = await readSheet(aWorkbookDocument(aPolicyTable()));
    expect(sheet.pageSetup).toMatchObject({
      orientation: 'landscape',
      paperSize: 9,
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '4:4',
    });
  });

  it('prints a table that is too wide for one page over several, with its first column on each', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `column-${String(index)}`);
    const row = aRow(...keys.map(() => text('words of some length that want to be read '.repeat(3))));
    const table = aTable({
      columns: columns('number:id', 'title', ...keys),
      rows: [aRow(text('1'), text('A title'), ...row.cells)],
    });
    const sheet = await readSheet(aWorkbookDocument(table));
    expect(sheet.pageSetup.fitToWidth).toBeGreaterThan(1);
    expect(sheet.pageSetup).toMatchObject({
      pageOrder: 'overThenDown',
      printTitlesColumn: 'A:A',
      printTitlesRow: '4:4',
    });
    // Beside the repeated column, which would show the beginnings of longer texts, and within the first page.
    expect([sheet.getCell('A1').value, sheet.getCell('B1').value]).toEqual([null, 'Policies']);
    const { columns: pages } = pagesAcross(A4, widthsOf(sheet));
    expect(sheet.getCell(1, pages[0]).master.address).toBe('B1');
    expect(sheet.getCell(1, (pages[0] ?? 0) + 1).isMerged).toBe(false);
  });

  it('leaves out of a summary what does not fit on its page, first the list of sheets', async () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...DEFINITION, term: `T${String(index)}` }));
    const lastOf = async (definitions: number): Promise<unknown> => {
      const worksheets = [aSheet({ layout: 'summary', definitions: items(definitions) }), aSheet({ name: 'More' })];
      const document = aWorkbookDocument(aPolicyTable(), { worksheets });
      const sheet = await readSheet(document);
      expect(sheet.pageSetup).toMatchObject({ fitToWidth: 1, fitToHeight: 1 });
      const [, row] = /'Policies'!\$A\$1:\$[A-Z]+\$(\d+)/.exec(await printArea(document)) ?? [];
      return sheet.getCell(`A${String(row)}`).value;
    };
    expect(await lastOf(2)).toBe('More');
    expect(await lastOf(40)).toBe('T19');
    expect(await lastOf(80)).toBe('Total');
  });

  it('prints the cells of a table without its keys, which are for formulas', async () => {
    const table = aPolicyTable();
    const key: Column = { key: 'key', label: 'Key', type: 'id', weight: 1, isKey: true };
    const rows = table.rows.map(({ cells }) => aRow(...cells, text('CSBP/Disks/DiskEncryption/1000.10')));
    const document = aWorkbookDocument({ ...table, columns: [...table.columns, key], rows });
    const book = await writtenPart(document, 'xl/workbook.xml');
    expect(book).toMatch(/_xlnm.Print_Area" localSheetId="0">&apos;Policies&apos;!\$A\$1:\$E\$10</);
  });

  it('prints other sheets from their first cell to their last', async () => {
    const worksheets = [aSheet({ layout: 'tables' })];
    const document = aWorkbookDocument(aPolicyTable(), { worksheets });
    const sheet = await readSheet(document);
    expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1, fitToHeight: 0 });
    const last = `$${String(sheet.lastColumn?.letter)}$${String(sheet.rowCount)}`;
    expect(await writtenPart(document, 'xl/workbook.xml')).toContain(`!$A$1:${last}<`);
  });

  it('supports Letter paper', async () => {
    const document = aWorkbookDocument(aPolicyTable());
    const sheet = await readSheet({ ...document, page: { ...document.page, size: 'Letter' } });
    expect(sheet.pageSetup.paperSize).toBe(1);
  });

  it('has account, benchmark, job, origin and mark at the top, document id and page below', () => {
    const { oddHeader, oddFooter } = headerFooterOf(
      aWorkbookDocument(aPolicyTable(), { meta: { mark: MARK } }),
      'Arial',
    );
    expect(oddHeader).toContain('Contoso production · CSBP · job 7d0c1f2e\n\u00a0&C');
    // On a line of its own, so that no long name runs into it.
    expect(oddHeader).toMatch(new RegExp(`&C.*"Arial,Bold"\u00a0\\n${MARK}&R`));
    expect(oddHeader).toMatch(/file · Confidential\n\u00a0$/);
    expect(oddFooter).toMatch(/^&L.*AP-1F3A-99C0-77D2-0B4E&R.*Page &P of &N$/);
  });

  it('prints an ampersand in a name as is', () => {
    const document = aWorkbookDocument(aPolicyTable(), { meta: { runningHead: ['Tom & Sons &P'] } });
    expect(headerFooterOf(document, 'Arial').oddHeader).toContain('Tom && Sons &&P');
  });

  it('truncates names that would make the header longer than programs accept', () => {
    const meta = { runningHead: ['&'.repeat(400)], classification: '&'.repeat(400), mark: MARK, id: '&'.repeat(400) };
    const { oddHeader, oddFooter } = headerFooterOf(aWorkbookDocument(aPolicyTable(), { meta }), 'Arial');
    expect(oddHeader?.length).toBeLessThanOrEqual(255);
    expect(oddFooter?.length).toBeLessThanOrEqual(255);
    expect(oddHeader).toContain(MARK);
    expect(oddHeader?.replaceAll('&&', '')).not.toMatch(/&[^LCRK"\d]/);
  });

  it('prints headers in full size on pages that are scaled to fit', async () => {
    expect(await writtenPart(aWorkbookDocument(aPolicyTable()), 'xl/worksheets/sheet1.xml')).toContain(
      '<headerFooter scaleWithDoc="0">',
    );
  });
});

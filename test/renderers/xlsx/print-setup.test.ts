import { describe, expect, it } from 'vitest';
import type { Column } from '../../../src/model/document/table.js';
import { headerFooterOf } from '../../../src/renderers/xlsx/print-setup.js';
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

  it('prints a table that is too wide for one page over several, with its leading columns on each', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `column-${String(index)}`);
    const row = aRow(...keys.map(() => text('words of some length that want to be read '.repeat(3))));
    const table = aTable({
      columns: columns('number:id', 'title', ...keys),
      rows: [aRow(text('1'), text('A title'), ...row.cells)],
    });
    const sheet = await readSheet(aWorkbookDocument(table));
    expect(sheet.pageSetup.fitToWidth).toBeGreaterThan(1);
    expect(sheet.pageSetup.printTitlesColumn).toMatch(/^A:[A-D]$/);
    expect(sheet.pageSetup.printTitlesRow).toBe('4:4');
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

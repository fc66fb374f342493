import { describe, expect, it } from 'vitest';
import { cellAt, sheetTable } from '../../../../src/renderers/xlsx/data/sheet-table.js';
import { resolveView } from '../../../../src/renderers/view.js';
import { aPolicyTable, aRow, aTable, aWorkbookDocument, columns, text } from '../workbooks.js';

describe('the table of a data sheet', () => {
  it.each([
    { table: 'table' },
    { table: 'table', columns: ['failed', 'title'] },
    { table: 'table', rows: [3, 0] },
    { table: 'table', columns: ['share'], rows: [2], empty: 'Nothing.' },
  ])('shows for %j the same as other renderers', (view) => {
    const document = aWorkbookDocument(aPolicyTable());
    const [table, shown] = [sheetTable(document, view), resolveView(document, view)];
    const cellsOf = table.rows.map((row) => table.columns.map((_, index) => cellAt(table, row, index)));
    expect(cellsOf).toEqual(shown.rows.map(({ cells }) => cells));
    expect(table.columns).toEqual(shown.columns);
    expect(table.empty).toBe(shown.empty);
    const { totals } = table;
    expect(totals && table.columns.map((_, index) => cellAt(table, totals, index))).toEqual(shown.totals?.cells);
  });

  it('keeps the rows of the document, and has empty cells if these are too short', () => {
    const row = aRow(text('only'));
    const document = aWorkbookDocument(aTable({ columns: columns('a', 'b'), rows: [row] }));
    const table = sheetTable(document, { table: 'table' });
    expect(table.rows[0]).toBe(row);
    expect(cellAt(table, row, 1)).toEqual({ value: null, text: '' });
  });
});

import { describe, expect, it } from 'vitest';
import type { Cell, TableView } from '../../src/model/document/table.js';
import { resolveView } from '../../src/renderers/view.js';
import { aCell, aColumn, aPolicyTable, manyPolicies } from '../helpers/blocks.js';
import { aDocument } from '../helpers/documents.js';

const totals = { cells: ['Total', '', '', '', 6].map((each) => aCell(each)) };
const document = aDocument({ tables: { policies: aPolicyTable(manyPolicies(3), { totals }) } });

describe('a view of a table', () => {
  it('is the whole table if it names no rows or columns', () => {
    const view = resolveView(document, { table: 'policies' });
    expect(view.rows).toHaveLength(3);
    expect(view.columns.map(({ key }) => key)).toEqual(['number', 'title', 'policy', 'status', 'failed']);
    expect(view.totals).toEqual(totals);
  });

  it('shows columns in its own order, in the totals too', () => {
    const view = resolveView(document, { table: 'policies', columns: ['failed', 'number'] });
    expect(view.rows[1]?.cells.map(({ text }) => text)).toEqual(['2', '1000.2']);
    expect(view.rows[1]?.anchor).toBe('policy.2');
    expect(view.totals?.cells.map(({ text }) => text)).toEqual(['6', 'Total']);
  });

  it('has no totals if it shows only some rows', () => {
    const view = resolveView(document, { table: 'policies', rows: [2, 0] });
    expect(view.rows.map(({ anchor }) => anchor)).toEqual(['policy.3', 'policy.1']);
    expect(view.totals).toBeUndefined();
  });

  it('has its own sentence for no rows, or that of the table', () => {
    expect(resolveView(document, { table: 'policies', empty: 'None here.' }).empty).toBe('None here.');
    expect(resolveView(document, { table: 'policies' }).empty).toBe('No policy is in this table.');
  });

  it('shows what all texts of a column begin with in its head only', () => {
    const prefix = { column: 'number', text: '1000.', label: 'No.: 1000. …' };
    const { columns, rows } = resolveView(document, { table: 'policies', prefix });
    expect(columns[0]?.label).toBe('No.: 1000. …');
    expect(rows.map(({ cells }) => cells[0]?.text)).toEqual(['1', '2', '3']);
  });

  it('links the first cell of rows that another view shows in full', () => {
    const { rows } = resolveView(document, { table: 'policies', rows: [2, 0], references: [2] });
    expect(rows.map(({ cells }) => cells[0]?.target)).toEqual(['policy.3', undefined]);
    expect(rows[0]?.cells.slice(1).every(({ target }) => target !== 'policy.3')).toBe(true);
    expect(rows).toMatchObject([{ shownAt: 'policy.3' }, { anchor: 'policy.1' }]);
    expect(rows[0]).not.toHaveProperty('anchor');
  });

  it('has the addresses of a row only where the row is in full', () => {
    const linked = {
      cells: [
        aCell('1', { href: 'https://example.org/1' }),
        aCell('T', { detail: 'Id', detailHref: 'https://example.org/1' }),
      ],
      anchor: 'policy.1',
    };
    const tables = {
      few: { title: '', empty: '', columns: [aColumn('number', 'id'), aColumn('title', 'text')], rows: [linked] },
    };
    const shown = resolveView(aDocument({ tables }), { table: 'few', references: [0] });
    expect(shown.rows[0]?.cells).toEqual([aCell('1', { target: 'policy.1' }), aCell('T', { detail: 'Id' })]);
    expect(resolveView(aDocument({ tables }), { table: 'few' }).rows).toEqual([linked]);
  });

  it('links the text of a cell without its detail to the address of the detail', () => {
    const title = aCell('T', { detail: 'Id', detailHref: 'https://example.org/1' });
    const tables = {
      few: {
        title: '',
        empty: '',
        columns: [aColumn('title', 'text'), aColumn('policy', 'id')],
        rows: [{ cells: [title, aCell('Id')], anchor: 'policy.1' }],
      },
    };
    const first = (view: Partial<TableView>): Cell | undefined =>
      resolveView(aDocument({ tables }), { table: 'few', details: false, ...view }).rows[0]?.cells[0];
    expect(first({ columns: ['title'] })).toEqual(aCell('T', { href: 'https://example.org/1' }));
    // The column of the id has its address, and the view that shows the row in full has all.
    expect(first({})).toEqual(aCell('T'));
    expect(first({ columns: ['title'], references: [0] })).toEqual(aCell('T', { target: 'policy.1' }));
  });

  it('adds the texts of other columns to the second lines, and leaves out empty ones', () => {
    const row = (service: string) => ({ cells: [{ ...aCell('Title'), detail: 'Id' }, aCell(service)] });
    const tables = {
      few: {
        title: '',
        empty: '',
        columns: ['title', 'service'].map((key) => aColumn(key, 'text')),
        rows: [row('Disks'), row(' ')],
      },
    };
    const { rows } = resolveView(aDocument({ tables }), {
      table: 'few',
      columns: ['title'],
      detailColumns: ['service'],
    });
    expect(rows.map(({ cells }) => cells[0]?.detail)).toEqual(['Id · Disks', 'Id']);
  });

  it('keeps columns of pages only for formats that have pages', () => {
    const tables = {
      few: {
        title: '',
        empty: '',
        columns: [aColumn('number', 'text'), aColumn('page', 'page')],
        rows: [{ cells: [aCell('1'), aCell('')] }],
      },
    };
    const keysOf = (options?: { hasPages: boolean }): string[] =>
      resolveView(aDocument({ tables }), { table: 'few' }, options).columns.map(({ key }) => key);
    expect(keysOf()).toEqual(['number']);
    expect(keysOf({ hasPages: true })).toEqual(['number', 'page']);
  });

  it.each([
    [{ table: 'policy' }, 'table "policy" in the document, found only policies'],
    [
      { table: 'policies', columns: ['tittle'] },
      'column "tittle" of table "policies" in the document, found only number, title',
    ],
    [{ table: 'constructor' }, 'table "constructor" in the document, found only policies'],
    [{ table: 'policies', rows: [3] }, 'row 3 of table "policies" in the document, found only 0 to 2'],
  ])('names what is missing: %j', (view, message) => {
    expect(() => resolveView(document, view)).toThrow(message);
  });
});

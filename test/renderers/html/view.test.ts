import { describe, expect, it } from 'vitest';
import { resolveView } from '../../../src/renderers/html/view.js';
import { aRichDocument } from './rich-document.js';

const document = aRichDocument();

describe('resolveView', () => {
  it('shows the whole table where the view states nothing', () => {
    const { columns, rows, totals } = resolveView(document, { table: 'categories' });
    expect(columns).toHaveLength(6);
    expect(rows.map(({ cells }) => cells[0]?.text)).toEqual(['Business continuity', 'Networking']);
    expect(totals?.map(({ text }) => text)).toEqual(['All categories', '2', '1', '1', '1', '5']);
  });

  it('keeps the order of rows and columns that the view states', () => {
    const { rows } = resolveView(document, { table: 'policies', rows: [4, 0], columns: ['status', 'number'] });
    expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['Passed', '2000.3'],
      ['Failed', '1000.1'],
    ]);
  });

  it.each([
    ['a table', { table: 'nowhere' }, /table "nowhere"/],
    ['a column', { table: 'policies', columns: ['colour'] }, /column "colour"/],
    ['a row', { table: 'policies', rows: [99] }, /row 99/],
    ['a table named like a property of every object', { table: 'constructor' }, /table "constructor"/],
  ])('names %s that is not there', (_what, view, message) => {
    expect(() => resolveView(document, view)).toThrow(message);
  });
});

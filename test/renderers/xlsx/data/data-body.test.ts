import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../../src/model/document/table.js';
import { aRow, aTable, aWorkbookDocument, columns, count, percent, readSheet, text } from '../workbooks.js';

const rows = [aRow(text('a'), count(2), percent(0.5)), aRow(text('b'), count(3), percent(1))];

async function totalsOf(...cells: Cell[]) {
  const table = aTable({ columns: columns('category', 'failed:count', 'share:percent'), rows, totals: aRow(...cells) });
  const sheet = await readSheet(aWorkbookDocument(table));
  return ['A7', 'B7', 'C7'].map((address) => sheet.getCell(address).value);
}

describe('the totals of a data sheet', () => {
  it('sum the shown rows, and cache the totals of the table', async () => {
    const [, sum] = await totalsOf(text('Total'), count(5), percent(0.75));
    expect(sum).toEqual({ formula: 'SUBTOTAL(109,B5:B6)', result: 5 });
  });

  it('change their label under a filter, and are blank if they are not a sum', async () => {
    const [label, , share] = await totalsOf(text('The "total"'), count(5), percent(0.75));
    const allShown = 'SUBTOTAL(103,A5:A6)=COUNTA(A5:A6)';
    expect(label).toEqual({ formula: `IF(${allShown},"The ""total""","Filtered rows")`, result: 'The "total"' });
    expect(share).toEqual({ formula: `IF(${allShown},0.75,"")`, result: 0.75 });
  });

  it('are sums only if the sum is the total of the table', async () => {
    const [, distinct] = await totalsOf(text('Total'), count(4), percent(0.75));
    expect(distinct).toEqual({ formula: 'IF(SUBTOTAL(103,A5:A6)=COUNTA(A5:A6),4,"")', result: 4 });
  });

  it('stay text if there is no number', async () => {
    const [, , share] = await totalsOf(text('Total'), count(5), percent(null));
    expect(share).toBe('n/a');
  });
});

import { describe, expect, it } from 'vitest';
import type { FigureCheck, TableRecount } from '../../../../src/model/document/recount.js';
import type { KeyFigure, Worksheet } from '../../../../src/model/document/document.js';
import {
  aRow,
  aSheet,
  aTable,
  aWorkbookDocument,
  columns,
  count,
  percent,
  readBack,
  render,
  status,
  text,
  writtenPart,
} from '../workbooks.js';

const rowsOf = (...texts: string[]) => ({ type: 'rows', where: [{ column: 'status', texts }] }) as const;
const share = {
  type: 'share',
  rows: [{ column: 'status', texts: ['Passed'] }],
  of: [{ column: 'status', texts: ['Passed', 'Failed'] }],
  none: 'n/a',
} as const;
const RECOUNT: TableRecount = {
  from: 'policies',
  by: 'service',
  columns: { failed: rowsOf('Failed'), passed: rowsOf('Passed'), compliance: share },
  except: ['other (2 values)'],
};

const policies = aTable({
  columns: columns('service', 'status:status'),
  rows: [
    aRow(text('Disk'), status('Failed', 'red')),
    aRow(text('Disk'), status('Passed', 'green')),
    aRow(text('Net'), status('Not assessed', 'gray')),
  ],
});
const services = aTable({
  columns: columns('service', 'failed:count', 'passed:count', 'compliance:percent'),
  rows: [
    aRow(text('Disk'), count(1), count(1), percent(0.5)),
    aRow(text('Net'), count(0), count(0), percent(null)),
    aRow(text('other (2 values)'), count(0), count(0), percent(null)),
  ],
  totals: aRow(text('Total'), count(1), count(1), percent(0.5)),
});
const figure: KeyFigure = {
  key: 'compliance',
  label: 'Compliance',
  type: 'percent',
  value: 0.5,
  text: '50.0%',
  of: '1 of 2',
  recount: { from: 'policies', recount: share },
};
const check: FigureCheck = {
  key: 'failed',
  label: 'Failed',
  type: 'count',
  from: 'policies',
  value: 1,
  counted: 1,
  text: '1',
  how: 'Rows with the status Failed',
  recount: rowsOf('Failed'),
  agrees: true,
};

const WITH_POLICIES = aSheet({ name: 'Policies', key: 'policies', views: [{ table: 'policies' }] });

function aBook(sheet: Partial<Worksheet>, others: readonly Worksheet[] = [WITH_POLICIES]) {
  const document = aWorkbookDocument(policies, { worksheets: [aSheet(sheet), ...others] });
  const words = {
    'xlsx.figure': 'Figure',
    'xlsx.stated': 'In this document',
    'xlsx.counted': 'Counted again',
    'xlsx.comparison': 'Comparison',
    'xlsx.how': 'How',
    'xlsx.equal': 'equal',
    'xlsx.different': 'DIFFERENT',
    'xlsx.differences': 'Figures that differ',
    'xlsx.uncounted': 'Nothing to count.',
  };
  return { ...document, words: { ...document.words, ...words }, tables: { policies, services } };
}

async function cellsOf(document: ReturnType<typeof aBook>, ...addresses: string[]): Promise<unknown[]> {
  const sheet = (await readBack(document)).worksheets[0]!;
  return addresses.map((address) => sheet.getCell(address).value);
}

describe('numbers that are counted from another sheet', () => {
  it('are formulas in a data sheet, with the document’s values stored', async () => {
    const book = aBook({ name: 'Services', views: [{ table: 'services', recount: RECOUNT }] });
    expect(await cellsOf(book, 'B5', 'D5', 'D6', 'B7')).toEqual([
      { formula: 'COUNTIFS(policies_service,$A5,policies_status,"Failed")', result: 1 },
      { formula: 'IF(C5+B5=0,"n/a",C5/(C5+B5))', result: 0.5 },
      { formula: 'IF(C6+B6=0,"n/a",C6/(C6+B6))', result: 'n/a' },
      0,
    ]);
  });

  it('have shares of the shown rows in the totals', async () => {
    const book = aBook({ name: 'Services', views: [{ table: 'services', recount: RECOUNT }] });
    const [passed, failed] = ['SUBTOTAL(109,C5:C7)', 'SUBTOTAL(109,B5:B7)'];
    expect(await cellsOf(book, 'B8', 'D8')).toEqual([
      { formula: failed, result: 1 },
      { formula: `IF(${passed}+${failed}=0,"n/a",${passed}/(${passed}+${failed}))`, result: 0.5 },
    ]);
  });

  it('are formulas in a summary and its key figures', async () => {
    const views = [{ table: 'services', recount: RECOUNT }];
    const sheet = (await readBack(aBook({ name: 'Summary', layout: 'summary', figures: [figure], views })))
      .worksheets[0]!;
    const formulas: string[] = [];
    sheet.eachRow((row) => {
      row.eachCell((cell) => {
        if (cell.formula && cell.address === cell.master.address) formulas.push(cell.formula);
      });
    });
    expect(formulas[0]).toMatch(/^IF\(COUNTIFS\(policies_status,"Passed"\)\+/);
    expect(formulas).toContain('COUNTIFS(policies_status,"Failed")');
    expect(
      formulas.some((formula) => /^COUNTIFS\(policies_service,\$A\d+,policies_status,"Passed"\)$/.test(formula)),
    ).toBe(true);
  });

  it('are the rest in the last row that combines others, as shares of it', async () => {
    const others = (name: string) => aRow(text(name), count(1), count(0), percent(0));
    const folded = { rows: [others('others'), others('the rest')], totals: services.totals! };
    const views = [{ table: 'services', rows: [0], recount: RECOUNT, folded }];
    const book = aBook({ name: 'Tables', layout: 'tables', views });
    expect(await cellsOf(book, 'A8', 'G8', 'I8', 'A9', 'G9', 'I9', 'L9', 'A10')).toMatchObject([
      'others',
      1,
      0,
      'the rest',
      { formula: 'COUNTIFS(policies_status,"Failed")-SUM(G7:G8)' },
      { formula: 'COUNTIFS(policies_status,"Passed")-SUM(I7:I8)' },
      { formula: 'IF(I9+G9=0,"n/a",I9/(I9+G9))' },
      'Total',
    ]);
  });

  it('stay values if no sheet has all rows', async () => {
    const some = aSheet({ name: 'Policies', key: 'policies', views: [{ table: 'policies', rows: [0, 1] }] });
    for (const others of [[], [some]]) {
      const book = aBook({ name: 'Services', views: [{ table: 'services', recount: RECOUNT }] }, others);
      expect(await cellsOf(book, 'B5', 'D5', 'D6')).toEqual([1, 0.5, 'n/a']);
      expect(await writtenPart(book, 'xl/workbook.xml')).not.toContain('policies_status');
    }
  });

  it('stay values if the first column does not have the texts that are counted', async () => {
    const view = { table: 'services', columns: ['failed', 'service'], recount: RECOUNT };
    expect(await cellsOf(aBook({ name: 'Services', views: [view] }), 'A5', 'B5')).toEqual([1, 'Disk']);
  });

  it('name the columns that they count', async () => {
    const workbook = await writtenPart(
      aBook({ name: 'Services', views: [{ table: 'services', recount: RECOUNT }] }),
      'xl/workbook.xml',
    );
    expect(workbook).toContain(`<definedName name="policies_status">'Policies'!$B$5:$B$7</definedName>`);
  });
});

describe('a sheet that counts figures again', () => {
  const reperform = { name: 'Re-perform', key: 'reperform', layout: 'reperform', views: [] } as const;

  it('has each figure beside a formula, and whether they are equal', async () => {
    const document = aBook({ ...reperform, checks: [check, { ...check, key: 'stated', value: 2, agrees: false }] });
    expect(await cellsOf(document, 'A4', 'A5', 'B5', 'C5', 'D5', 'E5')).toEqual([
      'Figure',
      'Failed',
      1,
      { formula: 'COUNTIFS(policies_status,"Failed")', result: 1 },
      { formula: 'IF(ABS(B5-C5)<=0.000001,"equal","DIFFERENT")', result: 'equal' },
      'Rows with the status Failed',
    ]);
    expect(await cellsOf(document, 'B6', 'D6', 'A7', 'D7')).toEqual([
      2,
      { formula: 'IF(ABS(B6-C6)<=0.000001,"equal","DIFFERENT")', result: 'DIFFERENT' },
      'Figures that differ',
      { formula: 'SUMPRODUCT(1*EXACT(D5:D6,"DIFFERENT"))', result: 1 },
    ]);
    expect(await writtenPart(document, 'xl/workbook.xml')).toContain(`name="reperform_failed">'Re-perform'!$C$5<`);
  });

  it('compares percentages within a hundredth of a point, and a percentage of nothing as text', async () => {
    const none = { ...check, type: 'percent', value: null, counted: null, text: 'n/a', recount: share } as const;
    expect(await cellsOf(aBook({ ...reperform, checks: [none] }), 'B5', 'C5', 'D5')).toMatchObject([
      'n/a',
      { result: 'n/a' },
      { formula: 'IF(IF(COUNT(B5,C5)=2,ABS(B5-C5)<=0.0001,EXACT(B5,C5)),"equal","DIFFERENT")', result: 'equal' },
    ]);
  });

  it('says that there is nothing to count, or no sheet to count', async () => {
    expect(await cellsOf(aBook({ ...reperform, checks: [] }), 'A5')).toEqual(['Nothing to count.']);
    const { notices } = await render(aBook({ ...reperform, checks: [check] }, []));
    expect(notices).toEqual(['Worksheet "Re-perform": no other sheet has all rows of "policies" to count.']);
  });
});

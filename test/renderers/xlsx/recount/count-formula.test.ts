import { describe, expect, it } from 'vitest';
import type { Recount, RowCondition } from '../../../../src/model/document/recount.js';
import { countFormula, filteredFormula } from '../../../../src/renderers/xlsx/recount/count-formula.js';
import { ColumnTexts, type CountedTable } from '../../../../src/renderers/xlsx/recount/counted-table.js';

/** A table with columns of these texts, named after their keys. */
function aCounted(columns: Readonly<Record<string, readonly string[]>>, rowCount = 4): CountedTable {
  return {
    rowCount,
    anyRange: 't_any',
    filledRange: 't_any',
    rangeOf: (column) => (column in columns ? `t_${column}` : undefined),
    textsOf: (column) => new ColumnTexts(columns[column] ?? []),
  };
}

const plain = aCounted({ status: ['Passed', 'Failed', 'Not assessed'], service: ['Disk'], failed: [], id: ['a', 'b'] });
const where = (...texts: string[]): RowCondition[] => [{ column: 'status', texts }];
const rows = (...texts: string[]): Recount => ({ type: 'rows', where: where(...texts) });

describe('the formula of a count', () => {
  it('has one criterion per column', () => {
    expect(countFormula(rows('Failed'), plain)).toBe('COUNTIFS(t_status,"Failed")');
    expect(countFormula({ type: 'rows', where: [] }, plain)).toBe('ROWS(t_any)');
  });

  it('adds up the rows of several texts', () => {
    expect(countFormula(rows('Passed', 'Failed'), plain)).toBe(
      'COUNTIFS(t_status,"Passed")+COUNTIFS(t_status,"Failed")',
    );
  });

  it('leaves out the rows of several texts', () => {
    const others: Recount = { type: 'rows', where: [{ column: 'status', texts: ['Passed', 'Failed'], isNot: true }] };
    expect(countFormula(others, plain)).toBe('COUNTIFS(t_status,"<>Passed",t_status,"<>Failed")');
  });

  it('counts the rows with the text of a cell', () => {
    const label = { column: 'service', text: 'Disk', cell: '$A7' };
    expect(countFormula(rows('Failed'), plain, label)).toBe('COUNTIFS(t_service,$A7,t_status,"Failed")');
  });

  it('adds up a column of numbers', () => {
    const sum: Recount = { type: 'sum', column: 'failed', where: where('Failed') };
    expect(countFormula(sum, plain)).toBe('SUMIFS(t_failed,t_status,"Failed")');
    expect(countFormula({ ...sum, where: [] }, plain)).toBe('SUM(t_failed)');
  });

  it('says what stands where there is nothing to divide by', () => {
    const share: Recount = { type: 'share', rows: where('Passed'), of: where('Passed', 'Failed'), none: 'n/a' };
    const whole = 'COUNTIFS(t_status,"Passed")+COUNTIFS(t_status,"Failed")';
    expect(countFormula(share, plain)).toBe(`IF(${whole}=0,"n/a",COUNTIFS(t_status,"Passed")/(${whole}))`);
  });

  it.each([
    ['a pattern', ['Pass*d', 'Passed']],
    ['an escape of patterns', ['Failed~', 'Passed']],
    ['a comparison', ['<5', 'Passed']],
    ['a formula', ['=1+1', 'Passed']],
    ['a number', ['12', '12.0']],
    ['a truth value', ['TRUE', 'Passed']],
    ['nothing', ['', 'Passed']],
    ['a text that differs from another in case', ['failed', 'Failed']],
    ['a text that differs from another in accents', ['Echec', 'Échec']],
  ])('compares exactly where a criterion would be %s', (_what, [text = '', other = '']) => {
    const table = aCounted({ status: [text, other] });
    expect(countFormula(rows(text), table)).toBe(`SUMPRODUCT(1*EXACT(t_status,"${text}"))`);
    const others: Recount = { type: 'rows', where: [{ column: 'status', texts: [text], isNot: true }] };
    expect(countFormula(others, table)).toBe(`SUMPRODUCT(1*(1-(EXACT(t_status,"${text}"))))`);
  });

  it('doubles quotation marks, so that no text ends its string', () => {
    const text = 'a")+HYPERLINK("x';
    expect(countFormula(rows(text), aCounted({ status: [text] }))).toBe('COUNTIFS(t_status,"a"")+HYPERLINK(""x")');
  });

  it.each(['x'.repeat(256), 'line\nend', '_x0041_', '\u0000'])(
    'is left out for the text %j, which no formula can hold',
    (text) => {
      expect(countFormula(rows(text), aCounted({ status: [text] }))).toBeUndefined();
    },
  );

  it('is left out if cells do not tell two texts apart', () => {
    expect(countFormula(rows('a\nb'), aCounted({ status: ['a\nb', 'a\r\nb'] }))).toBeUndefined();
    const label = { column: 'status', text: 'a\nb', cell: '$A7' };
    expect(countFormula({ type: 'rows', where: [] }, aCounted({ status: ['a\nb', 'a\r\nb'] }), label)).toBeUndefined();
  });

  it('is left out if the sheet lacks a column', () => {
    expect(countFormula({ type: 'rows', where: [{ column: 'none', texts: ['x'] }] }, plain)).toBeUndefined();
    expect(countFormula({ type: 'sum', column: 'none', where: [] }, plain)).toBeUndefined();
  });

  it('counts only the rows that a filter shows', () => {
    const shown = 'SUBTOTAL(103,OFFSET(t_any,ROW(t_any)-MIN(ROW(t_any)),0,1))';
    const failed = `SUMPRODUCT(${shown}*EXACT(t_status,"Failed"))`;
    expect(filteredFormula(rows('Failed'), plain)).toBe(failed);
    expect(filteredFormula({ type: 'rows', where: [] }, plain)).toBe(`SUMPRODUCT(${shown})`);
    const sum: Recount = { type: 'sum', column: 'failed', where: [] };
    expect(filteredFormula(sum, plain)).toBe(`SUMPRODUCT(${shown}*t_failed)`);
    const share: Recount = { type: 'share', rows: where('Failed'), of: where('Failed'), none: 'n/a' };
    expect(filteredFormula(share, plain)).toBe(`IF(${failed}=0,"n/a",${failed}/${failed})`);
  });

  it('counts no filtered rows if there are too many, a column lacks, or texts are to be distinct', () => {
    expect(filteredFormula(rows('Failed'), { ...plain, rowCount: 5001 })).toBeUndefined();
    expect(filteredFormula(rows('Failed'), { ...plain, filledRange: undefined })).toBeUndefined();
    expect(filteredFormula({ type: 'sum', column: 'none', where: [] }, plain)).toBeUndefined();
    expect(filteredFormula({ type: 'distinct', column: 'id' }, plain)).toBeUndefined();
  });

  it('counts distinct texts, unless there are too many rows or MATCH would mistake one for another', () => {
    const distinct: Recount = { type: 'distinct', column: 'id' };
    expect(countFormula(distinct, plain)).toBe('SUMPRODUCT(1*(MATCH(t_id,t_id,0)=ROW(t_id)-MIN(ROW(t_id))+1))');
    expect(countFormula(distinct, aCounted({ id: ['a'] }, 5001))).toBeUndefined();
    for (const id of [['a', 'A'], ['a*'], [' ']]) expect(countFormula(distinct, aCounted({ id }))).toBeUndefined();
  });

  it('adds the first row with each text, in the whole table alone', () => {
    const once: Recount = { type: 'sum', column: 'failed', where: [], once: 'id' };
    expect(countFormula(once, plain)).toBe('SUMPRODUCT((MATCH(t_id,t_id,0)=ROW(t_id)-MIN(ROW(t_id))+1)*t_failed)');
    expect(filteredFormula(once, plain)).toBeUndefined();
    expect(countFormula({ ...once, where: where('Failed') }, plain)).toBeUndefined();
    expect(countFormula(once, plain, { column: 'status', text: 'Failed', cell: '$A7' })).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { printTable, groupMarkdown, replaceSection } from '../../../bench/results/table.js';
import { aRow } from '../some-rows.js';

describe('the table', () => {
  it('shows times, and their ratio to the reference of the same size', () => {
    const rows = [aRow('tables', 50, { bytes: 204_800, pages: 26 }), aRow('pdfmake', 280)];
    const [, , ours = '', stock = ''] = printTable(rows, []).split('\n');
    expect(ours.split(/\s{2,}/)).toEqual(['pdf', '500', 'the tables', '50', '50', '0.18', '200', '26']);
    expect(stock.split(/\s{2,}/)).toEqual(['pdf', '500', 'the pdfmake', '280', '280', '1.00']);
  });

  it('has no ratio to a reference of another size', () => {
    const rows = [aRow('tables', 50), aRow('pdfmake', 280, { policies: 5000 })];
    expect(printTable(rows, [])).not.toContain('0.18');
  });

  it('says in the last column why something was not measured', () => {
    const { warm: _warm, ...row } = aRow('xlsxwriter', 0, { problem: 'not installed' });
    expect(printTable([row], []).split('\n')[2]).toMatch(/the xlsxwriter\s+not installed$/);
  });

  it('separates sizes with an empty line', () => {
    const lines = printTable([aRow('a', 1), aRow('b', 1), aRow('a', 1, { policies: 5000 })], []).split('\n');
    expect(lines.map((line) => line === '')).toEqual([false, true, false, false, true, false, true]);
  });

  it('ends with the targets', () => {
    const outcome = { group: 'pdf', what: 'faster', wanted: 'at most 0.5', measured: 0.25, state: 'met' } as const;
    expect(printTable([aRow('a', 1)], [outcome])).toMatch(/pdf {4}faster {2}at most 0.5 {6}0.25 {2}met\n$/);
  });
});

describe('the tables of the page', () => {
  it('omit empty columns', () => {
    expect(groupMarkdown('pdf', [aRow('tables', 50), aRow('pdfmake', 200)], [], 'run')).toBe(
      [
        '| policies | contestant | warm ms | CPU ms | ratio |',
        '| --: | --- | --: | --: | --: |',
        '| 500 | the tables | 50 | 50 | 0.25 |',
        '| 500 | the pdfmake | 200 | 200 | 1.00 |',
        '',
        'run',
      ].join('\n'),
    );
  });

  it('escape the bars in notes', () => {
    const row = aRow('a', 1, { problem: 'a | b' });
    expect(groupMarkdown('pdf', [row], [], 'run')).toContain('| a \\| b |');
  });

  it('omit other groups', () => {
    const rows = [aRow('tables', 50), aRow('exceljs', 50, { group: 'xlsx' })];
    expect(groupMarkdown('xlsx', rows, [], 'run')).not.toContain('the tables');
  });
});

describe('replaceSection', () => {
  const page = 'before\n<!-- bench pdf -->\nold\n<!-- end of bench pdf -->\nafter';

  it('replaces the text between the comments of the group, and nothing else', () => {
    expect(replaceSection(page, 'pdf', 'new')).toBe(
      'before\n<!-- bench pdf -->\n\nnew\n\n<!-- end of bench pdf -->\nafter',
    );
  });

  it('changes nothing the second time', () => {
    const once = replaceSection(page, 'pdf', 'new');
    expect(replaceSection(once, 'pdf', 'new')).toBe(once);
  });

  it('refuses a page without a place for the group', () => {
    expect(() => replaceSection(page, 'html', 'new')).toThrow('Expected "<!-- bench html -->"');
  });
});

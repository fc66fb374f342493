import { describe, expect, it } from 'vitest';
import { groupMarkdown, replaceSection } from '../../../bench/results/markdown.js';
import { aRow } from '../some-rows.js';

describe('the tables of the page', () => {
  it('show the columns that have something in them', () => {
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

  it('keep what rivals say of themselves in its cell', () => {
    const row = aRow('a', 1, { problem: 'a | b' });
    expect(groupMarkdown('pdf', [row], [], 'run')).toContain('| a \\| b |');
  });

  it('leave out other groups', () => {
    const rows = [aRow('tables', 50), aRow('exceljs', 50, { group: 'xlsx' })];
    expect(groupMarkdown('xlsx', rows, [], 'run')).not.toContain('the tables');
  });
});

describe('replaceSection', () => {
  const page = 'before\n<!-- bench pdf -->\nold\n<!-- end of bench pdf -->\nafter';

  it('replaces what stands between the comments of the group, and nothing else', () => {
    expect(replaceSection(page, 'pdf', 'new')).toBe(
      'before\n<!-- bench pdf -->\n\nnew\n\n<!-- end of bench pdf -->\nafter',
    );
  });

  it('changes nothing when it does it again', () => {
    const once = replaceSection(page, 'pdf', 'new');
    expect(replaceSection(once, 'pdf', 'new')).toBe(once);
  });

  it('refuses a page without a place for the group', () => {
    expect(() => replaceSection(page, 'html', 'new')).toThrow('Expected "<!-- bench html -->"');
  });
});

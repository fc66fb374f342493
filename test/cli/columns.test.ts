import { describe, expect, it } from 'vitest';
import { textWidth } from '../../src/base/message-formats/text.js';
import { columnLines } from '../../src/cli/text-table.js';

describe('columnLines', () => {
  it('aligns texts left and numbers right', () => {
    const rows = [
      ['Category', 'Failed', 'Total'],
      ['Storage', '7', '12'],
      ['IAM', '110', '1200'],
    ];
    expect(columnLines(rows, 3, 1)).toEqual([
      'Category   Failed   Total',
      'Storage         7      12',
      'IAM           110    1200',
    ]);
  });

  it('has texts only by default, and no spaces at the end of a line', () => {
    expect(
      columnLines(
        [
          ['Id', 'Documents'],
          ['a1', ''],
        ],
        2,
      ),
    ).toEqual(['Id  Documents', 'a1']);
  });

  it('leaves room for wide characters', () => {
    expect(
      columnLines(
        [
          ['名前', '1'],
          ['Name', '2'],
        ],
        1,
        1,
      ),
    ).toEqual(['名前 1', 'Name 2']);
  });
});

describe('textWidth', () => {
  it.each([
    ['Storage', 7],
    ['日本語', 6],
    ['한국어', 6],
    ['ｶﾀｶﾅ', 4],
    ['Ａ１', 4],
    ['العربية', 7],
    ['ไทยที่', 4],
    ['e\u0301', 1],
    ['a\u200bb', 2],
    ['✅ 👍', 5],
    ['🇯🇵', 2],
    ['… — ─', 5],
    ['', 0],
  ])('"%s" takes %i', (text, cells) => {
    expect(textWidth(text)).toBe(cells);
  });
});

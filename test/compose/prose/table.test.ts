import { describe, expect, test } from 'vitest';
import type { ProseTable } from '../../../src/compose/prose/table.js';
import { blocksOf, Refused } from './blocks.js';

/** The only table of a text. */
function tableOf(source: string): ProseTable {
  const tables: ProseTable[] = [];
  const blocks = blocksOf(source, { table: (table) => `own-${tables.push(table)}` });
  expect(blocks).toEqual([{ type: 'table', view: { table: 'own-1' } }]);
  return tables[0]!;
}

describe('a table of a text', () => {
  test('has the texts of its cells, and numbers at the right', () => {
    expect(tableOf('| Step | Days |\n| :--- | ---: |\n| Isolate | 1 |\n| Fix \\| report | 14 |')).toMatchObject({
      columns: [
        { key: 'column-1', label: 'Step', type: 'text' },
        { key: 'column-2', label: 'Days', type: 'count' },
      ],
      rows: [
        {
          cells: [
            { value: 'Isolate', text: 'Isolate' },
            { value: null, text: '1' },
          ],
        },
        {
          cells: [
            { value: 'Fix | report', text: 'Fix | report' },
            { value: null, text: '14' },
          ],
        },
      ],
    });
  });

  test('may lead from a cell to an anchor', () => {
    const { rows } = tableOf('| Chapter |\n| --- |\n| [The notes](#notes) |');
    expect(rows[0]?.cells).toEqual([{ value: 'The notes', text: 'The notes', target: 'notes' }]);
  });

  test('may have rows that end early, and no rows at all', () => {
    expect(tableOf('a | b\n--- | ---\n1').rows[0]?.cells.map(({ text }) => text)).toEqual(['1', '']);
    expect(tableOf('| a |\n| --- |').rows).toEqual([]);
  });

  test('gives a column more room the longer its texts are, within bounds', () => {
    const { columns } = tableOf(`a | b | c\n--- | --- | ---\nx | ${'y'.repeat(24)} | ${'z'.repeat(500)}`);
    expect(columns.map(({ weight }) => weight)).toEqual([1, 4, 8]);
  });

  test('is allowed within a callout', () => {
    const blocks = blocksOf(':::note\n| a |\n| --- |\n| 1 |\n:::', { table: () => 'own' });
    expect(blocks).toEqual([{ type: 'callout', tone: 'note', children: [{ type: 'table', view: { table: 'own' } }] }]);
  });
});

describe('what a table may not hold is reported with its place', () => {
  test.each([
    ['**strong** text', 'found strong text'],
    ['*emphasis*', 'found emphasis'],
    ['`code`', 'found code'],
    ['see [notes](#notes)', 'found a link beside text'],
    ['[out](https://example.com)', 'found a link out of the document'],
    ['[**strong**](#notes)', 'found strong text'],
  ])('%s', (text, found) => {
    const problem = `3: expected plain text in a cell, or a link to an anchor alone, ${found}`;
    expect(() => blocksOf(`| a |\n| --- |\n| ${text} |`, { table: () => '' })).toThrow(new Refused(problem));
  });

  test('more cells than columns', () => {
    expect(() => blocksOf('| a |\n| --- |\n| 1 | 2 |', { table: () => '' })).toThrow(
      new Refused('3: expected no more cells than the head of the table has (1), found 2'),
    );
  });

  test('a centered column', () => {
    expect(() => blocksOf('| a |\n| :---: |\n| 1 |', { table: () => '' })).toThrow(
      new Refused('1: expected a column at the left (:---) or at the right (---:), found a centered one (:---:)'),
    );
  });
});

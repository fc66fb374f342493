import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { compactView } from '../../../src/compose/tables/compact.js';
import type { Wording } from '../../../src/compose/wording/wording.js';
import type { Table } from '../../../src/model/document/table.js';
import { resolveView } from '../../../src/renderers/view.js';
import { aCell, aColumn } from '../../helpers/blocks.js';
import { aComposeContext } from '../../helpers/compose-context.js';
import { aDocument } from '../../helpers/documents.js';

let wording: Wording;
beforeAll(async () => {
  ({ wording } = await aComposeContext());
});

const COLUMNS = ['number', 'title', 'service', 'severity'];

function aTable(...rows: readonly (readonly string[])[]): Table {
  return {
    title: '',
    empty: '',
    columns: COLUMNS.map((key) => aColumn(key, 'text')),
    rows: rows.map((texts) => ({ cells: texts.map((text) => aCell(text)) })),
  };
}

function compact(table: Table, rows?: readonly number[]) {
  const { view, lead } = compactView({ table: 'table', ...(rows && { rows }) }, table, wording);
  return { view, sentence: JSON.stringify(lead?.children ?? []) };
}

describe('a compact view', () => {
  it('says in a sentence what is equal in all rows, and drops the column', () => {
    const { view, sentence } = compact(
      aTable(['1', 'a', 'Disks', 'High'], ['2', 'b', 'Disks', 'Low'], ['3', 'c', 'Disks', 'Low']),
    );
    expect(view.columns).toEqual(['number', 'title', 'severity']);
    expect(sentence).toContain('Disks');
  });

  it('says one category as one', () => {
    const columns = ['title', 'categories', 'severity'].map((key) => aColumn(key, 'text'));
    const rows = ['a', 'b', 'c'].map((title) => ({ cells: [title, 'Identity', title].map((text) => aCell(text)) }));
    const { sentence } = compact({ title: '', empty: '', columns, rows });
    expect(sentence).toContain('All 3 have category Identity.');
  });

  it('drops empty columns without a word', () => {
    const { view, sentence } = compact(aTable(['1', 'a', ' ', 'High'], ['2', 'b', ' ', 'Low'], ['3', 'c', ' ', 'Low']));
    expect(view.columns).toEqual(['number', 'title', 'severity']);
    expect(sentence).toBe('[]');
  });

  it('keeps the columns that identify rows, even if they are equal', () => {
    const { view } = compact(aTable(['1', 'a', 'A', 'High'], ['1', 'a', 'B', 'Low'], ['1', 'a', 'C', 'Low']));
    expect(view.columns).toEqual(COLUMNS);
  });

  it('moves a long beginning of all titles into the head, up to a whole word', () => {
    const titles = ['Ensure that every disk is encrypted', 'Ensure that every device is', 'Ensure that every disk is'];
    const { view } = compact(aTable(...titles.map((title, index) => [String(index), title, title, 'High'])));
    expect(view.prefix).toEqual({ column: 'title', text: 'Ensure that every ', label: 'Title: Ensure that every …' });
  });

  it('leaves a quotation whole in the rows', () => {
    const titles = ['root login is off', 'empty passwords are off', 'protocol is 2'];
    const rows = titles.map((title) => `Ensure that this baseline is applied: 'SSH ${title}'`);
    const { view } = compact(aTable(...rows.map((title) => ['1', title, title, 'High'])));
    expect(view.prefix?.text).toBe('Ensure that this baseline is applied: ');
  });

  it('keeps short beginnings, and those that are all of a title', () => {
    const prefixOf = (...titles: string[]) =>
      compact(aTable(...titles.map((title) => ['1', title, title, 'High']))).view.prefix;
    expect(prefixOf('The disk a', 'The disk b', 'The disk c')).toBeUndefined();
    expect(prefixOf('Ensure that every ', 'Ensure that every a', 'Ensure that every b')).toBeUndefined();
  });

  it('is the view itself for fewer than three rows', () => {
    const table = aTable(['1', 'a', 'Disks', 'High'], ['2', 'b', 'Disks', 'High'], ['3', 'c', 'Other', 'Low']);
    expect(compact(table, [0, 1])).toEqual({ view: { table: 'table', rows: [0, 1] }, sentence: '[]' });
  });

  it('loses nothing: each value is in its row, in the sentence, or in the beginning that its head shows', () => {
    const anyText = fc.oneof(
      fc.constantFrom(
        '',
        'Disks',
        'Ensure that every disk is encrypted',
        'Ensure that every disk is new',
        'Ensure that every',
      ),
      fc.stringMatching(/^[a-z ]{0,6}$/),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText, anyText, anyText), { maxLength: 6 }), (rows) => {
        const table = aTable(...rows);
        const { view, sentence } = compact(table);
        const shown = resolveView(aDocument({ tables: { table } }), view);
        expect(shown.rows).toHaveLength(rows.length);
        rows.forEach((texts, index) => {
          texts.forEach((text, column) => {
            const key = COLUMNS[column]!;
            const position = shown.columns.findIndex((each) => each.key === key);
            const begin = view.prefix?.column === key ? view.prefix.text : '';
            // The sentence names the column with the value.
            const { label } = table.columns[column]!;
            const said = JSON.stringify(`${label.charAt(0).toLowerCase()}${label.slice(1)} ${text}`).slice(1, -1);
            const isSaid = text.trim() === '' || sentence.includes(said);
            const cell = position < 0 ? undefined : begin + shown.rows[index]!.cells[position]!.text;
            expect(cell ?? (isSaid ? text : sentence)).toBe(text);
          });
        });
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { charactersOf } from '../../../src/template/fonts/characters.js';
import { aCell, aColumn, aParagraph, aPolicyTable } from '../../helpers/blocks.js';
import { aDocument } from '../../helpers/documents.js';

describe('the characters of a document', () => {
  it('are those beyond ASCII, each once, wherever pages show them', () => {
    const document = aDocument({
      meta: { title: 'Prüfbericht – 監査', runningHead: ['ü'] },
      words: { 'pdf.page': 'Страница' },
      blocks: [aParagraph('naïve 🦊 naïve')],
      tables: {
        policies: aPolicyTable([{ cells: [aCell('café', { detail: 'Œuvre' })] }], {
          columns: [aColumn('title', 'text')],
          title: 'Überblick',
          empty: '“None”',
        }),
      },
    });
    const expected = 'ü–監査Страницаï🦊éŒÜ“”';
    const characters = Array.from(charactersOf(document));
    expect(characters).toEqual(expect.arrayContaining(Array.from(expected)));
    expect(new Set(characters).size).toBe(characters.length);
    expect(characters.join('')).not.toMatch(/[\0-\x7f]/);
  });

  it('are none of what a cell is only sorted by', () => {
    const policies = aPolicyTable([{ cells: [aCell('ß', { text: 'ss' })] }]);
    const [without, within] = [aDocument({}), aDocument({ tables: { policies } })];
    expect(charactersOf(within)).toBe(charactersOf(without));
  });
});

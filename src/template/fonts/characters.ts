import type { AuditDocument } from '../../model/document/document.js';
import type { Table } from '../../model/document/table.js';

const BEYOND_ASCII = /[^\0-\x7f]/;

/** The characters beyond ASCII that pages may show of a document, each once. */
export function charactersOf({ meta, words, tables, blocks }: AuditDocument): string {
  const characters = new Set<string>();
  const collect = (value: unknown) => {
    if (typeof value === 'string') {
      if (BEYOND_ASCII.test(value)) for (const character of value) characters.add(character);
    } else if (Array.isArray(value)) {
      for (const each of value) collect(each);
    } else if (typeof value === 'object' && value !== null) {
      for (const each of Object.values(value)) collect(each);
    }
  };
  // Cells are most of a document, and show nothing but these two.
  const collectTable = ({ rows, ...others }: Table) => {
    for (const { cells } of rows) {
      for (const { text, detail } of cells) {
        collect(text);
        collect(detail);
      }
    }
    collect(others);
  };
  for (const table of Object.values(tables)) collectTable(table);
  collect([meta, words, blocks]);
  return [...characters].filter((character) => BEYOND_ASCII.test(character)).join('');
}

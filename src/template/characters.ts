import type { AuditDocument } from '../model/document.js';

const BEYOND_ASCII = /[^\0-\x7f]+/gu;

/** The characters beyond ASCII that pages may show of a document, each once. */
export function charactersOf({ meta, words, tables, blocks }: AuditDocument): string {
  const characters = new Set<string>();
  const collect = (value: unknown) => {
    if (typeof value === 'string') {
      for (const [stretch] of value.matchAll(BEYOND_ASCII)) for (const character of stretch) characters.add(character);
    } else if (typeof value === 'object' && value !== null) {
      for (const each of Object.values(value)) collect(each);
    }
  };
  collect([meta, words, tables, blocks]);
  return [...characters].join('');
}

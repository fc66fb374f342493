import { type Dictionary, isDictionary, Reference } from './objects.js';
import type { PdfReader } from './pdf-reader.js';

export interface Page {
  readonly id: number;
  /** Counted from 1. */
  readonly number: number;
  readonly dictionary: Dictionary;
}

/** The pages of a PDF in order. */
export function readPages(reader: PdfReader): Page[] {
  const pages: Page[] = [];
  const add = (node: Dictionary) => {
    for (const kid of reader.list(node.get('Kids'))) {
      const dictionary = reader.resolve(kid);
      if (!isDictionary(dictionary) || !(kid instanceof Reference)) continue;
      if (reader.name(dictionary.get('Type')) === 'Pages') add(dictionary);
      else pages.push({ id: kid.id, number: pages.length + 1, dictionary });
    }
  };
  add(reader.dictionary(reader.catalog.get('Pages')));
  return pages;
}

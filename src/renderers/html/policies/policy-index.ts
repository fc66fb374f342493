import type { AuditDocument } from '../../../model/document/document.js';
import { entryNumbers } from './policy-views.js';
import { facetReader, type Facet } from './facets.js';

/** The policies for the script of the page: which ones each chunk of a policy table shows, and the options of each. */
export class PolicyIndex {
  readonly #document: AuditDocument;
  readonly #chunks: number[][] = [];
  /** Rows that the page shows, by the name of their table. */
  readonly #shown = new Map<string, Set<number>>();

  constructor(document: AuditDocument) {
    this.#document = document;
  }

  /** Adds the rows of a chunk and returns the number of the chunk. */
  add(table: string, rows: readonly number[]): number {
    const shown = this.#shown.get(table) ?? new Set();
    this.#shown.set(table, shown);
    for (const row of rows) shown.add(row);
    return this.#chunks.push(rows.map(entryNumbers(this.#document, table))) - 1;
  }

  /**
   * JSON that is safe in a script element. `chunks`: entry numbers per chunk; `options`: per facet, the positions of the
   * entries' options in the order of entry numbers, -1 for none.
   */
  json(facets: readonly Facet[]): string {
    const options: number[][] = facets.map(() => []);
    for (const [name, { rows }] of Object.entries(this.#document.tables)) {
      const shown = this.#shown.get(name);
      if (shown === undefined) continue;
      const read = facetReader(facets, this.#document, name);
      for (const [index, row] of rows.entries()) {
        if (shown.has(index)) for (const [facet, position] of read(row).entries()) options[facet]?.push(position);
      }
    }
    return JSON.stringify({ chunks: this.#chunks, options });
  }
}

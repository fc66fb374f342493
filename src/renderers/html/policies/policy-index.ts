import type { AuditDocument } from '../../../model/document/document.js';
import { entryNumbers } from '../tables/entry-numbers.js';
import { facetReader, type Facet } from './facets.js';

/**
 * What the script of the page needs to know of the policies, so that it need not read them from the tables: which ones
 * each piece of a policy table shows, and the options of each.
 */
export class PolicyIndex {
  readonly #document: AuditDocument;
  readonly #pieces: number[][] = [];
  /** Rows that the page shows, by the name of their table. */
  readonly #shown = new Map<string, Set<number>>();

  constructor(document: AuditDocument) {
    this.#document = document;
  }

  /** Notes the rows of a piece and returns the number of the piece. */
  add(table: string, rows: readonly number[]): number {
    const shown = this.#shown.get(table) ?? new Set();
    this.#shown.set(table, shown);
    for (const row of rows) shown.add(row);
    return this.#pieces.push(rows.map(entryNumbers(this.#document, table))) - 1;
  }

  /**
   * JSON that may stand in a script element. `pieces`: entry numbers, piece by piece; `options`: for each facet the
   * positions of the entries' options, -1 for none, in the order of entry numbers.
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
    return JSON.stringify({ pieces: this.#pieces, options });
  }
}

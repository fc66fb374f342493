import { textOf, type Entry } from './rows.js';
import type { Facet } from './facets.js';
import { workWhenIdle } from './browser.js';

/** Entries whose texts are read in one step of idle time. */
const BATCH = 100;

/** Whether the rows of an entry and the texts of its facets contain all terms. */
export function matches(entry: Entry, terms: readonly string[], facets: readonly Facet[]): boolean {
  return terms.every((term) => searchable(entry, facets).includes(term));
}

/** The terms of a query. */
export function termsOf(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** Reads the texts of all entries while the browser is idle, so that the first search is as fast as the others. */
export function readAhead(entries: readonly Entry[], facets: readonly Facet[]): void {
  let next = 0;
  workWhenIdle(() => {
    const batch = entries.slice(next, (next += BATCH));
    for (const entry of batch) searchable(entry, facets);
    return next < entries.length;
  });
}

function searchable(entry: Entry, facets: readonly Facet[]): string {
  return (entry.text ??= fold(
    [...entry.rows.map(textOf), ...facets.map((facet) => facet.textOf(entry) ?? '')].join('\n'),
  ));
}

/** Text without case and accents. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  // Most texts have no accents, and the test is faster than folding.
  return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{Mn}/gu, '');
}

import { cellsOf } from './cells.js';

/** Entries whose texts are read in one go while nothing else happens. */
const BATCH = 200;

/** Whether some row of the entry, or what it is filtered by, holds all terms. */
export function holds(entry, terms, facets) {
  return terms.every((term) => textOf(entry, facets).includes(term));
}

/** The words of a query. */
export function termsOf(query) {
  return folded(query).split(/\s+/).filter(Boolean);
}

/** Reads the texts of all entries while the reader does nothing, so that the first search is as fast as the others. */
export function readAhead(entries, facets) {
  const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(() => work({ timeRemaining: () => 10 }), 50));
  let next = 0;
  function read(deadline) {
    do {
      const end = Math.min(next + BATCH, entries.length);
      for (; next < end; next += 1) textOf(entries[next], facets);
    } while (next < entries.length && deadline.timeRemaining() > 5);
    if (next < entries.length) whenIdle(read);
  }
  whenIdle(read);
}

function textOf(entry, facets) {
  entry.text ??= folded(
    [
      ...entry.rows.flatMap((row) => cellsOf(row).flatMap(({ text, detail }) => [text, detail])),
      ...facets.map((facet, index) => facet.texts[entry.options[index]] ?? ''),
    ].join('\n'),
  );
  return entry.text;
}

/** Text without regard to case and accents. */
function folded(text) {
  const lower = text.toLowerCase();
  // Most texts have no accents, and looking is faster than folding.
  return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{Mn}/gu, '');
}

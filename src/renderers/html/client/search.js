import { textOf } from './cells.js';
import { workWhenIdle } from './idle.js';

/** Entries whose texts are read in one go while nothing else happens. */
const BATCH = 100;

/** Whether some row of the entry, or what it is filtered by, holds all terms. */
export function holds(entry, terms, facets) {
  return terms.every((term) => searchable(entry, facets).includes(term));
}

/** The words of a query. */
export function termsOf(query) {
  return folded(query).split(/\s+/).filter(Boolean);
}

/** Reads the texts of all entries while the reader does nothing, so that the first search is as fast as the others. */
export function readAhead(entries, facets) {
  let next = 0;
  workWhenIdle(() => {
    const end = Math.min(next + BATCH, entries.length);
    for (; next < end; next += 1) searchable(entries[next], facets);
    return next < entries.length;
  });
}

function searchable(entry, facets) {
  entry.text ??= folded(
    [...entry.rows.map(textOf), ...facets.map(({ texts }, index) => texts[entry.options[index]] ?? '')].join('\n'),
  );
  return entry.text;
}

/** Text without regard to case and accents. */
function folded(text) {
  const lower = text.toLowerCase();
  // Most texts have no accents, and looking is faster than folding.
  return /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{Mn}/gu, '');
}

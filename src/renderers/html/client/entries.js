import { all } from './dom.js';

/** Policy entries by key, with the rows that show them and their value for each facet. */
export function readEntries(facetCount) {
  const entries = new Map();
  for (const row of all('tr[data-entry]')) {
    const known = entries.get(row.dataset.entry);
    if (known !== undefined) known.rows.push(row);
    else {
      const values = Array.from({ length: facetCount }, (_, index) => row.getAttribute(`data-facet-${index}`));
      entries.set(row.dataset.entry, { rows: [row], values, text: undefined });
    }
  }
  return entries;
}

/** Whether some row of the entry holds all terms. */
export function holds(entry, terms) {
  // Read when it is first asked for: a page that nobody searches pays nothing.
  entry.text ??= folded(entry.rows.flatMap((row) => [...row.cells].map((cell) => cell.textContent)).join('\n'));
  return terms.every((term) => entry.text.includes(term));
}

/** The words of a query. */
export function termsOf(query) {
  return folded(query).split(/\s+/).filter(Boolean);
}

/** Text without regard to case and accents. */
function folded(text) {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

import { addressedElement, stateInAddress, writeState } from './address.js';
import { all, formatted } from './dom.js';
import { holds, readEntries, termsOf } from './entries.js';
import { readFacet } from './facets.js';
import { startKeys } from './keys.js';
import { readLists } from './lists.js';
import { measureStickyParts } from './sticky.js';

/** Brings the bar of search and filters to life. Its state stands in the address, which restores it. */
export function startFilters(bar) {
  const input = bar.querySelector('input');
  const output = bar.querySelector('output');
  const clear = bar.querySelector('.clear');
  const toggle = bar.querySelector('.toggle');
  const facets = all('[data-facet]', bar).map(readFacet);
  const entries = readEntries(facets.length);
  const refreshLists = readLists();

  bar.hidden = false;
  choose(stateInAddress() ?? new URLSearchParams());
  apply();
  showAddressed();
  startKeys(input, reset);
  input.addEventListener('input', change);
  for (const facet of facets) facet.listen(change);
  clear.addEventListener('click', () => {
    reset();
    input.focus();
  });
  toggle.addEventListener('click', () => {
    toggle.setAttribute('aria-expanded', String(toggle.getAttribute('aria-expanded') === 'false'));
  });
  addEventListener('hashchange', () => {
    const state = stateInAddress();
    if (state !== undefined) choose(state);
    // A link leads to a row that the filters hide: the link wins.
    else if (addressedElement()?.closest('[hidden]')) choose(new URLSearchParams());
    change();
    showAddressed();
  });

  /** Shows what matches and counts it. An entry that stands in several tables is one entry. */
  function apply() {
    const terms = termsOf(input.value);
    const tallies = facets.map(() => new Map());
    const shown = new Set();
    for (const [key, entry] of entries) {
      if (!holds(entry, terms)) continue;
      const misses = facets.flatMap((facet, index) => (facet.admits(entry.values[index]) ? [] : [index]));
      if (misses.length === 0) shown.add(key);
      // An option counts what all other facets let through.
      const counting = misses.length === 0 ? facets.keys() : misses.length === 1 ? misses : [];
      for (const index of counting) {
        const value = entry.values[index];
        tallies[index].set(value, (tallies[index].get(value) ?? 0) + 1);
      }
    }
    for (const [key, { rows }] of entries) for (const row of rows) row.hidden = !shown.has(key);
    facets.forEach((facet, index) => facet.count(tallies[index]));
    refreshLists(shown);
    report(shown.size);
  }

  function report(count) {
    clear.hidden = input.value === '' && facets.every((facet) => facet.chosen.size === 0);
    bar.classList.toggle('is-empty', count === 0);
    output.textContent = (count === 0 ? bar.dataset.nothing : bar.dataset.matching)
      .replace('{shown}', formatted(count))
      .replace('{total}', formatted(entries.size));
  }

  function change() {
    apply();
    const state = new URLSearchParams();
    if (input.value.trim() !== '') state.set('q', input.value.trim());
    for (const facet of facets) for (const value of facet.chosen) state.append(facet.key, value);
    writeState(state);
  }

  function choose(state) {
    input.value = state.get('q') ?? '';
    for (const facet of facets) facet.choose(state.getAll(facet.key));
  }

  function reset() {
    choose(new URLSearchParams());
    change();
  }

  /** Goes where the address leads, now that the rows and the bar have their heights. */
  function showAddressed() {
    measureStickyParts();
    addressedElement()?.scrollIntoView();
  }
}

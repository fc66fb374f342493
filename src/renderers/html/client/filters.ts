import { addressedId, stateInAddress, writeState } from './address.js';
import { build, buildDeferred } from './building.js';
import { startColumns, startSorting } from './columns.js';
import { watchCounters } from './navigation.js';
import { all, fillIn, formatNumber, one } from './browser.js';
import { startExports } from './exports.js';
import { readFacet } from './facets.js';
import { startKeys } from './settings.js';
import { watchGuidance, watchLists } from './lists.js';
import { deferredRow, readPolicies } from './policies.js';
import { keepInView, measureStickyParts, scrollToElement } from './scrolling.js';
import { matches, readAhead, termsOf } from './search.js';

/** Connects the bar with the search, the filters and the tools. Its state is kept in the address, and restored from it. */
export function startFilters(bar: HTMLElement): void {
  const searchable = one('.searchable', HTMLElement);
  const input = one('input', HTMLInputElement, bar);
  const output = one('output', HTMLElement, bar);
  const clear = one('.clear', HTMLElement, bar);
  const toggle = one('.toggle', HTMLElement, bar);
  const words = bar.dataset;
  const { entries, lists, entriesOf } = readPolicies();
  const facets = all('[data-facet]', HTMLElement, bar).map(readFacet);
  const counters = watchCounters(lists, words);
  const update = buildDeferred(lists, counters.add);
  const refreshLists = watchLists(lists, words, update);
  const refreshGuidance = watchGuidance(entriesOf, words);
  const sorting = startSorting(bar, { searchable, lists, facets, update, change });
  const columns = startColumns(bar, searchable, change);

  let wasFiltered = false;
  /** Number of changes by the reader. Each change cancels the scrolling of the one before. */
  let changes = 0;

  bar.style.setProperty('--digits', `${formatNumber(entries.length).length}ch`);
  bar.hidden = false;
  choose(stateInAddress() ?? new URLSearchParams());
  apply();
  showAddressed();
  startKeys({ input, lists, facets, reset });
  startExports(bar, () => ({
    entries: sorting.sorted(entries.filter(({ isShown }) => isShown)),
    columns: columns.shown(),
    facets,
  }));
  readAhead(entries, facets);
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
    // A link to a row that the filters hide clears them.
    else if (addressedElement()?.closest('[hidden], .is-vast .is-folded')) choose(new URLSearchParams());
    change();
    showAddressed();
  });

  function isFiltered(): boolean {
    return input.value.trim() !== '' || facets.some((facet) => facet.chosen.size > 0);
  }

  /** Shows what matches and counts it. An entry in several tables counts once. */
  function apply(): void {
    const terms = termsOf(input.value);
    const tallies = facets.map((facet) => ({ facet, tally: [] as number[] }));
    let shown = 0;
    for (const entry of entries) {
      entry.isShown = false;
      if (!matches(entry, terms, facets)) continue;
      const [missed, ...others] = tallies.filter(({ facet }) => !facet.allows(entry));
      if (others.length > 0) continue;
      if (missed === undefined) {
        entry.isShown = true;
        shown += 1;
      }
      // An option counts the entries that all other facets allow.
      for (const { facet, tally } of missed === undefined ? tallies : [missed]) count(tally, facet.optionOf(entry));
    }
    for (const { facet, tally } of tallies) facet.count(tally);
    showMatches();
    report(shown);
  }

  /** The page starts unfiltered, so there is nothing to update until a first filter is chosen. */
  function showMatches(): void {
    const filtered = isFiltered();
    if (filtered || wasFiltered) {
      refreshLists(filtered);
      counters.refresh(filtered);
      refreshGuidance(filtered);
    }
    wasFiltered = filtered;
  }

  function report(shown: number): void {
    clear.hidden = !isFiltered();
    bar.classList.toggle('is-empty', shown === 0);
    output.textContent = fillIn(shown === 0 ? words.nothing : words.matching, {
      shown: formatNumber(shown),
      total: formatNumber(entries.length),
    });
  }

  function change(): void {
    changes += 1;
    apply();
    writeState(chosenState());
    keepInView(searchable, untilNextChange());
  }

  /** Returns a function that reports whether the reader has changed nothing since this call. */
  function untilNextChange(): () => boolean {
    const now = changes;
    return () => changes === now;
  }

  function chosenState(): URLSearchParams {
    const state = new URLSearchParams();
    if (input.value.trim() !== '') state.set('q', input.value.trim());
    for (const facet of facets) for (const value of facet.chosen) state.append(facet.key, value);
    if (sorting.value !== '') state.set('sort', sorting.value);
    for (const column of columns.hidden) state.append('hide', column);
    return state;
  }

  function choose(state: URLSearchParams): void {
    input.value = state.get('q') ?? '';
    for (const facet of facets) facet.choose(state.getAll(facet.key));
    // A link within the page sets filters. It keeps the order and the columns that the reader chose.
    const order = state.get('sort');
    if (order !== null) sorting.choose(order);
    if (state.has('hide')) columns.choose(state.getAll('hide'));
  }

  /** Clears the filters; order and columns stay. */
  function reset(): void {
    input.value = '';
    for (const facet of facets) facet.choose([]);
    change();
  }

  /** The element that the address names, or null. Builds its row if necessary. */
  function addressedElement(): Element | null {
    const id = addressedId();
    if (id === '') return null;
    const element = document.getElementById(id);
    if (element !== null) return element;
    const row = deferredRow(lists, id);
    if (row === undefined) return null;
    build(row.chunk);
    return row.element;
  }

  /** Scrolls to the element that the address names. */
  function showAddressed(): void {
    const element = addressedElement();
    if (element === null) return;
    measureStickyParts();
    scrollToElement(element, untilNextChange());
  }
}

function count(tally: number[], position: number): void {
  if (position !== -1) tally[position] = (tally[position] ?? 0) + 1;
}

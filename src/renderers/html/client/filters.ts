import { addressedId, isReturn, markVisit, stateInAddress, writeState } from './address.js';
import { all, fillIn, formatNumber, one, setText } from './browser.js';
import { startColumns, startSorting } from './columns.js';
import { startExports } from './exports.js';
import { matches, readFacet, termsOf } from './facets.js';
import { reveal } from './folding.js';
import { shownStops, startSearchKeys, startStepping } from './keys.js';
import { shownRows, watchCards, watchCounters, watchFolded, watchGuidance, watchLists } from './lists.js';
import { readPolicies } from './policies.js';
import { isFarBelow, keepInView, measureStickyParts, stickyHeight } from './scrolling.js';

/** Connects the bar with the search, the filters and the tools. Its state is kept in the address, and restored from it. */
export function startFilters(bar: HTMLElement): void {
  const searchable = one('.searchable', HTMLElement);
  const input = one('input', HTMLInputElement, bar);
  const search = one('.search', HTMLElement, bar);
  const result = one('output span', HTMLElement, bar);
  const clear = one('.clear', HTMLElement, bar);
  const toggle = one('.toggle', HTMLElement, bar);
  const choices = one('.choices', HTMLElement, bar);
  const words = bar.dataset;
  const { entries, lists, entriesOf } = readPolicies();
  const facets = all('[data-facet]', HTMLElement, bar).map(readFacet);
  const refreshes = [watchLists(lists, words), watchCounters(lists, words), watchGuidance(entriesOf, words)];
  const refreshCards = watchCards();
  const openFolded = watchFolded();
  const sorting = startSorting(bar, searchable, lists, facets, change);
  const columns = startColumns(bar, searchable, change);

  let wasFiltered = false;
  /** Number of changes by the reader. Each change cancels the scrolling of the one before. */
  let changes = 0;

  bar.style.setProperty('--digits', `${formatNumber(entries.length).length}ch`);
  bar.hidden = false;
  choose(stateInAddress() ?? new URLSearchParams());
  apply();
  markVisit();
  showAddressed();
  startSearchKeys(input, reset);
  startStepping(() => shownStops(lists, facets));
  startExports(bar, () => ({
    entries: sorting.sorted(entries.filter(({ isShown }) => isShown)),
    columns: columns.shown(),
    facets,
  }));
  printWhole();
  input.addEventListener('input', change);
  for (const facet of facets) facet.listen(change);
  clear.addEventListener('click', () => {
    reset();
    input.focus();
  });
  toggle.addEventListener('click', () => {
    toggle.setAttribute('aria-expanded', String(toggle.getAttribute('aria-expanded') === 'false'));
  });
  bar.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !choices.contains(document.activeElement) || event.defaultPrevented) return;
    toggle.setAttribute('aria-expanded', 'false');
    toggle.focus();
  });
  addEventListener('hashchange', () => {
    // Back and forward restore the filters of then. A link without filters keeps those of now.
    const state = stateInAddress() ?? (isReturn() ? new URLSearchParams() : undefined);
    if (state !== undefined) choose(state);
    // A link to a row that the filters hide clears them.
    else if (addressedElement()?.closest('[hidden], .is-vast .is-folded')) choose(new URLSearchParams());
    applyChange();
    markVisit();
    if (addressedElement() === null) keepPolicies();
    else showAddressed();
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
    openFolded(terms);
    showMatches();
    report(shown);
  }

  /** The page starts unfiltered, so there is nothing to update until a first filter is chosen. */
  function showMatches(): void {
    const filtered = isFiltered();
    if (filtered || wasFiltered) {
      for (const refresh of refreshes) refresh(filtered);
      if (filtered) for (const list of lists) if (list.section !== null && shownRows(list) > 0) reveal(list.section);
    }
    wasFiltered = filtered;
  }

  function report(shown: number): void {
    const filtered = isFiltered();
    const values = { shown: formatNumber(shown), total: formatNumber(entries.length) };
    clear.hidden = !filtered;
    bar.classList.toggle('is-empty', shown === 0);
    result.textContent = fillIn(shown === 0 ? words.nothing : words.matching, values);
    // What a small screen shows of it.
    if (filtered) search.dataset.brief = fillIn(words.counter, values);
    else delete search.dataset.brief;
    const inside = facets.filter(({ control, chosen }) => chosen.size > 0 && choices.contains(control)).length;
    setText(one('.number', HTMLElement, toggle), inside === 0 ? '' : formatNumber(inside));
    refreshCards(chosenFilters());
  }

  /** Nothing on paper says what is filtered, so the whole document is printed, in the order of the report. */
  function printWhole(): void {
    let kept: URLSearchParams | undefined;
    addEventListener('beforeprint', () => {
      kept ??= chosenState();
      choose(new URLSearchParams('sort=&hide='));
      apply();
    });
    addEventListener('afterprint', () => {
      if (kept !== undefined) choose(kept);
      kept = undefined;
      apply();
    });
  }

  function change(): void {
    applyChange();
    keepPolicies();
  }

  function applyChange(): void {
    changes += 1;
    apply();
    writeState(chosenState());
  }

  /** Keeps policies in view. */
  function keepPolicies(): void {
    const first = isFiltered() ? firstResult() : null;
    // A reader who is still above the policies would not see what the filters show.
    if (first !== null && isFarBelow(first) && searchable.getBoundingClientRect().top > stickyHeight()) show(first);
    else {
      const now = changes;
      keepInView(searchable, () => changes === now);
    }
  }

  /** The section of the first list that shows something. */
  function firstResult(): Element | null {
    return lists.find((list) => shownRows(list) > 0)?.section ?? null;
  }

  function chosenFilters(): URLSearchParams {
    const filters = new URLSearchParams();
    if (input.value.trim() !== '') filters.set('q', input.value.trim());
    for (const facet of facets) for (const value of facet.chosen) filters.append(facet.key, value);
    return filters;
  }

  function chosenState(): URLSearchParams {
    const state = chosenFilters();
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
    choose(new URLSearchParams());
    change();
  }

  function addressedElement(): Element | null {
    return document.getElementById(addressedId());
  }

  /** Scrolls to the element that the address names. If that is all policies, to the first that match. */
  function showAddressed(): void {
    const element = addressedElement();
    show(element === searchable && isFiltered() ? firstResult() : element);
  }

  function show(element: Element | null): void {
    if (element === null) return;
    reveal(element);
    measureStickyParts();
    element.scrollIntoView();
  }
}

function count(tally: number[], position: number): void {
  if (position !== -1) tally[position] = (tally[position] ?? 0) + 1;
}

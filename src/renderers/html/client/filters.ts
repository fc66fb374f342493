import { addressedId, isReturn, markVisit, stateInAddress, writeState } from './address.js';
import { all, closestTo, fillIn, formatNumber, inPauses, one, setText } from './browser.js';
import { startColumns, startSorting } from './columns.js';
import { startExports } from './exports.js';
import { contains, readFacet, searchable, termsOf } from './facets.js';
import { reveal } from './folding.js';
import { listedStops, startSearchKeys, startStepping, stopsInMatches, stopsInRows } from './keys.js';
import { startMatches, watchCards } from './matches.js';
import { readPolicies, type Entry } from './policies.js';
import { measureStickyParts, placeOfReader } from './scrolling.js';

/**
 * Connects the bar with the search, the filters and the tools. A search, a filter or an order puts one list of the policies
 * that match in place of the page. The state is kept in the address, and restored from it.
 */
export function startFilters(bar: HTMLElement): void {
  const page = one('main', HTMLElement);
  const input = one('input', HTMLInputElement, bar);
  const search = one('.search', HTMLElement, bar);
  const result = one('output span', HTMLElement, bar);
  const clear = one('.clear', HTMLElement, bar);
  const toggle = one('.toggle', HTMLElement, bar);
  const choices = one('.choices', HTMLElement, bar);
  const words = bar.dataset;
  const { cards, entries, rows } = readPolicies();
  const facets = all('[data-facet]', HTMLElement, bar).map(readFacet);
  const tallies = facets.map((facet) => ({ facet, tally: [] as number[] }));
  const showBehind = watchCards(cards);
  const sorting = startSorting(bar, page, entries, facets, changeHere);
  const columns = startColumns(bar, page, keepState);
  const matches = startMatches(facets);

  let isQueued = false;
  let isListShown = false;
  /** Where the reader was when the list took the place of the page. */
  let place: (() => void) | undefined;

  bar.style.setProperty('--digits', `${formatNumber(entries.length).length}ch`);
  bar.hidden = false;
  choose(stateInAddress() ?? new URLSearchParams());
  apply();
  markVisit();
  showAddressed();
  startSearchKeys(input, reset);
  startStepping(() => (isList() ? stopsInMatches(matches, facets) : stopsInRows(rows, facets)) ?? listedStops());
  startExports(bar, () => ({ entries: sorting.shown(), columns: columns.shown(), facets }));
  inPauses(readAhead());
  // Letters that are typed within a frame are one change.
  input.addEventListener('input', () => {
    if (!isQueued) requestAnimationFrame(changeHere);
    isQueued = true;
  });
  for (const facet of facets) facet.listen(changeHere);
  clear.addEventListener('click', () => {
    reset();
    input.focus({ preventScroll: true });
  });
  toggle.addEventListener('click', () => {
    toggle.setAttribute('aria-expanded', String(toggle.getAttribute('aria-expanded') === 'false'));
    countOptions();
  });
  bar.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !choices.contains(document.activeElement) || event.defaultPrevented) return;
    toggle.setAttribute('aria-expanded', 'false');
    toggle.focus();
  });
  // Browsers scroll to a field in which a reader types, and follow a link before the page learns of it.
  bar.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && bar.contains(relatedTarget))) remember();
  });
  document.addEventListener('click', (event) => {
    if (closestTo(event, 'a[href^="#"]', HTMLAnchorElement) !== null) remember();
  });
  addEventListener('hashchange', () => {
    // Back and forward restore the filters of then. A link without filters keeps those of now, if it leads into the list.
    const state = stateInAddress() ?? (isReturn() ? new URLSearchParams() : undefined);
    if (state !== undefined) choose(state);
    else if (isBehind(addressedElement())) choose(new URLSearchParams('sort='));
    change();
    markVisit();
    showAddressed();
  });

  /** Reads the texts and sorts, so that the first letter and the first order find them ready. */
  function* readAhead(): Generator<void> {
    for (const entry of entries) {
      searchable(entry, facets);
      yield;
    }
    yield* sorting.sortAhead();
  }

  function isFiltered(): boolean {
    return input.value.trim() !== '' || facets.some((facet) => facet.chosen.size > 0);
  }

  function isList(): boolean {
    return isFiltered() || sorting.value !== '';
  }

  /** Shows what matches and counts it. An entry in several tables counts once. */
  function apply(): void {
    const terms = termsOf(input.value);
    for (const { tally } of tallies) tally.length = 0;
    const chosen = tallies.filter(({ facet }) => facet.chosen.size > 0);
    for (const entry of entries) filter(entry, terms, chosen);
    countOptions();
    showList(terms);
    report(entries.reduce((sum, { isShown }) => sum + Number(isShown), 0));
  }

  /** `chosen` are the facets that can miss an entry. */
  function filter(entry: Entry, terms: readonly string[], chosen: typeof tallies): void {
    entry.isShown = false;
    const missed = chosen.filter(({ facet }) => !facet.allows(entry));
    if (missed.length > 1 || !contains(entry, terms, facets)) return;
    entry.isShown = missed.length === 0;
    // An option counts the entries that all other facets allow.
    for (const { facet, tally } of entry.isShown ? tallies : missed) count(tally, facet.optionOf(entry));
  }

  /** Updates the numbers on the options that are in sight. */
  function countOptions(): void {
    const isOpen = toggle.getAttribute('aria-expanded') === 'true';
    for (const { facet, tally } of tallies) if (isOpen || !choices.contains(facet.control)) facet.count(tally);
  }

  /** Puts the list in place of the page, or the page in place of the list. */
  function showList(terms: readonly string[]): void {
    const wasList = isListShown;
    isListShown = isList();
    if (!isListShown) {
      if (!wasList) return;
      showBehind(false);
      matches.hide();
      place?.();
      return;
    }
    matches.show(sorting.shown(), sorting.order, terms);
    showBehind(true);
    scrollTo(0, 0);
  }

  function report(shown: number): void {
    const values = { shown: formatNumber(shown), total: formatNumber(entries.length) };
    clear.hidden = !isList();
    bar.classList.toggle('is-empty', shown === 0);
    setText(result, fillIn(shown === 0 ? words.nothing : words.matching, values));
    // What a small screen shows of it.
    if (isFiltered()) search.dataset.brief = fillIn(words.counter, values);
    else delete search.dataset.brief;
    const inside = facets.filter(({ control, chosen }) => chosen.size > 0 && choices.contains(control)).length;
    setText(one('.number', HTMLElement, toggle), inside === 0 ? '' : formatNumber(inside));
  }

  function changeHere(): void {
    isQueued = false;
    if (!bar.contains(document.activeElement)) remember();
    change();
  }

  function remember(): void {
    if (!isListShown) place = placeOfReader();
  }

  function change(): void {
    apply();
    keepState();
  }

  function keepState(): void {
    writeState(chosenState());
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

  /** Clears the filters and the order; columns stay. */
  function reset(): void {
    choose(new URLSearchParams('sort='));
    change();
  }

  function addressedElement(): Element | null {
    return document.getElementById(addressedId());
  }

  /** Scrolls to the element that the address names; in the list, to its row. */
  function showAddressed(): void {
    const element = addressedElement();
    if (element === null) return;
    measureStickyParts();
    if (!isBehind(element)) {
      reveal(element);
      element.scrollIntoView();
      return;
    }
    const row = matches.elementAt(
      matches.entries.findIndex((entry) => entry.rows.some((own) => own.element === element)),
    );
    if (row === undefined) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'center' });
  }
}

/** Whether an element is in the part of the page whose place the list takes. */
function isBehind(element: Element | null): boolean {
  return element !== null && element.closest('.is-behind') !== null;
}

function count(tally: number[], position: number): void {
  if (position !== -1) tally[position] = (tally[position] ?? 0) + 1;
}

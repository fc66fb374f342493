import { addressedId, stateInAddress, writeState } from './address.js';
import { build, keepInLine } from './building.js';
import { startColumns } from './columns.js';
import { watchCounters } from './counters.js';
import { afterPaint, all, formatted, worded } from './dom.js';
import { startExports } from './exports.js';
import { readFacet } from './facets.js';
import { watchGuidance } from './guidance.js';
import { startKeys } from './keys.js';
import { watchLists } from './lists.js';
import { readPolicies, stowedRow } from './policies.js';
import { holds, readAhead, termsOf } from './search.js';
import { startSorting } from './sorting.js';
import { measureStickyParts, stickyHeight } from './sticky.js';

/** Frames in which everything near the reader is built. */
const FRAMES_TO_BUILD = 8;
/** Frames in which a page has the height that its filters leave it, on a slow machine too. */
const FRAMES_TO_SETTLE = 30;

/** Brings the bar of search, filters and tools to life. Its state stands in the address, which restores it. */
export function startFilters(bar) {
  const searchable = bar.closest('.searchable');
  const input = bar.querySelector('input');
  const output = bar.querySelector('output');
  const clear = bar.querySelector('.clear');
  const toggle = bar.querySelector('.toggle');
  const { byNumber, entries, lists } = readPolicies();
  const facets = all('[data-facet]', bar).map(readFacet);
  const counters = watchCounters(lists, bar.dataset);
  const putInLine = keepInLine(lists, counters.add);
  const refreshLists = watchLists(lists, bar.dataset, putInLine);
  const refreshGuidance = watchGuidance(byNumber, bar.dataset);
  const sorting = startSorting(bar, { lists, facets, putInLine, change });
  const columns = startColumns(bar, change);

  let wasFiltered = false;
  /** Counts what the reader asks for: what was on its way ends when he asks for something else. */
  let asked = 0;

  bar.style.setProperty('--digits', `${formatted(entries.length).length}ch`);
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
    // A link leads to a row that the filters hide: the link wins.
    else if (addressedElement()?.closest('[hidden], .is-vast .is-folded')) choose(new URLSearchParams());
    change();
    showAddressed();
  });

  function isFiltered() {
    return input.value.trim() !== '' || facets.some((facet) => facet.chosen.size > 0);
  }

  /** Shows what matches and counts it. An entry that stands in several tables is one entry. */
  function apply() {
    const terms = termsOf(input.value);
    const tallies = facets.map(() => []);
    let shown = 0;
    for (const entry of entries) {
      entry.isShown = false;
      if (!holds(entry, terms, facets)) continue;
      const { options } = entry;
      let misses = 0;
      let missed = -1;
      for (let index = 0; index < facets.length; index += 1) {
        if (facets[index].admits(options[index])) continue;
        misses += 1;
        missed = index;
      }
      if (misses > 1) continue;
      // An option counts what all other facets let through.
      if (misses === 1) count(tallies[missed], options[missed]);
      else {
        entry.isShown = true;
        shown += 1;
        tallies.forEach((tally, index) => count(tally, options[index]));
      }
    }
    facets.forEach((facet, index) => facet.count(tallies[index]));
    showMatches();
    report(shown);
  }

  /** At first nothing is filtered, and the page says so already. */
  function showMatches() {
    const filtered = isFiltered();
    if (filtered || wasFiltered) {
      refreshLists(filtered);
      counters.refresh(filtered);
      refreshGuidance(filtered);
    }
    wasFiltered = filtered;
  }

  function report(shown) {
    clear.hidden = !isFiltered();
    bar.classList.toggle('is-empty', shown === 0);
    output.textContent = worded(shown === 0 ? bar.dataset.nothing : bar.dataset.matching, {
      shown: formatted(shown),
      total: formatted(entries.length),
    });
  }

  function change() {
    asked += 1;
    apply();
    writeState(chosenState());
    keepInSight();
  }

  function chosenState() {
    const state = new URLSearchParams();
    if (input.value.trim() !== '') state.set('q', input.value.trim());
    for (const facet of facets) for (const value of facet.chosen) state.append(facet.key, value);
    if (sorting.value !== '') state.set('sort', sorting.value);
    for (const column of columns.hidden) state.append('hide', column);
    return state;
  }

  /** What no longer matches may have stood above the reader, who would find himself behind all that does. */
  function keepInSight() {
    const now = asked;
    stay(searchable, FRAMES_TO_SETTLE, () => asked === now);
  }

  function choose(state) {
    input.value = state.get('q') ?? '';
    for (const facet of facets) facet.choose(state.getAll(facet.key));
    // A link within the page filters; it does not take away what the reader arranged.
    if (state.has('sort')) sorting.choose(state.get('sort'));
    if (state.has('hide')) columns.choose(state.getAll('hide'));
  }

  /** Takes back the filters; order and columns stay. */
  function reset() {
    input.value = '';
    for (const facet of facets) facet.choose([]);
    change();
  }

  /** The element that the address names, or null. A row may have to be built first. */
  function addressedElement() {
    const id = addressedId();
    if (id === '') return null;
    const element = document.getElementById(id);
    if (element !== null) return element;
    const row = stowedRow(lists, id);
    if (row === undefined) return null;
    build(row.block);
    return row.element;
  }

  /** Goes where the address leads, now that the rows and the bar have their heights. */
  function showAddressed() {
    const element = addressedElement();
    if (element === null) return;
    measureStickyParts();
    const now = asked;
    land(element, FRAMES_TO_BUILD, () => asked === now);
  }
}

/** Brings an element back into sight, again and again while what is built or hidden in it moves it. */
function stay(element, frames, isWanted) {
  // After the page was laid out: asking before would lay it out for the question alone.
  afterPaint(() => {
    if (!isWanted()) return;
    if (element.getBoundingClientRect().bottom < stickyHeight()) element.scrollIntoView();
    if (frames > 0) stay(element, frames - 1, isWanted);
  });
}

/** Goes to an element, in very long pages again and again while what is built around it moves it. */
function land(element, frames, isWanted) {
  if (!isWanted()) return;
  element.scrollIntoView();
  const isMoving = frames > 0 && document.querySelector('[data-stowed]') !== null;
  if (isMoving) requestAnimationFrame(() => land(element, frames - 1, isWanted));
}

function count(tally, position) {
  if (position !== -1) tally[position] = (tally[position] ?? 0) + 1;
}

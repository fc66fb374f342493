import { all, formatted, setText, worded } from './dom.js';

/**
 * Keeps the counts of the navigation in line with the entries that are shown: "8 of 71" while something filters.
 * `add` takes in those of a box that was stowed.
 */
export function watchCounters(lists, words) {
  const counters = new Map();
  const entriesOf = entriesBySection(lists);
  let isFiltered = false;
  add(document);

  return {
    add,
    refresh(filtered) {
      isFiltered = filtered;
      for (const counter of counters.values()) refresh(counter);
    },
  };

  function add(within) {
    for (const element of all('[data-count-of]', within)) {
      const spoken = element.nextElementSibling;
      const place = { element, spoken, link: element.closest('a') };
      const anchor = element.dataset.countOf;
      const counter = counters.get(anchor) ?? newCounter(anchor, [element.textContent, spoken.textContent]);
      counter.places.push(place);
      if (counter.state !== null) showCount(place, counter);
    }
  }

  function newCounter(anchor, texts) {
    const counter = { places: [], texts, shownTexts: texts, entries: entriesOf(anchor), state: null };
    counters.set(anchor, counter);
    refresh(counter);
    return counter;
  }

  function refresh(counter) {
    const state = isFiltered ? counter.entries.reduce((sum, { isShown }) => sum + (isShown ? 1 : 0), 0) : null;
    if (state === counter.state) return;
    counter.state = state;
    counter.shownTexts = state === null ? counter.texts : textsOf(state, counter.entries.length);
    for (const place of counter.places) showCount(place, counter);
  }

  function textsOf(count, total) {
    const values = { shown: formatted(count), total: formatted(total) };
    return [worded(words.counter, values), worded(words.matching, values)];
  }
}

/** Finds the entries below the heading of an anchor, each once. */
function entriesBySection(lists) {
  const rows = new Map();
  for (const list of lists) {
    for (let outer = list.section; outer; outer = outer.parentElement.closest('section')) {
      const { section } = outer.dataset;
      if (rows.has(section)) rows.get(section).push(list.rows);
      else rows.set(section, [list.rows]);
    }
  }
  return (anchor) => [...new Set((rows.get(anchor) ?? []).flatMap((some) => some.map(({ entry }) => entry)))];
}

function showCount({ element, spoken, link }, { shownTexts: [text, spokenText], state }) {
  setText(element, text);
  setText(spoken, spokenText);
  link.classList.toggle('is-empty', state === 0);
}

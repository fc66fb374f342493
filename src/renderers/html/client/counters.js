import { all, formatted, setText, worded } from './dom.js';

/** Brings the counts of the navigation into line with the entries that are shown: "8 of 71" while something filters. */
export function watchCounters(lists, words) {
  const counters = readCounters(lists);

  return function refresh(filtered) {
    for (const counter of counters) {
      const count = counter.entries.reduce((sum, { isShown }) => sum + (isShown ? 1 : 0), 0);
      const state = filtered ? count : null;
      if (state === counter.state) continue;
      counter.state = state;
      const values = { shown: formatted(count), total: formatted(counter.entries.length) };
      const texts = filtered ? [worded(words.counter, values), worded(words.matching, values)] : counter.texts;
      for (const place of counter.places) showCount(place, texts, count);
    }
  };
}

/** Entries below each heading that the navigation counts, each once; it may stand in the page twice. */
function readCounters(lists) {
  const counters = new Map();
  for (const element of all('[data-count-of]')) {
    const spoken = element.nextElementSibling;
    const place = { element, spoken, link: element.closest('a') };
    const anchor = element.dataset.countOf;
    const known = counters.get(anchor);
    if (known !== undefined) known.places.push(place);
    else {
      const texts = [element.textContent, spoken.textContent];
      counters.set(anchor, { places: [place], texts, entries: new Set(), state: null });
    }
  }
  for (const { section, rows } of lists) {
    for (let outer = section; outer; outer = outer.parentElement.closest('section')) {
      const counter = counters.get(outer.dataset.section);
      if (counter !== undefined) for (const { entry } of rows) counter.entries.add(entry);
    }
  }
  return [...counters.values()].map((counter) => ({ ...counter, entries: [...counter.entries] }));
}

function showCount({ element, spoken, link }, [text, spokenText], count) {
  setText(element, text);
  setText(spoken, spokenText);
  link.classList.toggle('is-empty', count === 0);
}

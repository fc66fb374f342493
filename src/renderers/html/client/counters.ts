import { all, fillIn, formatNumber, setText } from './dom.js';
import type { Entry, PolicyList, Row } from './model.js';

export interface Counters {
  /** Counts entries anew. */
  refresh(isFiltered: boolean): void;
  /** Includes the counters within a box that was deferred. */
  readonly add: (within: ParentNode) => void;
}

/** All counters of the policies below one heading. */
interface Counter {
  readonly places: Place[];
  /** Visible and spoken text while nothing is filtered. */
  readonly texts: Texts;
  readonly entries: readonly Entry[];
  shownTexts: Texts;
  /** Number of entries that the filters show; null while nothing is filtered. */
  count: number | null;
}

type Texts = readonly [visible: string, spoken: string];

interface Place {
  readonly element: Element;
  readonly spoken: Element;
  readonly link: Element;
}

/** Updates the counts in the navigation to the entries that are shown: "8 of 71" while the page is filtered. */
export function watchCounters(lists: readonly PolicyList[], words: DOMStringMap): Counters {
  const counters = new Map<string, Counter>();
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

  function add(within: ParentNode): void {
    for (const element of all('[data-count-of]', HTMLElement, within)) {
      const anchor = element.dataset.countOf ?? '';
      const spoken = element.nextElementSibling;
      const link = element.closest('a');
      if (spoken === null || link === null) continue;
      const place = { element, spoken, link };
      const counter = counters.get(anchor) ?? newCounter(anchor, [element.textContent, spoken.textContent]);
      counter.places.push(place);
      if (counter.count !== null) showCount(place, counter);
    }
  }

  function newCounter(anchor: string, texts: Texts): Counter {
    const counter: Counter = { places: [], texts, shownTexts: texts, entries: entriesOf(anchor), count: null };
    counters.set(anchor, counter);
    refresh(counter);
    return counter;
  }

  function refresh(counter: Counter): void {
    const count = isFiltered ? counter.entries.reduce((sum, { isShown }) => sum + (isShown ? 1 : 0), 0) : null;
    if (count === counter.count) return;
    counter.count = count;
    counter.shownTexts = count === null ? counter.texts : textsOf(count, counter.entries.length);
    for (const place of counter.places) showCount(place, counter);
  }

  function textsOf(count: number, total: number): Texts {
    const values = { shown: formatNumber(count), total: formatNumber(total) };
    return [fillIn(words.counter, values), fillIn(words.matching, values)];
  }
}

/** Finds the entries below the heading with an anchor, each once. */
function entriesBySection(lists: readonly PolicyList[]): (anchor: string) => Entry[] {
  const rows = new Map<string, Row[][]>();
  for (const list of lists) {
    let outer = list.section;
    while (outer) {
      const section = outer.dataset.section ?? '';
      const known = rows.get(section);
      if (known === undefined) rows.set(section, [list.rows]);
      else known.push(list.rows);
      outer = outer.parentElement?.closest('section') ?? null;
    }
  }
  return (anchor) => [...new Set((rows.get(anchor) ?? []).flatMap((some) => some.map(({ entry }) => entry)))];
}

function showCount({ element, spoken, link }: Place, { shownTexts: [text, spokenText], count }: Counter): void {
  setText(element, text);
  setText(spoken, spokenText);
  link.classList.toggle('is-empty', count === 0);
}

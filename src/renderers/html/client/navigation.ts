import { all, one, fillIn, formatNumber, setText } from './browser.js';
import { firstBelow, stickyHeight } from './scrolling.js';
import type { Entry, PolicyList, Row } from './rows.js';

/** Pixels below the sticky parts within which a heading counts as reached. */
const REACHED = 48;

/** Marks the section that is in view in the navigation, and scrolls the navigation to the mark. */
export function startNavigation(): void {
  const items = all('.side a[href^="#"]', HTMLAnchorElement).flatMap((link) => {
    const target = targetOf(link);
    return target === null ? [] : [{ link, target }];
  });
  if (items.length === 0) return;
  const side = one('.side', HTMLElement);
  let isQueued = false;
  let marked: HTMLAnchorElement | undefined;

  function mark(): void {
    isQueued = false;
    const edge = stickyHeight() + REACHED;
    // A section without matches or in a closed one may be left out of the layout, and then has no position.
    const shown = items.filter(({ target }) => !target.matches('.is-folded, .is-closed *'));
    const link = shown[firstBelow(shown, ({ target }) => target.getBoundingClientRect().top > edge) - 1]?.link;
    if (link === marked) return;
    marked?.removeAttribute('aria-current');
    marked = link;
    if (link === undefined) return;
    link.setAttribute('aria-current', 'true');
    const isAbove = link.offsetTop < side.scrollTop;
    const isBelow = link.offsetTop + link.offsetHeight > side.scrollTop + side.clientHeight;
    if (isAbove || isBelow) side.scrollTop = link.offsetTop - side.clientHeight / 2;
  }

  addEventListener('scroll', () => {
    if (!isQueued) requestAnimationFrame(mark);
    isQueued = true;
  });
  requestAnimationFrame(mark);
}

/** The section that a link leads to. Measuring the heading in it would lay out a section that is out of view. */
function targetOf(link: HTMLAnchorElement): Element | null {
  const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  return target?.closest('section') ?? target;
}

export interface Counters {
  /** Counts the shown entries again. */
  refresh(isFiltered: boolean): void;
  /** Adds the counters in a box that was deferred. */
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

/** Returns a function that finds the entries below a heading by its anchor, each once. */
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

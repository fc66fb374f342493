import { all, fillIn, formatNumber, one, setText } from './browser.js';
import { fold } from './facets.js';
import type { Chunk, Entry, Policies, PolicyList } from './policies.js';

/** Updates a part of the page to the entries that are shown. */
type Refresh = (isFiltered: boolean) => void;

/** With more lists than this, sections without a match are hidden. With fewer, each stays with a sentence. */
const MANY = 50;

/** Returns a function that updates rows, lists and sections. */
export function watchLists(lists: readonly PolicyList[], words: DOMStringMap): Refresh {
  document.body.classList.toggle('is-vast', lists.length > MANY);
  return (isFiltered) => {
    for (const list of lists) {
      for (const chunk of list.chunks) showChunk(chunk);
      list.hint.hidden = !isFiltered;
      setText(list.hint, hintFor(shownRows(list), list.rows.length, words));
    }
    // A section folds when the policy tables directly in it show nothing.
    for (const [section, count] of shownBySection(lists)) {
      setRows(section, count);
      section.classList.toggle('is-folded', count === 0);
    }
  };
}

/** Number of rows that the filters show. */
export function shownRows({ rows }: Pick<PolicyList, 'rows'>): number {
  return rows.reduce((sum, { entry }) => sum + Number(entry.isShown), 0);
}

/** A chunk without a row to show is hidden as a whole. */
function showChunk({ box, rows }: Chunk): void {
  const count = shownRows({ rows });
  box.hidden = count === 0;
  setRows(box, count);
  if (count === 0) return;
  for (const { element, entry } of rows) if (element.hidden === entry.isShown) element.hidden = !entry.isShown;
}

function shownBySection(lists: readonly PolicyList[]): Map<HTMLElement, number> {
  const counts = new Map<HTMLElement, number>();
  for (const list of lists) {
    if (list.section !== null) counts.set(list.section, (counts.get(list.section) ?? 0) + shownRows(list));
  }
  return counts;
}

/** Sets the number of rows of an element, which restyles it. */
function setRows({ style }: HTMLElement, count: number): void {
  if (style.getPropertyValue('--rows') !== String(count)) style.setProperty('--rows', String(count));
}

/** Returns a function that updates the cards of a policy library: it hides cards whose entries are all filtered out. */
export function watchGuidance(entriesOf: Policies['entriesOf'], words: DOMStringMap): Refresh {
  const groups = all('.guidance', HTMLElement).map((element) => ({
    hint: one('.here', HTMLElement, element),
    cards: all('.card', HTMLElement, element).map((card) => ({
      card,
      entries: entriesOf((card.dataset.entries?.match(/\d+/g) ?? []).map(Number)),
    })),
  }));

  return (isFiltered) => {
    for (const { hint, cards } of groups) {
      for (const { card, entries } of cards)
        card.hidden = entries.length > 0 && !entries.some(({ isShown }) => isShown);
      const shown = cards.filter(({ card }) => !card.hidden).length;
      hint.hidden = !isFiltered;
      setText(hint, hintFor(shown, cards.length, words));
    }
  };
}

function hintFor(shown: number, total: number, words: DOMStringMap): string {
  const values = { shown: formatNumber(shown), total: formatNumber(total) };
  return fillIn(shown === 0 ? words.noneHere : words.here, values);
}

/** Returns a function that updates the counts of policies below headings: "8 of 71" while the page is filtered. */
export function watchCounters(lists: readonly PolicyList[], words: DOMStringMap): Refresh {
  const bySection = entriesBySection(lists);
  const counters = all('[data-count-of]', HTMLElement).map((element) => {
    const spoken = element.nextElementSibling;
    return {
      element,
      spoken,
      entries: bySection.get(element.dataset.countOf ?? '') ?? [],
      // While nothing is filtered.
      texts: [element.textContent, spoken?.textContent ?? ''] as const,
    };
  });

  return (isFiltered) => {
    for (const { element, spoken, entries, texts } of counters) {
      const count = entries.reduce((sum, { isShown }) => sum + Number(isShown), 0);
      const values = { shown: formatNumber(count), total: formatNumber(entries.length) };
      const [text, spokenText] = isFiltered ? [fillIn(words.counter, values), fillIn(words.matching, values)] : texts;
      setText(element, text);
      if (spoken !== null) setText(spoken, spokenText);
      element.closest('a')?.classList.toggle('is-empty', isFiltered && count === 0);
    }
  };
}

/** The entries below each heading, each once, by the anchor of the heading. */
function entriesBySection(lists: readonly PolicyList[]): Map<string, Entry[]> {
  const bySection = new Map<string, Set<Entry>>();
  for (const { section, rows } of lists) {
    for (let outer = section; outer !== null; outer = outer.parentElement?.closest('section') ?? null) {
      const anchor = outer.dataset.section ?? '';
      const entries = bySection.get(anchor) ?? new Set();
      bySection.set(anchor, entries);
      for (const { entry } of rows) entries.add(entry);
    }
  }
  return new Map([...bySection].map(([anchor, entries]) => [anchor, [...entries]]));
}

/** Returns a function that opens the folded lines that alone show why their row is found, and closes them afterwards. */
export function watchFolded(): (terms: readonly string[]) => void {
  const folded = all('.more', HTMLDetailsElement).map((element) => ({ element, texts: ['', ''], isOpened: false }));
  return (terms) => {
    for (const each of folded) {
      if (terms.length > 0 && each.texts[0] === '') each.texts = textsOf(each.element);
      const [text = '', beside = ''] = each.texts;
      const isFound = terms.some((term) => text.includes(term) && !beside.includes(term));
      if (isFound !== each.isOpened) each.element.open = isFound;
      each.isOpened = isFound;
    }
  };
}

/** The text of folded lines, and that of their row without them. */
function textsOf(element: HTMLDetailsElement): string[] {
  const text = element.textContent;
  return [fold(text), fold((element.closest('tr')?.textContent ?? '').replace(text, ''))];
}

/** Returns a function that marks the card whose filters are in use. */
export function watchCards(): (filters: URLSearchParams) => void {
  const links = all('.category .name a[data-filters]', HTMLAnchorElement);
  const cards = links.map((link) => ({ link, filters: link.dataset.filters }));
  return (chosen) => {
    for (const { link, filters } of cards) {
      if (filters === String(chosen)) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
}

import { all, fillIn, formatNumber, one, setText } from './browser.js';
import type { Chunk, PolicyList, Row } from './rows.js';
import type { Policies } from './policies.js';

/** With more lists than this, sections without a match are hidden. With fewer, each stays with a sentence. */
const MANY = 50;

/**
 * Returns a function that updates rows, lists and sections to the entries that are shown.
 *
 * @param update called for chunks whose rows changed
 */
export function watchLists(
  lists: readonly PolicyList[],
  words: DOMStringMap,
  update: (chunk: Chunk) => void,
): (isFiltered: boolean) => void {
  document.body.classList.toggle('is-vast', lists.length > MANY);

  return (isFiltered) => {
    for (const list of lists) showList(list, isFiltered);
    showSections(lists);
  };

  function showList(list: PolicyList, isFiltered: boolean): void {
    const count = list.chunks.reduce((sum, chunk) => sum + showChunk(chunk), 0);
    list.hint.hidden = !isFiltered;
    if (count === list.count) return;
    list.count = count;
    setText(list.hint, hintFor(count, list.rows.length, words));
  }

  /** Rows are updated only where the chunk shows some: a chunk without any is hidden as a whole. */
  function showChunk(chunk: Chunk): number {
    const count = chunk.rows.reduce((sum, { entry }) => sum + (entry.isShown ? 1 : 0), 0);
    if (count > 0 && chunk.rows.some(isOutOfDate)) update(chunk);
    if (count === chunk.count) return count;
    chunk.count = count;
    chunk.box.hidden = count === 0;
    chunk.box.style.setProperty('--rows', String(count));
    return count;
  }
}

function isOutOfDate({ isHidden, entry }: Row): boolean {
  return isHidden === entry.isShown;
}

/** A section folds when the policy tables directly in it show nothing. */
function showSections(lists: readonly PolicyList[]): void {
  for (const [section, count] of countsBy(({ section }) => section, lists)) {
    if (setRows(section, count)) section.classList.toggle('is-folded', count === 0);
  }
  // The height of a chapter is estimated from its rows, like that of its sections.
  const chapterOf = ({ section }: PolicyList): HTMLElement | null => section?.closest<HTMLElement>('.chapter') ?? null;
  for (const [chapter, count] of countsBy(chapterOf, lists)) setRows(chapter, count);
}

function countsBy(
  elementOf: (list: PolicyList) => HTMLElement | null,
  lists: readonly PolicyList[],
): Map<HTMLElement, number> {
  const counts = new Map<HTMLElement, number>();
  for (const list of lists) {
    const element = elementOf(list);
    if (element !== null) counts.set(element, (counts.get(element) ?? 0) + (list.count ?? 0));
  }
  return counts;
}

/** Sets the number of rows of an element and returns whether it changed. */
function setRows({ style }: HTMLElement, count: number): boolean {
  if (style.getPropertyValue('--rows') === String(count)) return false;
  style.setProperty('--rows', String(count));
  return true;
}

/** Returns a function that updates the cards of a policy library: it hides cards whose entries are all filtered out. */
export function watchGuidance(entriesOf: Policies['entriesOf'], words: DOMStringMap): (isFiltered: boolean) => void {
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

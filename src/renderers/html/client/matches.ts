import { all, inNextPause, inPauses, one } from './browser.js';
import { reveal } from './folding.js';
import { fold, type Facet } from './facets.js';
import type { Order } from './columns.js';
import { cellOf, type Entry } from './policies.js';

/** Rows of one HTML table of the list. */
const ROWS_PER_CHUNK = 50;

/** The list of what matches, in the place of the page. Its rows are copies, so the page stays as it is. */
export interface Matches {
  /** Puts entries in place of the page, in an order. `terms` open the folded lines that alone show why a row is found. */
  show(entries: readonly Entry[], order: Order, terms: readonly string[]): void;
  /** Puts the page back. */
  hide(): void;
  readonly entries: readonly Entry[];
  /** The row of an entry by its position; made if it is not yet. */
  elementAt(position: number): HTMLElement | undefined;
  /** What the browser may skip around that row. */
  boxesAt(position: number): readonly HTMLElement[];
  /** The position of a row; -1 if it is not in the list. */
  positionOf(row: Element): number;
}

interface Chunk {
  readonly box: HTMLElement;
  readonly entries: readonly Entry[];
}

/**
 * A list of thousands of rows takes as long as one of a hundred: rows are made when they come into view. What is out of view
 * follows in pauses, so that the browser's own search finds it.
 */
export function startMatches(facets: readonly Facet[]): Matches {
  const place = one('.matches', HTMLElement);
  const heading = document.createElement('h1');
  heading.className = 'unseen';
  heading.textContent = one('main h1', HTMLElement).textContent;
  // A page whose policies are on cards only has no table.
  const pattern = place.querySelector('table');
  const heads = [...(pattern?.tHead?.rows[0]?.cells ?? [])];
  const keys = (place.dataset.keys ?? '').split(' ');
  const columns = heads.map((head, index) => columnOf(keys[index] ?? '', head, facets));
  place.replaceChildren();
  place.hidden = false;
  let list: HTMLElement | undefined;
  let chunks: readonly Chunk[] = [];
  /** What follows the chunks, as one empty box. */
  let rest: Chunk | undefined;
  let shown: readonly Entry[] = [];
  let sought: readonly string[] = [];

  place.addEventListener('contentvisibilityautostatechange', (event) => {
    if (!(event instanceof ContentVisibilityAutoStateChangeEvent) || event.skipped) return;
    if (event.target === rest?.box) split();
    const chunk = chunks.find(({ box }) => box === event.target);
    if (chunk !== undefined) fill(chunk);
  });

  /** Splits what follows the first chunk into chunks. */
  function split(): void {
    if (rest === undefined) return;
    estimateRows(rest.box);
    const { box, entries } = rest;
    const others = Array.from({ length: Math.ceil(entries.length / ROWS_PER_CHUNK) }, (_, index) =>
      chunkOf(entries.slice(index * ROWS_PER_CHUNK, (index + 1) * ROWS_PER_CHUNK)),
    );
    rest = undefined;
    chunks = [...chunks, ...others];
    box.replaceWith(...others.map((chunk) => chunk.box));
  }

  function fill({ box, entries }: Chunk): void {
    if (box.firstChild !== null || pattern === null) return;
    const table = pattern.cloneNode(true) as HTMLTableElement;
    table.tBodies[0]?.append(...entries.map((entry) => rowOf(entry, columns, sought)));
    box.append(table);
  }

  /** Hides the list that is shown. It is removed in the next pause, because that takes long. */
  function discardList(): void {
    if (list === undefined) return;
    list.className = 'is-replaced';
    inNextPause(removal(list));
    list = undefined;
  }

  /** Fills all chunks, unless another list is shown before. */
  function* fillAll(entries: readonly Entry[]): Generator<void> {
    for (let index = 0; shown === entries; index += 1) {
      if (index > 0) split();
      const chunk = chunks[index];
      if (chunk === undefined) return;
      fill(chunk);
      yield;
    }
  }

  function chunkAt(position: number): Chunk | undefined {
    if (position >= ROWS_PER_CHUNK) split();
    return chunks[Math.floor(position / ROWS_PER_CHUNK)];
  }

  return {
    get entries() {
      return shown;
    },
    show(found, order, terms) {
      const entries = pattern === null ? [] : found;
      shown = entries;
      sought = terms;
      heads.forEach((head, index) => markOrder(head, keys[index] === order.column, order.isDescending));
      const first = chunkOf(entries.slice(0, ROWS_PER_CHUNK));
      discardList();
      list = document.createElement('div');
      list.append(heading);
      chunks = [first];
      rest = entries.length > ROWS_PER_CHUNK ? chunkOf(entries.slice(ROWS_PER_CHUNK)) : undefined;
      if (entries.length > 0) {
        fill(first);
        list.append(...[first, rest].flatMap((chunk) => chunk?.box ?? []));
      }
      place.prepend(list);
      inPauses(fillAll(entries));
    },
    hide() {
      shown = [];
      chunks = [];
      rest = undefined;
      discardList();
    },
    elementAt(position) {
      const chunk = chunkAt(position);
      if (chunk === undefined) return undefined;
      fill(chunk);
      return rowsIn(chunk)[position % ROWS_PER_CHUNK];
    },
    boxesAt: (position) => {
      const chunk = chunkAt(position);
      return chunk === undefined ? [] : [chunk.box];
    },
    positionOf(row) {
      const index = chunks.findIndex(({ box }) => box.contains(row));
      const chunk = chunks[index];
      const within = chunk === undefined ? -1 : rowsIn(chunk).findIndex((other) => other === row);
      return within === -1 ? -1 : index * ROWS_PER_CHUNK + within;
    },
  };
}

/** Removes a list part by part. */
function* removal(list: Element): Generator<void> {
  for (const part of [...list.children]) {
    part.remove();
    yield;
  }
  list.remove();
}

function rowsIn({ box }: Chunk): HTMLTableRowElement[] {
  return [...(box.querySelector('tbody')?.rows ?? [])];
}

function markOrder(head: HTMLElement, isSorted: boolean, isDescending: boolean): void {
  if (isSorted) head.setAttribute('aria-sort', isDescending ? 'descending' : 'ascending');
  else head.removeAttribute('aria-sort');
}

function chunkOf(entries: readonly Entry[]): Chunk {
  const box = document.createElement('div');
  box.className = 'part block';
  box.style.setProperty('--rows', String(entries.length));
  return { box, entries };
}

type MakeCell = (entry: Entry) => HTMLTableCellElement;

/** Returns a function that makes the cell of an entry: a copy, or what the filters know of it. */
function columnOf(key: string, head: HTMLTableCellElement, facets: readonly Facet[]): MakeCell {
  const facet = facets.find((candidate) => candidate.key === key);
  return (entry) => {
    const found = cellOf(entry, key);
    if (found === undefined) return ownCell(entry, head, facet);
    const { cell, row } = found;
    const copy = cell.cloneNode(true) as HTMLTableCellElement;
    if (row.list.prefix?.column === key) copy.prepend(row.list.prefix.text);
    return copy;
  };
}

function ownCell(entry: Entry, { className, dataset }: HTMLElement, facet: Facet | undefined): HTMLTableCellElement {
  const cell = document.createElement('td');
  const mark = facet?.markOf(entry) ?? '';
  cell.className = [className === 'text' ? '' : className, mark].join(' ').trim();
  cell.textContent = facet?.textOf(entry) ?? dataset.absent ?? '';
  return cell;
}

function rowOf(entry: Entry, columns: readonly MakeCell[], terms: readonly string[]): HTMLTableRowElement {
  const row = document.createElement('tr');
  const anchor = entry.rows.find(({ element }) => element.id !== '')?.element.id;
  if (anchor !== undefined) row.dataset.anchor = anchor;
  row.append(...columns.map((makeCell) => makeCell(entry)));
  for (const folded of all('.more', HTMLDetailsElement, row)) folded.open = isOnlyPlaceOf(terms, folded, row);
  return row;
}

function isOnlyPlaceOf(terms: readonly string[], folded: HTMLElement, row: HTMLElement): boolean {
  if (terms.length === 0) return false;
  const text = folded.textContent;
  const beside = fold(row.textContent.replace(text, ''));
  return terms.some((term) => fold(text).includes(term) && !beside.includes(term));
}

/** What follows has rows about as high as those before it. */
function estimateRows({ parentElement: list, previousElementSibling: before }: HTMLElement): void {
  const height = (before?.getBoundingClientRect().height ?? 0) / ROWS_PER_CHUNK;
  if (height > 0) list?.style.setProperty('--row-height', `${height.toFixed(1)}px`);
}

/**
 * Returns a function that hides what a list takes the place of: all but the cards about entries that are shown, with the headings of
 * their sections. Without a list, it shows the whole page.
 */
export function watchCards(cards: ReadonlyMap<Element, readonly Entry[]>): (isList: boolean) => void {
  const page = one('main', HTMLElement);
  const behind = markedBy('is-behind');
  const kept = markedBy('is-hit');

  /** The elements within one that hold no card to show. */
  function withoutHits(outer: Element, hits: ReadonlySet<Element>): Element[] {
    return [...outer.children].flatMap((element) => {
      if (element.matches(KEPT)) return [];
      if (!hits.has(element)) return [element];
      return cards.has(element) ? [] : withoutHits(element, hits);
    });
  }

  return (isList) => {
    const hits = new Set<Element>();
    for (const [card, entries] of cards) {
      if (!isList || !entries.some(({ isShown }) => isShown)) continue;
      reveal(card);
      for (let outer: Element | null = card; outer !== null && !hits.has(outer); outer = outer.parentElement)
        hits.add(outer);
    }
    // Not by a class of the body: that would restyle the whole page.
    behind(isList ? withoutHits(page, hits) : []);
    kept([...hits].filter((element) => element.matches('section')));
  };
}

/** Returns a function that gives a class to elements, and takes it from all others that have it. */
function markedBy(name: string): (elements: readonly Element[]) => void {
  let marked = new Set<Element>();
  return (elements) => {
    const wanted = new Set(elements);
    for (const element of marked) if (!wanted.has(element)) element.classList.remove(name);
    for (const element of wanted) if (!marked.has(element)) element.classList.add(name);
    marked = wanted;
  };
}

/** What stays when a list takes the place of the page. */
const KEPT = '.filters, .matches, h2, h3, h4';

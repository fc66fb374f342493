import { all, closestTo, one } from './browser.js';
import type { Facet } from './facets.js';
import { cellIn, type Entry } from './policies.js';

export interface ColumnChoice {
  /** Keys of the hidden columns. */
  readonly hidden: readonly string[];
  /** Hides columns by their keys, and shows all others. */
  choose(hidden: readonly string[]): void;
  /** The columns that are not hidden, in their order. */
  shown(): ExportColumn[];
}

export interface ExportColumn {
  readonly key: string;
  readonly label: string;
  /** Label of the second line of its cells; undefined if they have none. */
  readonly detail: string | undefined;
  /** What it says of policies for which no table shows it; undefined if that is unknown. */
  readonly absent: string | undefined;
}

/** Connects the menu of columns. A column that is not ticked is hidden in all policy tables and left out of exports. */
export function startColumns(bar: HTMLElement, page: Element, change: () => void): ColumnChoice {
  const menu = bar.querySelector<HTMLDetailsElement>('.columns');
  if (menu === null) return { hidden: [], choose: () => {}, shown: () => [] };
  const boxes = all('input', HTMLInputElement, menu);

  function apply(): void {
    boxes.forEach((box, index) => page.classList.toggle(`without-${index}`, !box.checked));
  }
  menu.addEventListener('change', () => {
    apply();
    change();
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    event.preventDefault();
    menu.open = false;
    one('summary', HTMLElement, menu).focus();
  });
  // The open menu covers part of the page, so it closes when the reader clicks elsewhere.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  });

  return {
    get hidden() {
      return boxes.filter((box) => !box.checked).map((box) => box.value);
    },
    choose(hidden) {
      for (const box of boxes) box.checked = box.disabled || !hidden.includes(box.value);
      apply();
    },
    shown: () =>
      boxes
        .filter((box) => box.checked)
        .map(({ value, dataset: { absent, detail, label = '' } }) => ({ key: value, label, detail, absent })),
  };
}

/** By which column a list is sorted, as a key; empty for the order of the report. */
export interface Order {
  readonly column: string;
  readonly isDescending: boolean;
}

export interface Sorting {
  readonly order: Order;
  /** The order in the address: `-column` for descending. */
  readonly value: string;
  choose(value: string): void;
  /** Those of the entries that are shown, in the chosen order. */
  shown(): readonly Entry[];
  /** Sorts by each column in turn, so that the reader does not wait for it. */
  sortAhead(): Generator<void>;
}

/**
 * Connects the menu and the table heads that choose an order. A page without them keeps the order of the report.
 *
 * @param change called when the reader chooses another order
 */
export function startSorting(
  bar: HTMLElement,
  page: Element,
  entries: readonly Entry[],
  facets: readonly Facet[],
  change: () => void,
): Sorting {
  const select = bar.querySelector<HTMLSelectElement>('.sorting select');
  const direction = bar.querySelector<HTMLButtonElement>('.direction');
  const columns = [...(select?.options ?? [])].map(({ value }) => value).filter(Boolean);
  /** Sorted once per column. */
  const known = new Map<string, Sorted>();
  let order: Order = { column: '', isDescending: false };

  select?.addEventListener('change', () => {
    set(select.value, false);
    change();
  });
  direction?.addEventListener('click', () => {
    set(order.column, !order.isDescending);
    change();
  });
  page.addEventListener('click', (event) => {
    const head = closestTo(event, '.entries thead th', HTMLTableCellElement);
    const keys = head?.closest<HTMLElement>('.policies')?.dataset.keys ?? '';
    const clicked = keys.split(' ')[head?.cellIndex ?? -1] ?? '';
    if (!columns.includes(clicked)) return;
    set(clicked, clicked === order.column && !order.isDescending);
    change();
  });

  function set(column: string, descends: boolean): void {
    order = { column, isDescending: descends && column !== '' };
    if (select !== null) select.value = column;
    if (direction === null) return;
    direction.disabled = column === '';
    direction.setAttribute('aria-pressed', String(order.isDescending));
  }

  function sortedBy(column: string): Sorted {
    const sorted = known.get(column) ?? finished(sortedInParts(entries, column, facets));
    known.set(column, sorted);
    return sorted;
  }

  return {
    get order() {
      return order;
    },
    get value() {
      return `${order.isDescending ? '-' : ''}${order.column}`;
    },
    choose(value) {
      const descends = value.startsWith('-');
      const wanted = descends ? value.slice(1) : value;
      set(columns.includes(wanted) ? wanted : '', descends);
    },
    shown() {
      const isShown = (entry: Entry): boolean => entry.isShown;
      if (order.column === '') return entries.filter(isShown);
      const { present, absent } = sortedBy(order.column);
      const ordered = (order.isDescending ? [...present].reverse() : present).flat();
      return [...ordered, ...absent].filter(isShown);
    },
    *sortAhead() {
      for (const column of columns) {
        if (known.has(column)) continue;
        const sorted = yield* sortedInParts(entries, column, facets);
        known.set(column, sorted);
      }
    },
  };
}

/** Entries by the value of a column. Those of equal value are together, in the order of the report; those without one come last. */
interface Sorted {
  readonly present: readonly (readonly Entry[])[];
  readonly absent: readonly Entry[];
}

/** Entries that are read before a pause. */
const PART = 50;

/** Sorts numbers by value, statuses and severities by rank, texts by the rules of the language. */
function* sortedInParts(entries: readonly Entry[], column: string, facets: readonly Facet[]): Generator<void, Sorted> {
  const read = valueReader(column, facets);
  const byValue = new Map<string | number | undefined, Entry[]>();
  const keyed: Keyed[] = [];
  for (const [index, entry] of entries.entries()) {
    const value = read(entry);
    const equal = byValue.get(value);
    if (equal !== undefined) equal.push(entry);
    else {
      const added = [entry];
      byValue.set(value, added);
      if (value !== undefined) keyed.push({ key: sortKey(value), equal: added });
    }
    if (index % PART === 0) yield;
  }
  const sorted = yield* mergeSorted(keyed);
  return { present: sorted.map(({ equal }) => equal), absent: byValue.get(undefined) ?? [] };
}

interface Keyed {
  readonly key: string | number;
  /** The entries that have the value. */
  readonly equal: readonly Entry[];
}

/** Sorts in parts, because to compare thousands of texts by the rules of a language takes longer than a pause. */
function* mergeSorted(values: readonly Keyed[]): Generator<void, readonly Keyed[]> {
  if (values.length <= PART) {
    yield;
    return [...values].sort((a, b) => compare(a.key, b.key));
  }
  const middle = values.length >> 1;
  const first = yield* mergeSorted(values.slice(0, middle));
  const second = yield* mergeSorted(values.slice(middle));
  const merged: Keyed[] = [];
  let taken = 0;
  for (const [index, value] of first.entries()) {
    for (let other = second[taken]; other !== undefined && compare(other.key, value.key) < 0; other = second[taken]) {
      merged.push(other);
      taken += 1;
    }
    merged.push(value);
    if (index % PART === 0) yield;
  }
  return [...merged, ...second.slice(taken)];
}

function finished<Result>(work: Generator<void, Result>): Result {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

/** Returns a function that reads the value to sort an entry by. */
function valueReader(column: string, facets: readonly Facet[]): (entry: Entry) => string | number | undefined {
  const facet = facets.find(({ key }) => key === column);
  if (facet !== undefined) {
    return (entry) => {
      const option = facet.optionOf(entry);
      return option === -1 ? undefined : option;
    };
  }
  return (entry) => {
    const cell = cellIn(entry, column);
    if (cell?.isNumber !== true) return cell?.text;
    const number = Number(cell.value ?? cell.text);
    return Number.isNaN(number) ? undefined : number;
  };
}

const collator = new Intl.Collator(document.documentElement.lang);

/** Digits of the longest number that is sorted by its value. */
const DIGITS = 15;

/** Numbers within a text get equal lengths. A collator that compares them by value takes several times as long. */
function sortKey(value: string | number): string | number {
  return typeof value === 'number' ? value : value.replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' ? a - Number(b) : collator.compare(a, String(b));
}

import { all, closestTo, one } from './browser.js';
import type { Facet } from './facets.js';
import { cellIn, type Entry, type PolicyList } from './policies.js';

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
}

/** Connects the menu of columns. A column that is not ticked is hidden in all policy tables and left out of exports. */
export function startColumns(bar: HTMLElement, searchable: Element, change: () => void): ColumnChoice {
  const menu = one('.columns', HTMLDetailsElement, bar);
  const boxes = all('input', HTMLInputElement, menu);

  function apply(): void {
    boxes.forEach((box, index) => searchable.classList.toggle(`without-${index}`, !box.checked));
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
        .map(({ value, dataset }) => ({ key: value, label: dataset.label ?? '', detail: dataset.detail })),
  };
}

const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });

export interface Sorting {
  /** `-column` for descending, empty for the order of the report. */
  readonly value: string;
  choose(value: string): void;
  sorted(entries: readonly Entry[]): readonly Entry[];
}

/**
 * Connects the menu and the table heads that sort all lists that have the chosen column.
 *
 * @param change called when the reader chooses another order
 */
export function startSorting(
  bar: HTMLElement,
  searchable: Element,
  lists: readonly PolicyList[],
  facets: readonly Facet[],
  change: () => void,
): Sorting {
  const select = one('.sorting select', HTMLSelectElement, bar);
  const direction = one('.direction', HTMLButtonElement, bar);
  let column = '';
  let isDescending = false;

  select.addEventListener('change', () => {
    set(select.value, false);
    change();
  });
  direction.addEventListener('click', () => {
    set(column, !isDescending);
    change();
  });
  searchable.addEventListener('click', (event) => {
    const head = closestTo(event, '.entries thead th', HTMLTableCellElement);
    if (head === null || head.textContent === '') return;
    const keys = head.closest<HTMLElement>('.policies')?.dataset.keys ?? '';
    const clicked = keys.split(' ')[head.cellIndex] ?? '';
    set(clicked, clicked === column && !isDescending);
    change();
  });

  function set(newColumn: string, descends: boolean): void {
    column = newColumn;
    isDescending = descends && column !== '';
    select.value = column;
    direction.disabled = column === '';
    direction.setAttribute('aria-pressed', String(isDescending));
    for (const list of lists) arrange(list);
  }

  function arrange({ chunks, columns, rows }: PolicyList): void {
    const position = columns.indexOf(column);
    const sorted = position === -1 ? rows : inOrder(rows, ({ entry }) => entry);
    let at = 0;
    for (const chunk of chunks) {
      chunk.rows = sorted.slice(at, (at += chunk.rows.length));
      chunk.table.tBodies[0]?.replaceChildren(...chunk.rows.map(({ element }) => element));
      for (const head of chunk.table.tHead?.rows[0]?.cells ?? []) {
        if (head.cellIndex === position) head.setAttribute('aria-sort', isDescending ? 'descending' : 'ascending');
        else head.removeAttribute('aria-sort');
      }
    }
  }

  /** Sorts in the chosen order: numbers by value, statuses and severities by rank, texts by the rules of the language. */
  function inOrder<Item>(items: readonly Item[], entryOf: (item: Item) => Entry): readonly Item[] {
    const read = valueReader(column, facets);
    const keyed = items.map((item) => ({ item, value: read(entryOf(item)) }));
    const sign = isDescending ? -1 : 1;
    return keyed.sort((a, b) => compare(a.value, b.value, sign)).map(({ item }) => item);
  }

  return {
    get value() {
      return `${isDescending ? '-' : ''}${column}`;
    },
    choose(value) {
      const descends = value.startsWith('-');
      const wanted = descends ? value.slice(1) : value;
      const isKnown = [...select.options].some((option) => option.value === wanted);
      const next = isKnown ? wanted : '';
      if (next !== column || descends !== isDescending) set(next, descends);
    },
    sorted: (entries) => (column === '' ? entries : inOrder(entries, (entry) => entry)),
  };
}

type SortValue = string | number | undefined;

/** Returns a function that reads the value to sort an entry by. */
function valueReader(column: string, facets: readonly Facet[]): (entry: Entry) => SortValue {
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

/** Missing values come last in both directions. */
function compare(a: SortValue, b: SortValue, sign: number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return sign * (typeof a === 'number' ? a - Number(b) : collator.compare(a, String(b)));
}

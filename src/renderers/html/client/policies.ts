import { all, one } from './browser.js';

/** One policy, which can be in several rows and on several cards. */
export interface Entry {
  /** Position of its option in each facet; -1 where it has none. */
  readonly options: readonly number[];
  readonly rows: Row[];
  readonly cards: HTMLElement[];
  /** Whether the filters show it. */
  isShown: boolean;
  /** The text to search; undefined until it is read. */
  text: string | undefined;
}

/** One policy table, split into chunks if it is long. */
export interface PolicyList {
  /** Keys of the columns. */
  readonly columns: readonly string[];
  /** What the texts of a column begin with: only the head of the table shows it. Null without one. */
  readonly prefix: { readonly column: string; readonly text: string } | null;
}

export interface Row {
  readonly element: HTMLTableRowElement;
  readonly entry: Entry;
  readonly list: PolicyList;
}

export interface CellTexts {
  readonly text: string;
  readonly detail: string;
  /** The bare number, if the text is more than its digits. */
  readonly value: string | undefined;
  readonly isNumber: boolean;
}

/** JSON in the page; `PolicyIndex` of the renderer writes it. */
interface PolicyIndex {
  readonly chunks: readonly (readonly number[])[];
  readonly options: readonly (readonly number[])[];
}

export interface Policies {
  /** In the order of the report, which is the order of their numbers. */
  readonly entries: readonly Entry[];
  /** The rows of all policy tables, in the order of the page. */
  readonly rows: readonly Row[];
  readonly cards: ReadonlyMap<HTMLElement, readonly Entry[]>;
}

/** Reads the policies of the page from its index, its tables and its cards. */
export function readPolicies(): Policies {
  const { chunks, options } = JSON.parse(one('[id="ap.index"]', HTMLElement).textContent) as PolicyIndex;
  const byNumber = readEntries(chunks, options);
  const entriesOf = ({ dataset }: HTMLElement): Entry[] =>
    (chunks[Number(dataset.chunk)] ?? []).flatMap((number) => byNumber.get(number) ?? []);

  const rows = all('.policies:has([data-chunk])', HTMLElement).flatMap((element) => {
    const list = readList(element);
    return all('[data-chunk]', HTMLElement, element).flatMap((box) => {
      const elements = one('table', HTMLTableElement, box).tBodies[0]?.rows;
      return entriesOf(box).flatMap((entry, at): Row[] => {
        const row = elements?.[at];
        return row === undefined ? [] : [{ element: row, entry, list }];
      });
    });
  });
  for (const row of rows) row.entry.rows.push(row);

  const cards = new Map(all('.card', HTMLElement).map((card) => [card, entriesOf(card)]));
  for (const [card, entries] of cards) for (const entry of entries) entry.cards.push(card);
  return { entries: [...byNumber.values()], rows, cards };
}

/** Entries by number. Numbers have gaps: the page need not show all rows of a table. */
function readEntries(chunks: PolicyIndex['chunks'], options: PolicyIndex['options']): Map<number, Entry> {
  const numbers = [...new Set(chunks.flat())].sort((a, b) => a - b);
  return new Map(
    numbers.map((number, position) => [
      number,
      { options: options.map((facet) => facet[position] ?? -1), rows: [], cards: [], isShown: true, text: undefined },
    ]),
  );
}

function readList({ dataset }: HTMLElement): PolicyList {
  const { keys = '', prefix, prefixColumn = '' } = dataset;
  return {
    columns: keys.split(' '),
    prefix: prefix === undefined ? null : { column: prefixColumn, text: prefix },
  };
}

/** All text of a row, for the search. */
export function textOf({ element, list: { prefix } }: Row): string {
  let text = prefix?.text ?? '';
  // Of the ways to step through the cells of thousands of rows, this is the fastest.
  for (let cell = element.firstElementChild; cell !== null; cell = cell.nextElementSibling) {
    text += `\n${cell.textContent}`;
  }
  return text;
}

/** The cell of an entry in a column, and its row; undefined if none of its rows shows the column. */
export function cellOf({ rows }: Entry, column: string): { cell: HTMLTableCellElement; row: Row } | undefined {
  for (const row of rows) {
    const cell = row.element.cells[row.list.columns.indexOf(column)];
    if (cell !== undefined) return { cell, row };
  }
  return undefined;
}

/** The texts of that cell. */
export function cellIn(entry: Entry, column: string): CellTexts | undefined {
  const found = cellOf(entry, column);
  if (found === undefined) return undefined;
  const { prefix } = found.row.list;
  const texts = readCell(found.cell);
  return prefix?.column === column ? { ...texts, text: `${prefix.text}${texts.text}` } : texts;
}

function readCell(cell: HTMLTableCellElement): CellTexts {
  const detail = cell.querySelector('.detail')?.textContent ?? '';
  const folded = cell.querySelector('.more')?.textContent ?? '';
  const whole = cell.textContent;
  return {
    // The detail and the folded lines come last.
    text: whole.slice(0, whole.length - detail.length - folded.length),
    detail,
    value: cell.dataset.value,
    isNumber: cell.matches('.count, .percent'),
  };
}

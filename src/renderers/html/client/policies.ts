import { all, one } from './browser.js';

/** One policy, which can be in several rows. */
export interface Entry {
  /** Position of its option in each facet; -1 where it has none. */
  readonly options: readonly number[];
  readonly rows: Row[];
  /** Whether the filters show it. */
  isShown: boolean;
  /** The text to search; undefined until it is read. */
  text: string | undefined;
}

/** One policy table, split into chunks if it is long. */
export interface PolicyList {
  readonly section: HTMLElement | null;
  /** Keys of the columns. */
  readonly columns: readonly string[];
  /** What the texts of a column begin with: only the head of the table shows it. Null without one. */
  readonly prefix: { readonly column: string; readonly text: string } | null;
  /** Shows how many of the policies match the filters. */
  readonly hint: HTMLElement;
  /** In the order of the report. */
  readonly rows: readonly Row[];
  readonly chunks: readonly Chunk[];
}

/** One HTML table of a policy table. */
export interface Chunk {
  readonly box: HTMLElement;
  readonly table: HTMLTableElement;
  /** In the order that the page shows. */
  rows: readonly Row[];
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
  /** The policy tables that have rows. */
  readonly lists: readonly PolicyList[];
  /** The entries with these numbers. Numbers of entries that the page does not show are skipped. */
  readonly entriesOf: (numbers: readonly number[]) => Entry[];
}

/** Reads the policies of the page from its index and its tables. */
export function readPolicies(): Policies {
  const { chunks, options } = JSON.parse(one('[id="ap.index"]', HTMLElement).textContent) as PolicyIndex;
  const byNumber = readEntries(chunks, options);
  const entriesOf = (numbers: readonly number[]): Entry[] => numbers.flatMap((number) => byNumber.get(number) ?? []);
  const entries = chunks.map(entriesOf);
  return {
    entries: [...byNumber.values()],
    lists: all('.policies:has([data-chunk])', HTMLElement).map((element) => readList(element, entries)),
    entriesOf,
  };
}

/** Entries by number. Numbers have gaps: the page need not show all rows of a table. */
function readEntries(chunks: PolicyIndex['chunks'], options: PolicyIndex['options']): Map<number, Entry> {
  const numbers = [...new Set(chunks.flat())].sort((a, b) => a - b);
  return new Map(
    numbers.map((number, position) => [
      number,
      { options: options.map((facet) => facet[position] ?? -1), rows: [], isShown: true, text: undefined },
    ]),
  );
}

function readList(element: HTMLElement, entries: readonly (readonly Entry[])[]): PolicyList {
  const { keys = '', prefix, prefixColumn = '' } = element.dataset;
  const rows: Row[] = [];
  const chunks: Chunk[] = [];
  const list: PolicyList = {
    section: element.closest('section'),
    columns: keys.split(' '),
    prefix: prefix === undefined ? null : { column: prefixColumn, text: prefix },
    hint: one('.here', HTMLElement, element),
    rows,
    chunks,
  };
  for (const box of all('[data-chunk]', HTMLElement, element)) {
    const table = one('table', HTMLTableElement, box);
    const elements = [...(table.tBodies[0]?.rows ?? [])];
    const inChunk = (entries[Number(box.dataset.chunk)] ?? []).flatMap((entry, at) => {
      const rowElement = elements[at];
      return rowElement === undefined ? [] : [{ element: rowElement, entry, list }];
    });
    for (const row of inChunk) {
      rows.push(row);
      row.entry.rows.push(row);
    }
    chunks.push({ box, table, rows: inChunk });
  }
  return list;
}

/** All text of a row, for the search. */
export function textOf({ element, list: { prefix } }: Row): string {
  return [prefix?.text, ...[...element.cells].map((cell) => cell.textContent)].join('\n');
}

/** The cell of an entry in a column; undefined if none of its rows shows the column. */
export function cellIn({ rows }: Entry, column: string): CellTexts | undefined {
  for (const { element, list } of rows) {
    const { columns, prefix } = list;
    const found = element.cells[columns.indexOf(column)];
    if (found === undefined) continue;
    const cell = readCell(found);
    return prefix?.column === column ? { ...cell, text: `${prefix.text}${cell.text}` } : cell;
  }
  return undefined;
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

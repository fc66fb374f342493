import { deferredMarkup, markupOf, type Chunk, type Entry, type PolicyList, type Row } from './rows.js';
import { all, one } from './browser.js';

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
    lists: all('.policies', HTMLElement)
      .map((element) => readList(element, entries))
      .filter(({ rows }) => rows.length > 0),
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
  const rows: Row[] = [];
  const { keys = '', prefix, prefixColumn = '' } = element.dataset;
  const list: PolicyList = {
    section: element.closest('section'),
    columns: keys.split(' '),
    prefix: prefix === undefined ? null : { column: prefixColumn, text: prefix },
    hint: one('.here', HTMLElement, element),
    rows,
    chunks: [],
    shownOrder: rows,
    order: null,
    count: null,
  };
  for (const box of all('[data-chunk]', HTMLElement, element)) {
    const chunk = readChunk(box, list);
    chunk.rows = (entries[Number(box.dataset.chunk)] ?? []).map((entry, at) => readRow(entry, chunk, at));
    list.chunks.push(chunk);
    for (const row of chunk.rows) rows.push(row);
  }
  return list;
}

function readChunk(box: HTMLElement, list: PolicyList): Chunk {
  const isDeferred = deferredMarkup(box) !== null;
  return {
    box,
    list,
    table: isDeferred ? null : box.querySelector('table'),
    rows: [],
    markup: null,
    isNear: !isDeferred,
    isArranged: !isDeferred,
    count: null,
  };
}

function readRow(entry: Entry, chunk: Chunk, at: number): Row {
  const element = chunk.table?.tBodies[0]?.rows[at] ?? null;
  const row = { element, entry, list: chunk.list, home: chunk, at, chunk, isHidden: false };
  entry.rows.push(row);
  return row;
}

/** The row with an id in a deferred table; undefined without one. */
export function deferredRow(lists: readonly PolicyList[], id: string): Row | undefined {
  const opening = `<tr id="${id}">`;
  for (const { chunks, rows } of lists) {
    const home = chunks.find(({ markup, box }) =>
      (markup?.rows ?? [deferredMarkup(box) ?? '']).join().includes(opening),
    );
    if (home !== undefined) return rows.find((row) => row.home === home && markupOf(row).startsWith(opening));
  }
  return undefined;
}

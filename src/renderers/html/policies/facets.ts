/** The filters of policies, and the index by which the script of the page applies them. */
import { allBlocks } from '../../../base/document/blocks.js';
import type { AuditDocument } from '../../../model/document/document.js';
import { markOf, type Cell, type Column, type ColumnType, type Row } from '../../../model/document/table.js';
import { STATUSES, type Mark } from '../../../model/report/vocabulary.js';
import { alphabeticalOrder } from '../../../model/values/natural-order.js';
import { columnsOf, entryNumbers, type RowsByTable, type ShownPolicies } from './policy-views.js';

/** Column types with few values. Their facets are buttons and come first, in this order. All others are menus. */
const BUTTON_TYPES: readonly ColumnType[] = ['status', 'severity'];

export interface Facet {
  readonly key: string;
  readonly label: string;
  readonly control: 'buttons' | 'menu';
  readonly options: readonly FacetOption[];
}

export interface FacetOption {
  readonly value: string;
  readonly text: string;
  readonly mark: Mark | null;
}

/** The facets of all policies that the page can filter: status, severity, then menus in the order of columns. */
export function facetsOf(document: AuditDocument, { tables, rows }: ShownPolicies): Facet[] {
  const filtered = new Map<string, Column>();
  const shown = [
    ...tables.flatMap((view) => columnsOf(document, view)),
    ...tables.flatMap((view) => columnsOf(document, { ...view, columns: view.detailColumns ?? [] })),
    ...columnsOfPlans(document, rows),
  ];
  for (const column of [...shown, ...chartedColumns(document, rows), ...unseenColumns(document, rows)]) {
    if (column.filter !== undefined && column.filter !== false) filtered.set(column.key, column);
  }
  const options = optionsIn(document, rows, [...filtered.keys()]);
  return [...filtered.values()]
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((column) => ({
      key: column.key,
      label: column.label,
      control: BUTTON_TYPES.includes(column.type) ? 'buttons' : 'menu',
      options: ordered([...(options.get(column.key)?.values() ?? [])], column, document.locale.tag),
    }));
}

/** Columns whose values label the bars of a chart: the bars filter by them, whether a policy table shows them or not. */
function chartedColumns(document: AuditDocument, policies: RowsByTable): Column[] {
  const bars = allBlocks(document.blocks).flatMap((block) => (block.type === 'categoryChart' ? block.bars : []));
  const labels = new Set(bars.map(({ label }) => label));
  if (labels.size === 0) return [];
  return [...policies].flatMap(([name, rows]) => {
    const { columns = [] } = document.tables[name] ?? {};
    const shown = [...rows];
    return columns.filter(
      ({ filter }, position) => filter === true && shown.some(({ cells }) => labels.has(cells[position]?.text ?? '')),
    );
  });
}

/** Where the policies of a plan belong: its headings and sentences say it instead of columns. */
const UNDER_HEADINGS = ['severity', 'category', 'service'];

function columnsOfPlans(document: AuditDocument, policies: RowsByTable): Column[] {
  const views = allBlocks(document.blocks).flatMap((block) =>
    block.type === 'remediationPlan' ? block.cards.map(({ view }) => view) : [],
  );
  const [first] = views;
  if (first === undefined) return [];
  const rows = [...(policies.get(first.table) ?? [])];
  const { columns = [] } = document.tables[first.table] ?? {};
  const differs = (column: Column): boolean =>
    new Set(rows.map(({ cells }) => cells[columns.indexOf(column)]?.text)).size > 1;
  const differing = columnsOf(document, { ...first, columns: UNDER_HEADINGS }).filter(differs);
  return [...views.flatMap((view) => columnsOf(document, view)), ...differing];
}

function unseenColumns(document: AuditDocument, rows: RowsByTable): Column[] {
  return [...rows.keys()].flatMap(
    (name) => document.tables[name]?.columns.filter(({ filter }) => filter === 'always') ?? [],
  );
}

/** Options by facet, of all policies in the views, whichever columns these show. */
function optionsIn(document: AuditDocument, policies: RowsByTable, keys: readonly string[]) {
  const options = new Map(keys.map((key) => [key, new Map<string, FacetOption>()]));
  for (const [name, rows] of policies) {
    const { columns = [] } = document.tables[name] ?? {};
    const places = columns.flatMap((column, position) => {
      const known = options.get(column.key);
      return known === undefined ? [] : [{ position, known, choiceOf: choiceReader(column) }];
    });
    for (const { cells } of rows) {
      for (const { position, known, choiceOf } of places) {
        const cell = cells[position];
        const value = optionValue(cell, choiceOf);
        if (cell === undefined || value === undefined || known.has(value)) continue;
        known.set(value, { value, text: choiceOf(cell.choice ?? cell.text), mark: filteredMark(cell) ?? null });
      }
    }
  }
  return options;
}

/**
 * Returns functions that read the options of a row, one per facet: the position of the option, -1 for none. Positions
 * make long pages shorter than values would.
 */
export function facetReaders(
  facets: readonly Facet[],
  document: AuditDocument,
  table: string,
): readonly ((row: Row) => number)[] {
  const columns = document.tables[table]?.columns ?? [];
  return facets.map(({ key, options }) => {
    const position = columns.findIndex((column) => column.key === key);
    const choiceOf = choiceReader(columns[position]);
    const positions = new Map(options.map(({ value }, option) => [value, option]));
    return ({ cells }) => positions.get(optionValue(cells[position], choiceOf) ?? '') ?? -1;
  });
}

/** Returns a function from the text of a cell to that of its option: the same, or "others" for a rare value. */
function choiceReader(column: Column | undefined): (text: string) => string {
  const others = column?.others;
  if (others === undefined) return (text) => text;
  const folded = new Set(others.of);
  return (text) => (folded.has(text) ? others.text : text);
}

function optionValue(cell: Cell | undefined, choiceOf: (text: string) => string): string | undefined {
  if (cell === undefined || cell.text === '') return undefined;
  // Each color besides the four known ones is a separate option.
  const mark = filteredMark(cell);
  return mark === undefined || mark === 'unrecognized' ? choiceOf(cell.choice ?? cell.text) : mark;
}

/** The mark of a cell among those of its filter: its status, if the filter finds it by that. */
function filteredMark(cell: Cell): Mark | undefined {
  return cell.choice === undefined ? markOf(cell) : cell.status;
}

/**
 * Sorts statuses in the order of the vocabulary, columns that define an order by it, and all others alphabetically.
 * "Others" comes last.
 */
function ordered(options: readonly FacetOption[], { type, order, others }: Column, locale: string): FacetOption[] {
  const isLast = ({ value }: FacetOption): boolean => value === others?.text;
  return [...sorted(options, type === 'status' ? STATUSES : order, locale)].sort(
    (a, b) => Number(isLast(a)) - Number(isLast(b)),
  );
}

function sorted(options: readonly FacetOption[], order: readonly string[] | undefined, locale: string): FacetOption[] {
  if (order !== undefined) return byRank(options, order);
  const compare = alphabeticalOrder(locale);
  return options.toSorted((a, b) => compare(a.text, b.text));
}

function byRank(options: readonly FacetOption[], ranking: readonly string[]): FacetOption[] {
  const ranks = new Map(ranking.map((value, rank) => [value, rank]));
  const rank = ({ value }: FacetOption): number => ranks.get(value) ?? ranking.length;
  return options.toSorted((a, b) => rank(a) - rank(b));
}

function placeOf({ type }: Column): number {
  return BUTTON_TYPES.includes(type) ? BUTTON_TYPES.indexOf(type) : BUTTON_TYPES.length;
}

/** The policies for the script of the page: those in each chunk of a policy table and on each card, and the options of each. */
export class PolicyIndex {
  readonly #document: AuditDocument;
  readonly #chunks: (readonly number[])[] = [];
  /** Which rows the page shows, by the name of their table. */
  readonly #shown = new Map<string, Set<number>>();

  constructor(document: AuditDocument) {
    this.#document = document;
  }

  /** Adds the rows of a chunk, or of a card, and returns its number. */
  add(table: string, rows: readonly number[]): number {
    const shown = this.#shown.get(table) ?? new Set();
    this.#shown.set(table, shown);
    for (const row of rows) shown.add(row);
    return this.#chunks.push(rows.map(entryNumbers(this.#document, table))) - 1;
  }

  /**
   * JSON that is safe in a script element, because it holds numbers only. `chunks`: entry numbers per chunk; `options`: per facet,
   * the positions of the entries' options in the order of entry numbers, -1 for none.
   */
  json(facets: readonly Facet[]): string {
    const options: number[][] = facets.map(() => []);
    for (const [name, { rows }] of Object.entries(this.#document.tables)) {
      const shown = this.#shown.get(name);
      const readers = facetReaders(facets, this.#document, name);
      for (const [index, row] of rows.entries()) {
        if (shown?.has(index)) readers.forEach((read, facet) => options[facet]?.push(read(row)));
      }
    }
    return JSON.stringify({ chunks: this.#chunks, options });
  }
}

import type { AuditDocument } from '../../../model/document/document.js';
import type { Cell, Column, ColumnType, Row, TableView } from '../../../model/document/table.js';
import { STATUSES, type Status } from '../../../model/report/vocabulary.js';
import { columnsOf, policyViewsOf, rowsByTable } from './policy-views.js';

/** Column types with few values: their facets are buttons and come first, in this order. All others are menus. */
const BUTTON_TYPES: readonly ColumnType[] = ['status', 'severity'];

/** A filter of policies: a column that is marked as a filter and shown in a policy table. */
export interface Facet {
  readonly key: string;
  readonly label: string;
  readonly control: 'buttons' | 'menu';
  readonly options: readonly FacetOption[];
}

export interface FacetOption {
  /** As in the address of the page. */
  readonly value: string;
  readonly text: string;
  readonly status: Status | null;
}

/** The facets of all policy tables of the document: status, severity, then menus in the order of columns. */
export function facetsOf(document: AuditDocument): Facet[] {
  const views = policyViewsOf(document.blocks);
  const filtered = new Map<string, Column>();
  for (const column of views.flatMap((view) => columnsOf(document, view))) {
    if (column.filter === true) filtered.set(column.key, column);
  }
  const options = optionsIn(document, views, [...filtered.keys()]);
  return [...filtered.values()]
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((column) => ({
      key: column.key,
      label: column.label,
      control: BUTTON_TYPES.includes(column.type) ? 'buttons' : 'menu',
      options: ordered([...(options.get(column.key)?.values() ?? [])], column, document.locale.tag),
    }));
}

/** Options by facet, of all policies in the views, whichever columns these show. */
function optionsIn(document: AuditDocument, views: readonly TableView[], keys: readonly string[]) {
  const options = new Map(keys.map((key) => [key, new Map<string, FacetOption>()]));
  for (const [name, rows] of rowsByTable(document, views)) {
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
        known.set(value, { value, text: choiceOf(cell.text), status: cell.status ?? null });
      }
    }
  }
  return options;
}

/**
 * Reads the options that a table's rows have: their positions, one per facet, -1 for none.
 * Positions instead of values keep long pages short.
 */
export function facetReader(facets: readonly Facet[], document: AuditDocument, table: string): (row: Row) => number[] {
  const columns = document.tables[table]?.columns ?? [];
  const read = facets.map(({ key, options }) => {
    const position = columns.findIndex((column) => column.key === key);
    return {
      position,
      choiceOf: choiceReader(columns[position]),
      options: new Map(options.map(({ value }, option) => [value, option])),
    };
  });
  return ({ cells }) =>
    read.map(({ position, choiceOf, options }) => options.get(optionValue(cells[position], choiceOf) ?? '') ?? -1);
}

/** The text of the option for a cell: that of the cell, or "others" for one of the rare values. */
export function choiceReader(column: Column | undefined): (text: string) => string {
  const others = column?.others;
  if (others === undefined) return (text) => text;
  const folded = new Set(others.of);
  return (text) => (folded.has(text) ? others.text : text);
}

/** The option of a cell; undefined for an empty cell. */
function optionValue(cell: Cell | undefined, choiceOf: (text: string) => string): string | undefined {
  if (cell === undefined || cell.text === '') return undefined;
  // Each color that the service sends beyond the four is an option of its own.
  return cell.status === undefined || cell.status === 'unrecognized' ? choiceOf(cell.text) : cell.status;
}

/**
 * Statuses in the order of the vocabulary, columns with an order in theirs, all others alphabetically. "Others" comes
 * last.
 */
function ordered(options: readonly FacetOption[], { type, order, others }: Column, locale: string): FacetOption[] {
  const isLast = ({ value }: FacetOption): boolean => value === others?.text;
  return [...sorted(options, type === 'status' ? STATUSES : order, locale)].sort(
    (a, b) => Number(isLast(a)) - Number(isLast(b)),
  );
}

function sorted(options: readonly FacetOption[], order: readonly string[] | undefined, locale: string): FacetOption[] {
  if (order !== undefined) return byRank(options, order);
  const collator = new Intl.Collator(locale, { numeric: true });
  return options.toSorted((a, b) => collator.compare(a.text, b.text));
}

function byRank(options: readonly FacetOption[], ranking: readonly string[]): FacetOption[] {
  const ranks = new Map(ranking.map((value, rank) => [value, rank]));
  const rank = ({ value }: FacetOption): number => ranks.get(value) ?? ranking.length;
  return options.toSorted((a, b) => rank(a) - rank(b));
}

function placeOf({ type }: Column): number {
  return BUTTON_TYPES.includes(type) ? BUTTON_TYPES.indexOf(type) : BUTTON_TYPES.length;
}

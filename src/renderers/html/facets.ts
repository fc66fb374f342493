import type { AuditDocument, Cell, Column, ColumnType, Row } from '../../model/document.js';
import { STATUSES, type Status } from '../../model/vocabulary.js';
import { policyViewsOf } from './policy-views.js';
import { resolveView } from '../view.js';

/** Types whose values are few and stand as buttons, in this order; anything else is chosen from a menu. */
const BUTTON_TYPES: readonly ColumnType[] = ['status', 'severity'];

/** One thing that policies are filtered by: a column that readers filter by and that some policy table shows. */
export interface Facet {
  readonly key: string;
  readonly label: string;
  readonly control: 'buttons' | 'menu';
  readonly options: readonly FacetOption[];
}

export interface FacetOption {
  /** What rows carry and the address of the page names. */
  readonly value: string;
  readonly text: string;
  readonly status: Status | null;
}

/** The facets of all policy tables of the document: status, severity, then menus in the order of columns. */
export function facetsOf(document: AuditDocument): Facet[] {
  const filtered = new Map<string, Column>();
  const options = new Map<string, Map<string, FacetOption>>();
  for (const view of policyViewsOf(document.blocks)) {
    const { columns, rows } = resolveView(document, view);
    for (const [position, column] of columns.entries()) {
      if (column.filter !== true) continue;
      const known = options.get(column.key) ?? new Map<string, FacetOption>();
      filtered.set(column.key, column);
      options.set(column.key, known);
      for (const { cells } of rows) {
        const option = optionOf(cells[position]);
        if (option !== undefined) known.set(option.value, option);
      }
    }
  }
  return [...filtered.values()]
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((column) => ({
      key: column.key,
      label: column.label,
      control: BUTTON_TYPES.includes(column.type) ? 'buttons' : 'menu',
      options: ordered([...(options.get(column.key)?.values() ?? [])], column, document.locale.tag),
    }));
}

/** Reads the values of a table's rows, one a facet; null where a row has none. */
export function facetReader(
  facets: readonly Facet[],
  document: AuditDocument,
  table: string,
): (row: Row) => (string | null)[] {
  const columns = document.tables[table]?.columns ?? [];
  const positions = facets.map(({ key }) => columns.findIndex((column) => column.key === key));
  return (row) => positions.map((position) => optionOf(row.cells[position])?.value ?? null);
}

function optionOf(cell: Cell | undefined): FacetOption | undefined {
  if (cell === undefined || cell.text === '') return undefined;
  const status = cell.status ?? null;
  // Each colour that the service sends beyond the four is an option of its own.
  const value = status === null || status === 'unrecognised' ? cell.text : status;
  return { value, text: cell.text, status };
}

/** Statuses as the vocabulary has them, columns with an order in theirs, all others by the alphabet. */
function ordered(options: readonly FacetOption[], { type, order }: Column, locale: string): FacetOption[] {
  if (type === 'status') return byRank(options, STATUSES);
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

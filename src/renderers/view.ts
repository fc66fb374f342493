/** Views of tables, for every renderer. */
import { AuditpressError } from '../errors.js';
import type { AuditDocument, Cell, Column, Row, TableView } from '../model/document.js';

/** A table's rows and columns as a view shows them. */
export interface ShownTable {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly ShownRow[];
  /** Totals belong to the whole table: a view of some of its rows has none. */
  readonly totals: Row | undefined;
  /** The sentence for a view without rows. */
  readonly empty: string;
}

/** A row with the cells of the view's columns, in their order. */
export interface ShownRow extends Row {
  /** Position of the row in its table. */
  readonly index: number;
}

/**
 * Looks up what a view shows.
 *
 * @throws AuditpressError `view-broken` where the view names a table, column or row that the document does not have.
 */
export function resolveView(document: AuditDocument, view: TableView): ShownTable {
  const table = Object.hasOwn(document.tables, view.table) ? document.tables[view.table] : undefined;
  if (table === undefined) throw broken(`table "${view.table}"`, Object.keys(document.tables));

  const keys = table.columns.map((column) => column.key);
  const positions = (view.columns ?? keys).map((key) => {
    const position = keys.indexOf(key);
    if (position < 0) throw broken(`column "${key}" of table "${view.table}"`, keys);
    return position;
  });
  const cellAt = ({ cells }: Row, position: number): Cell => cells[position] ?? { value: null, text: '' };
  const pick =
    view.details === false
      ? (row: Row) => positions.map((position) => withoutDetail(cellAt(row, position)))
      : (row: Row) => positions.map((position) => cellAt(row, position));

  return {
    title: table.title,
    columns: positions.flatMap((position) => table.columns[position] ?? []),
    rows: Array.from(view.rows ?? table.rows.keys(), (index) => {
      const row = table.rows[index];
      if (row === undefined) throw broken(`row ${index} of table "${view.table}"`, [`0 to ${table.rows.length - 1}`]);
      return { ...row, cells: pick(row), index };
    }),
    totals: view.rows === undefined && table.totals !== undefined ? { cells: pick(table.totals) } : undefined,
    empty: view.empty ?? table.empty,
  };
}

function withoutDetail({ detail: _detail, ...cell }: Cell): Cell {
  return cell;
}

function broken(wanted: string, present: readonly string[]): AuditpressError {
  return new AuditpressError(
    'internal',
    'view-broken',
    `expected ${wanted} in the document, found ${present.length === 0 ? 'none' : `only ${present.join(', ')}`}`,
    { hint: 'The template or the composition names data that is not there.' },
  );
}

import { AuditpressError } from '../../../errors.js';
import type { AuditDocument, Cell, Column, Row, TableView } from '../../../model/document.js';

/** A table's rows and columns as a view shows them. */
export interface ShownTable {
  readonly columns: readonly Column[];
  /** Cells in the order of `columns`. */
  readonly rows: readonly Row[];
  readonly totals: Row | undefined;
  /** The sentence for a view without rows. */
  readonly empty: string;
}

/**
 * Totals belong to the whole table: a view of some of its rows has none.
 *
 * @throws AuditpressError `view-broken` where the view names a table, column or row that the document does not have.
 */
export function viewOf(document: AuditDocument, view: TableView): ShownTable {
  const table = document.tables[view.table];
  if (table === undefined) throw broken(`table "${view.table}"`, Object.keys(document.tables));

  const keys = table.columns.map((column) => column.key);
  const positions = (view.columns ?? keys).map((key) => {
    const position = keys.indexOf(key);
    if (position < 0) throw broken(`column "${key}" of table "${view.table}"`, keys);
    return position;
  });
  const pick = (row: Row): Row => ({ ...row, cells: positions.map((position) => cellAt(row, position)) });

  const rows = view.rows?.map((index) => {
    const row = table.rows[index];
    if (row === undefined) throw broken(`row ${index} of table "${view.table}"`, [`0 to ${table.rows.length - 1}`]);
    return row;
  });
  return {
    columns: positions.flatMap((position) => table.columns[position] ?? []),
    rows: (rows ?? table.rows).map(pick),
    totals: rows === undefined && table.totals !== undefined ? pick(table.totals) : undefined,
    empty: view.empty ?? table.empty,
  };
}

function cellAt(row: Row, position: number): Cell {
  return row.cells[position] ?? { value: null, text: '' };
}

function broken(wanted: string, present: readonly string[]): AuditpressError {
  return new AuditpressError(
    'internal',
    'view-broken',
    `expected the document to have ${wanted}, it has ${present.length === 0 ? 'none' : present.join(', ')}`,
    { hint: 'The template or the composition names data that is not there.' },
  );
}

import { AuditpressError } from '../../errors.js';
import type { AuditDocument, Cell, Column, Row, Table, TableView } from '../../model/document.js';

/** A view with its table's data at hand. */
export interface ResolvedView {
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly rows: readonly ResolvedRow[];
  readonly totals: readonly Cell[] | undefined;
  readonly empty: string;
}

export interface ResolvedRow {
  /** Position of the row in its table. */
  readonly index: number;
  /** The row as the table holds it, with all its cells. */
  readonly row: Row;
  /** Cells of the view's columns, in their order. */
  readonly cells: readonly Cell[];
}

/** Looks up what a view shows. A table, column or row that is not there is a mistake of whoever composed the document. */
export function resolveView(document: AuditDocument, view: TableView): ResolvedView {
  const table = tableOf(document, view.table);
  const positions = columnPositions(table, view);
  const pick = (row: Row): Cell[] => positions.map((position) => found(row.cells[position], view, `cell ${position}`));
  const indices = view.rows ?? table.rows.keys();
  return {
    table,
    columns: positions.map((position) => found(table.columns[position], view, `column ${position}`)),
    rows: Array.from(indices, (index) => {
      const row = found(table.rows[index], view, `row ${index}`);
      return { index, row, cells: pick(row) };
    }),
    totals: table.totals === undefined ? undefined : pick(table.totals),
    empty: view.empty ?? table.empty,
  };
}

function tableOf(document: AuditDocument, name: string): Table {
  const table = Object.hasOwn(document.tables, name) ? document.tables[name] : undefined;
  if (table !== undefined) return table;
  throw new AuditpressError(
    'internal',
    'table-missing',
    `A block refers to the table "${name}", which the document does not hold.`,
  );
}

function columnPositions(table: Table, view: TableView): number[] {
  if (view.columns === undefined) return [...table.columns.keys()];
  return view.columns.map((key) => {
    const position = table.columns.findIndex((column) => column.key === key);
    found(table.columns[position], view, `column "${key}"`);
    return position;
  });
}

function found<Value>(value: Value | undefined, view: TableView, what: string): Value {
  if (value !== undefined) return value;
  throw new AuditpressError(
    'internal',
    'view-broken',
    `A view of the table "${view.table}" refers to its ${what}, which is not there.`,
  );
}

import type { AuditDocument, Column, Row, TableView } from '../../model/document.js';

/** A view with its columns and rows picked out of the table. */
export interface ResolvedView {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Absent where the view shows a part of the rows: the table's sums are not theirs. */
  readonly totals?: Row;
  /** The sentence that stands where there are no rows. */
  readonly empty: string;
}

/** Throws for a table, column or row that the document does not have: a fault of who composed it. */
export function resolveView(document: AuditDocument, view: TableView): ResolvedView {
  const table = document.tables[view.table];
  if (!table) throw new Error(`the document has no table "${view.table}"`);
  const picked = view.columns?.map((key) => {
    const index = table.columns.findIndex((column) => column.key === key);
    if (index === -1) throw new Error(`the table "${view.table}" has no column "${key}"`);
    return index;
  });
  const pick = (row: Row): Row => (picked ? { ...row, cells: at(row.cells, picked, view.table) } : row);
  const rows = view.rows ? at(table.rows, view.rows, view.table) : table.rows;
  return {
    title: table.title,
    columns: picked ? at(table.columns, picked, view.table) : table.columns,
    rows: picked ? rows.map(pick) : rows,
    ...(table.totals && !view.rows ? { totals: pick(table.totals) } : {}),
    empty: view.empty ?? table.empty,
  };
}

function at<Item>(items: readonly Item[], indexes: readonly number[], table: string): Item[] {
  return indexes.map((index) => {
    const item = items[index];
    if (item === undefined) throw new Error(`the table "${table}" has nothing at position ${String(index)}`);
    return item;
  });
}

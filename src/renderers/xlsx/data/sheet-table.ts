import type { AuditDocument, Worksheet, WorksheetView } from '../../../model/document/document.js';
import type { Cell, Column, Row, TableView } from '../../../model/document/table.js';
import { EMPTY_CELL, resolveView, shownRows } from '../../view.js';
import { AuditpressError } from '../../../base/errors.js';

/**
 * A table as a data sheet shows it. Rows are those of the document with all their cells, because copying one costs more than
 * writing it: see `cellAt`.
 */
export interface SheetTable {
  readonly columns: readonly Column[];
  readonly positions: readonly number[];
  readonly rows: readonly Row[];
  /** Totals belong to the whole table: a view of some of its rows has none. */
  readonly totals: Row | undefined;
  readonly empty: string;
}

/** @throws AuditpressError `view-broken` where the view names a table, column or row that the document does not have. */
export function sheetTable(document: AuditDocument, view: TableView): SheetTable {
  const { columns, empty } = resolveView(document, { ...view, rows: [] });
  const table = document.tables[view.table];
  const keys = table?.columns.map(({ key }) => key) ?? [];
  return {
    columns,
    positions: columns.map(({ key }) => keys.indexOf(key)),
    rows: shownRows(document, view),
    totals: view.rows === undefined ? table?.totals : undefined,
    empty,
  };
}

/** The cell of a row, or of the totals, in a column of the table; an empty cell if the row is too short. */
export function cellAt({ positions }: SheetTable, row: Row, index: number): Cell {
  return row.cells[positions[index] ?? -1] ?? EMPTY_CELL;
}

/** The column of the sheet, from 1, that shows the table's column at an index. */
export function sheetColumn(
  { working, workingAt }: { readonly working: readonly unknown[]; readonly workingAt: number },
  index: number,
): number {
  return index + 1 + (index < workingAt ? 0 : working.length);
}

/**
 * The view of a `data` sheet. It has only one, because a sheet has one filter.
 *
 * @throws AuditpressError `worksheet-views` for another number of views
 */
export function onlyView(worksheet: Worksheet): WorksheetView {
  const [view, ...others] = worksheet.views;
  if (view && others.length === 0) return view;
  throw new AuditpressError(
    'worksheet-views',
    `the worksheet "${worksheet.name}" is laid out as data: expected one table, received ${String(worksheet.views.length)}`,
  );
}

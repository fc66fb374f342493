/** Views of tables, for every renderer. */
import { AuditpressError } from '../errors.js';
import type { AuditDocument } from '../model/document/document.js';
import type { Cell, Column, Row, Table, TableView } from '../model/document/table.js';
import { memoize } from '../model/values/memoize.js';

/** A row as a view shows it. */
export interface ShownRow extends Row {
  /** Anchor of the row in the view that shows it in full; its first cell links there. Such a row has no `anchor` of its own. */
  readonly shownAt?: string;
}

/** A table's rows and columns as a view shows them. */
export interface ShownTable {
  readonly title: string;
  readonly columns: readonly Column[];
  /** With the cells of these columns, in the same order. */
  readonly rows: readonly ShownRow[];
  /** Positions of the rows in their table. */
  readonly indices: readonly number[];
  /** Undefined in a view of some rows, because totals are those of the whole table. */
  readonly totals: Row | undefined;
  /** The sentence to show if there are no rows. */
  readonly empty: string;
  readonly dense: boolean;
}

export interface ViewOptions {
  /** Keeps columns of type `page`. Default: false. */
  readonly hasPages?: boolean;
}

/**
 * Looks up what a view shows.
 *
 * @throws AuditpressError `view-broken` if the view names a table, column or row that the document does not have
 */
export function resolveView(
  document: AuditDocument,
  view: TableView,
  { hasPages = false }: ViewOptions = {},
): ShownTable {
  const table = tableOf(document, view);
  const keys = table.columns.map((column) => column.key);
  const wanted = (view.columns ?? keys).map((key) => {
    const position = keys.indexOf(key);
    if (position < 0) throw broken(`column "${key}" of table "${view.table}"`, keys);
    return position;
  });
  const positions = hasPages ? wanted : wanted.filter((position) => table.columns[position]?.type !== 'page');
  const pick = picker(positions, table, view);
  const isWhole =
    view.details !== false &&
    view.detailColumns === undefined &&
    positions.length === keys.length &&
    positions.every((each, index) => each === index);
  const show = (row: Row): Row => (isWhole && row.cells.length === keys.length ? row : pick(row));
  const rows = shownRows(document, view);
  return {
    title: table.title,
    columns: positions.flatMap((position) => shownColumn(table.columns[position], view)),
    rows: shorten(rows.map(show), positions, table, view),
    indices: view.rows ?? [...rows.keys()],
    totals: view.rows === undefined && table.totals !== undefined ? show(table.totals) : undefined,
    empty: view.empty ?? table.empty,
    dense: view.dense === true,
  };
}

function shownColumn(column: Column | undefined, { prefix }: TableView): Column[] {
  if (column === undefined) return [];
  return [column.key === prefix?.column ? { ...column, label: prefix.label } : column];
}

/** Without the prefix of a column, and with links in place of anchors at the rows that another view shows in full. */
function shorten(
  rows: readonly Row[],
  positions: readonly number[],
  table: Table,
  { prefix, references, rows: indices }: TableView,
): readonly ShownRow[] {
  if (prefix === undefined && references === undefined) return rows;
  const cut = positions.findIndex((position) => table.columns[position]?.key === prefix?.column);
  const referred = new Set(references);
  return rows.map((row, position) => {
    const { anchor } = row;
    const target = referred.has(indices?.[position] ?? position) ? anchor : undefined;
    const cells = row.cells.map((cell, column) => {
      const text = column === cut && prefix !== undefined ? cell.text.slice(prefix.text.length) : cell.text;
      if (column === 0 && target !== undefined) return { ...cell, text, target };
      return text === cell.text ? cell : { ...cell, text };
    });
    return target === undefined ? { ...row, cells } : { cells, shownAt: target };
  });
}

/**
 * The rows that a view shows, with all their cells.
 *
 * @throws AuditpressError `view-broken` if the view names a table or row that the document does not have
 */
export function shownRows(document: AuditDocument, view: TableView): readonly Row[] {
  const { rows } = tableOf(document, view);
  return (
    view.rows?.map((index) => {
      const row = rows[index];
      if (row === undefined) throw broken(`row ${index} of table "${view.table}"`, [`0 to ${rows.length - 1}`]);
      return row;
    }) ?? rows
  );
}

function tableOf(document: AuditDocument, view: TableView): Table {
  const table = Object.hasOwn(document.tables, view.table) ? document.tables[view.table] : undefined;
  if (table === undefined) throw broken(`table "${view.table}"`, Object.keys(document.tables));
  return table;
}

/** For a row that lacks a cell. */
export const EMPTY_CELL: Cell = { value: null, text: '' };

/** Between the details of a cell. */
export const BETWEEN_DETAILS = ' · ';

/** Returns a function that reduces a row to the cells at some positions. A cell that rows share stays a single object. */
function picker(positions: readonly number[], table: Table, view: TableView): (row: Row) => Row {
  const { details, detailColumns = [] } = view;
  const plain = memoize(withoutDetail);
  const added = detailColumns.map((key) => table.columns.findIndex((column) => column.key === key));
  const shown = (cell: Cell, all: readonly Cell[]): Cell => {
    if (cell.detail === undefined) return cell;
    if (details === false) return plain(cell);
    const further = added.map((position) => all[position]?.text ?? '').filter((text) => text.trim() !== '');
    return further.length === 0 ? cell : { ...cell, detail: [cell.detail, ...further].join(BETWEEN_DETAILS) };
  };
  return ({ anchor, cells: all }) => {
    const cells = positions.map((position) => shown(all[position] ?? EMPTY_CELL, all));
    return anchor === undefined ? { cells } : { anchor, cells };
  };
}

function withoutDetail({ detail: _detail, ...cell }: Cell): Cell {
  return cell;
}

function broken(wanted: string, present: readonly string[]): AuditpressError {
  return new AuditpressError(
    'view-broken',
    `expected ${wanted} in the document, found ${present.length === 0 ? 'none' : `only ${present.join(', ')}`}`,
  );
}

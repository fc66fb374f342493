import { AuditpressError } from '../base/errors.js';
import type { AuditDocument } from '../model/document/document.js';
import { withTarget, type Cell, type Column, type Row, type Table, type TableView } from '../model/document/table.js';
import { memoizeByObject } from '../model/values/memoize.js';

export interface ShownRow extends Row {
  /** Anchor of the row in the view that shows it in full; its first cell links there. Such a row has no `anchor` of its own. */
  readonly shownAt?: string;
}

export interface ShownTable {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly ShownRow[];
  /** Positions of the rows in their table. */
  readonly indices: readonly number[];
  readonly totals: Row | undefined;
  readonly empty: string;
  readonly dense: boolean;
}

interface ViewOptions {
  /** Keeps columns of type `page`. Default: false. */
  readonly hasPages?: boolean;
}

export interface OpenView extends Omit<ShownTable, 'rows'> {
  readonly rowCount: number;
  /** Reads rows by their positions in the view; `end` is exclusive. */
  readonly read: (start: number, end: number) => readonly ShownRow[];
}

/**
 * Looks up what a view shows.
 *
 * @throws AuditpressError `view-broken` if the view names a table, column or row that the document does not have
 */
export function resolveView(document: AuditDocument, view: TableView, options: ViewOptions = {}): ShownTable {
  const { read, rowCount, ...shown } = openView(document, view, options);
  return { ...shown, rows: read(0, rowCount) };
}

/**
 * Looks up what a view shows, except for its rows: all rows of a long table would take much memory.
 *
 * @throws AuditpressError as `resolveView` does; for a missing row, when it is read
 */
export function openView(document: AuditDocument, view: TableView, { hasPages = false }: ViewOptions = {}): OpenView {
  const table = tableOf(document, view);
  const keys = table.columns.map((column) => column.key);
  const wanted = (view.columns ?? keys).map((key) => {
    const position = keys.indexOf(key);
    if (position < 0) throw broken(`column "${key}" of table "${view.table}"`, keys);
    return position;
  });
  const positions = hasPages ? wanted : wanted.filter((position) => table.columns[position]?.type !== 'page');
  const show = rowReader(positions, table, view);
  const indices = view.rows ?? [...table.rows.keys()];
  return {
    title: table.title,
    columns: positions.flatMap((position) => shownColumn(table.columns[position], view)),
    indices,
    rowCount: indices.length,
    read: (start, end) => indices.slice(start, end).map((index) => show(rowAt(table, view, index), index)),
    totals: view.rows === undefined && table.totals !== undefined ? show(table.totals) : undefined,
    empty: view.empty ?? table.empty,
    dense: view.dense === true,
  };
}

function shownColumn(column: Column | undefined, { prefix }: TableView): Column[] {
  if (column === undefined) return [];
  return [column.key === prefix?.column ? { ...column, label: prefix.label } : column];
}

/** The rows that a view shows, with all their cells. Throws as `resolveView` does. */
export function shownRows(document: AuditDocument, view: TableView): readonly Row[] {
  const table = tableOf(document, view);
  return view.rows?.map((index) => rowAt(table, view, index)) ?? table.rows;
}

function rowAt({ rows }: Table, view: TableView, index: number): Row {
  const row = rows[index];
  if (row === undefined) throw broken(`row ${index} of table "${view.table}"`, [`0 to ${rows.length - 1}`]);
  return row;
}

function tableOf(document: AuditDocument, view: TableView): Table {
  const table = Object.hasOwn(document.tables, view.table) ? document.tables[view.table] : undefined;
  if (table === undefined) throw broken(`table "${view.table}"`, Object.keys(document.tables));
  return table;
}

/** For a row that lacks a cell. */
export const EMPTY_CELL: Cell = { value: null, text: '' };

export const BETWEEN_DETAILS = ' · ';

/**
 * Returns a function that reads a row, given its position in the table, as a view shows it: with the cells at some positions,
 * without the prefix of a column, and with a link in place of its anchor if another view shows it in full. Totals have no position.
 * A cell that rows share stays a single object.
 */
function rowReader(
  positions: readonly number[],
  table: Table,
  view: TableView,
): (row: Row, index?: number) => ShownRow {
  const { prefix } = view;
  const detailed = detailReader(table, view, positions);
  const cut = positions.findIndex((position) => table.columns[position]?.key === prefix?.column);
  const referred = new Set(view.references);
  const isWhole =
    view.details !== false &&
    view.lines !== false &&
    view.detailColumns === undefined &&
    positions.length === table.columns.length &&
    positions.every((each, index) => each === index);
  return (row, index = -1) => {
    const { anchor, cells: all } = row;
    const target = referred.has(index) ? anchor : undefined;
    const isCut = prefix !== undefined && index >= 0;
    if (isWhole && !isCut && target === undefined && all.length === positions.length) return row;
    const cells = positions.map((position) => {
      const linked = all[position] ?? EMPTY_CELL;
      // The view that shows the row in full has its addresses.
      const whole = target === undefined ? linked : withoutAddresses(linked);
      const own = view.lines === false && whole.folded !== undefined ? withoutFolded(whole) : whole;
      return own.detail === undefined ? own : detailed(own, all);
    });
    const long = cells[cut];
    if (isCut && long !== undefined)
      cells[cut] = { ...long, text: long.text.slice(prefix.text.length), whole: long.text };
    const [first] = cells;
    if (target === undefined) return anchor === undefined ? { cells } : { anchor, cells };
    if (first !== undefined) cells[0] = withTarget(first, target);
    return { cells, shownAt: target };
  };
}

/** Returns a function that gives a cell with a detail the details that a view shows. */
function detailReader(
  table: Table,
  { details, detailColumns = [] }: TableView,
  shown: readonly number[],
): (cell: Cell, all: readonly Cell[]) => Cell {
  // Some tools number policies by their ids, which a column beside it then has.
  const isTwice = ({ detail }: Cell, all: readonly Cell[]): boolean =>
    shown.some((position) => all[position]?.text === detail);
  if (details === false) return (cell, all) => (isTwice(cell, all) ? withoutDetail(cell) : linkedByText(cell));
  const added = detailColumns.map((key) => table.columns.findIndex((column) => column.key === key));
  return (cell, all) => {
    const further = added.map((position) => all[position]?.text ?? '').filter((text) => text.trim() !== '');
    const isRepeated = isTwice(cell, all);
    if (isRepeated && further.length === 0) return withoutDetail(cell);
    if (further.length === 0) return cell;
    if (isRepeated) return { ...withoutDetail(cell), detail: further.join(BETWEEN_DETAILS) };
    return { ...cell, detail: [cell.detail, ...further].join(BETWEEN_DETAILS) };
  };
}

/** Cells without their details, by the original cell. Every view gets the same object, so caches can use it as a key. */
const withoutDetail = memoizeByObject(({ detail: _detail, detailHref: _address, ...others }: Cell): Cell => others);

/** Without its detail, the text of the cell leads to the address of the detail. */
const linkedByText = memoizeByObject((cell: Cell): Cell => {
  const { detailHref } = cell;
  return detailHref === undefined || cell.href !== undefined
    ? withoutDetail(cell)
    : { ...withoutDetail(cell), href: detailHref };
});

function withoutAddresses(cell: Cell): Cell {
  if (cell.href === undefined && cell.detailHref === undefined) return cell;
  const { href: _href, detailHref: _address, ...others } = cell;
  return others;
}

function withoutFolded({ folded: _folded, ...others }: Cell): Cell {
  return others;
}

function broken(wanted: string, present: readonly string[]): AuditpressError {
  return new AuditpressError(
    'view-broken',
    `expected ${wanted} in the document, found ${present.length === 0 ? 'none' : `only ${present.join(', ')}`}`,
  );
}

/** Longest address that every format can link to: programs for workbooks accept no longer one. */
const LONGEST_ADDRESS = 2_000;

/**
 * The address that a cell links to: a path relative to the document, or of http or https. Undefined for none, and for any other one,
 * which could run something or leave the folder of the documents unseen.
 */
export function addressOf({ href }: Cell): string | undefined {
  if (href === undefined || href === '' || href.length > LONGEST_ADDRESS) return undefined;
  const isPath = /^[^/\\:?#][^\\:]*$/.test(href);
  return isPath || (/^https?:\/\//i.test(href) && URL.canParse(href)) ? href : undefined;
}

/** The address that the first detail of a cell links to; undefined for none. */
export function detailAddressOf({ detailHref }: Cell): string | undefined {
  return detailHref === undefined ? undefined : addressOf({ ...EMPTY_CELL, href: detailHref });
}

/** Data sets of a document: typed columns and rows, and views that choose among them. */
import type { Mark, Status } from '../report/vocabulary.js';

/**
 * What a column holds. `text`, `id` (mono, breaks at sensible places) and `status` carry strings; `count` whole numbers;
 * `percent` shares from 0 to 1; `date` days such as `2026-12-31`. The cells of `page` are empty: a format with pages fills in the page of the row's anchor, all others
 * leave the column out.
 */
export type ColumnType = 'text' | 'id' | 'count' | 'percent' | 'date' | 'status' | 'severity' | 'page';

export interface Column {
  readonly key: string;
  readonly label: string;
  readonly type: ColumnType;
  /** Relative width where the format distributes widths: 1 is a number column. */
  readonly weight: number;
  /** Whether the column has a filter in HTML and XLSX. `always`: in HTML also if no table shows the column. */
  readonly filter?: boolean | 'always';
  /** Order of the column's display texts, such as the worst severity first. Default: alphabetical. */
  readonly order?: readonly string[];
  /** Display texts that a filter groups under `text`, because there are too many to list. */
  readonly others?: { readonly text: string; readonly of: readonly string[] };
  /** Whether its texts identify the rows in later documents too. Worksheets show the column last, narrow and quiet. */
  readonly isKey?: true;
  /** Whether its texts need no name beside them where a row is a line of text. Those of `id` need none. */
  readonly isPlain?: true;
  /** Whether people write into it, so that a page gives its empty cells room. */
  readonly isInput?: true;
  /** What its numbers are differences of, which show their sign; points are percentage points. Default: none. */
  readonly difference?: 'counts' | 'points';
  /** The status whose entries the column counts; its head shows the shape of the status. */
  readonly status?: Status;
}

export interface Cell {
  /** Typed value for sorting, filtering and worksheets; null prints as `text` and stays an empty cell value. */
  readonly value: string | number | null;
  readonly text: string;
  /** The whole text where `text` is a part of it, for search and copies. Default: `text`. */
  readonly whole?: string;
  /** A second, quieter line in mono, for pages and screens; worksheets give it a column of its own. */
  readonly detail?: string;
  /** Address that the detail leads to, or the first of several: of http or https. */
  readonly detailHref?: string;
  /** Lines that a page folds under the text. Formats that cannot fold leave them out. */
  readonly folded?: { readonly label: string; readonly lines: readonly string[] };
  readonly status?: Status;
  /** Somebody accepts the risk: the cell has the shape and the colors of that, and keeps its status for filters and counts. */
  readonly isAccepted?: true;
  /** The option of a filter that finds the cell, by its status if it has one. Default: its text, or what marks it. */
  readonly choice?: string;
  /** How much the cell counts, from 0 to `MOST_HEAT`: the strength of its shade, in the hue of its column's status. */
  readonly heat?: number;
  readonly target?: string;
  /** Address of another document: relative to the folder of this one with `/` between parts, or of http or https. */
  readonly href?: string;
}

export function withTarget(cell: Cell, target: string): Cell {
  // With Node 20, each `{ ...cell, target }` would get a hidden class of its own, which takes time and memory.
  return Object.assign({}, cell, { target });
}

/** What gives a cell its shape and colors; undefined for a cell without status. */
export function markOf({ status, isAccepted }: Pick<Cell, 'status' | 'isAccepted'>): Mark | undefined {
  return status !== undefined && isAccepted === true ? 'accepted' : status;
}

export interface Row {
  readonly anchor?: string;
  readonly cells: readonly Cell[];
}

export interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  /** Keys of columns that are left out, because they would count 0 in every row. Templates may name them. Default: none. */
  readonly omitted?: readonly string[];
  readonly rows: readonly Row[];
  /** Name of the table whose rows these belong to, each by the target of its first cell. Default: none. */
  readonly of?: string;
  readonly totals?: Row;
  readonly empty: string;
}

/** A view of a table: some of its rows and columns, in the given order. Absent means all. */
export interface TableView {
  readonly table: string;
  readonly columns?: readonly string[];
  readonly rows?: readonly number[];
  /** False omits the second lines of cells. */
  readonly details?: false;
  /** False omits the lines that cells fold: what surrounds the table says them. */
  readonly lines?: false;
  /** Columns whose texts follow the second lines of cells. */
  readonly detailColumns?: readonly string[];
  /** What all texts of a column begin with: `label`, the head of the column, shows it, and the cells leave it out. */
  readonly prefix?: { readonly column: string; readonly text: string; readonly label: string };
  /** Rows in small type and close together, for long lists of short rows. */
  readonly dense?: true;
  /** On pages, tables of the same columns that follow each other become one, with the heading of each as a row. Default: they do not. */
  readonly joined?: true;
  /** Rows, by position, that another view shows in full: their first cell links there, and no link leads to them here. */
  readonly references?: readonly number[];
  /** How many rows, from the first, a worksheet prints; the others are for the screen. Default: all. */
  readonly printed?: number;
  readonly empty?: string;
}

/** One policy, in however many rows it appears. */
export interface Entry {
  /** Position of its option in each facet; -1 where it has none. */
  readonly options: readonly number[];
  readonly rows: Row[];
  /** Whether the filters let it through. */
  isShown: boolean;
  /** What the search looks through; undefined until it is read. */
  text: string | undefined;
}

/** One policy table, split into chunks if it is long. */
export interface PolicyList {
  readonly section: HTMLElement | null;
  /** Keys of the columns. */
  readonly columns: readonly string[];
  /** Says how many of the policies the filters show. */
  readonly hint: HTMLElement;
  /** In the order of the report. */
  readonly rows: Row[];
  readonly chunks: Chunk[];
  /** The rows in the order that the page shows. */
  shownOrder: readonly Row[];
  /** The column that the rows are sorted by; null in the order of the report. */
  order: { readonly position: number; readonly direction: 'ascending' | 'descending' } | null;
  /** Number of rows that the filters show; null until they are counted. */
  count: number | null;
}

/** One HTML table of a policy table. */
export interface Chunk {
  readonly box: HTMLElement;
  readonly list: PolicyList;
  /** Null until the table is built. */
  table: HTMLTableElement | null;
  rows: Row[];
  /** The markup of a deferred table; null until it is read. */
  markup: TableMarkup | null;
  /** Whether the box is near the window. */
  isNear: boolean;
  /** Whether the table has the rows of the chunk, in their order. */
  isArranged: boolean;
  /** Number of rows that the filters show; null until they are counted. */
  count: number | null;
}

export interface TableMarkup {
  readonly rows: readonly string[];
  /** The table without its rows. */
  readonly shell: string;
}

export interface Row {
  /** Null until the row is built. */
  element: HTMLTableRowElement | null;
  readonly entry: Entry;
  readonly list: PolicyList;
  /** The chunk that holds the markup of the row. */
  readonly home: Chunk;
  /** Position in that chunk. */
  readonly at: number;
  /** The chunk that shows the row in the current order. */
  chunk: Chunk;
  /** Whether the element is hidden. */
  isHidden: boolean;
}

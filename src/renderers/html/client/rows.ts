/**
 * The policies of the page, the rows that show them, and the texts of these rows. Very long pages defer their tables in
 * `noscript` elements, whose content is text until the script builds the table.
 */

/** One policy, which can be in several rows. */
export interface Entry {
  /** Position of its option in each facet; -1 where it has none. */
  readonly options: readonly number[];
  readonly rows: Row[];
  /** Whether the filters show it. */
  isShown: boolean;
  /** The text to search; undefined until it is read. */
  text: string | undefined;
}

/** One policy table, split into chunks if it is long. */
export interface PolicyList {
  readonly section: HTMLElement | null;
  /** Keys of the columns. */
  readonly columns: readonly string[];
  /** What the texts of a column begin with: only the head of the table shows it. Null without one. */
  readonly prefix: { readonly column: string; readonly text: string } | null;
  /** Shows how many of the policies match the filters. */
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

export interface CellTexts {
  readonly text: string;
  readonly detail: string;
  /** The bare number, if the text is more than its digits. */
  readonly value: string | undefined;
  readonly isNumber: boolean;
}

/** All text of a row, for the search. */
export function textOf(row: Row): string {
  const { prefix } = row.list;
  const shown =
    row.element === null
      ? plain(markupOf(row).replaceAll('<wbr>', ''), '\n')
      : cellsOf(row)
          .flatMap(({ text, detail }) => [text, detail])
          .join('\n');
  return prefix === null ? shown : `${prefix.text}\n${shown}`;
}

/** The cell of an entry in a column; undefined if none of its rows shows the column. */
export function cellIn({ rows }: Entry, column: string): CellTexts | undefined {
  for (const row of rows) {
    const { columns, prefix } = row.list;
    const cell = cellsOf(row)[columns.indexOf(column)];
    if (cell !== undefined) return prefix?.column === column ? { ...cell, text: `${prefix.text}${cell.text}` } : cell;
  }
  return undefined;
}

function cellsOf(row: Row): CellTexts[] {
  return row.element === null ? cellsInMarkup(markupOf(row)) : [...row.element.cells].map(readCell);
}

function readCell(cell: HTMLTableCellElement): CellTexts {
  const detail = cell.querySelector('.detail')?.textContent ?? '';
  const whole = cell.textContent;
  return {
    // The detail comes last.
    text: whole.slice(0, whole.length - detail.length),
    detail,
    value: cell.dataset.value,
    isNumber: cell.matches('.count, .percent'),
  };
}

/** The markup of a row in a deferred table. */
export function markupOf({ home, at }: Row): string {
  return tableMarkup(home).rows[at] ?? '';
}

/** The markup of a deferred table, read once. */
export function tableMarkup(chunk: Chunk): TableMarkup {
  return (chunk.markup ??= splitTable(deferredMarkup(chunk.box) ?? ''));
}

/** The markup that a box defers; null if its content is in the page. */
export function deferredMarkup(box: Element): string | null {
  const [child] = box.children;
  return child?.matches('noscript') ? child.textContent : null;
}

function splitTable(markup: string): TableMarkup {
  const rows: string[] = [];
  const first = markup.indexOf('<tr', markup.indexOf('<tbody'));
  let at = first;
  while (markup.startsWith('<tr', at)) {
    const end = markup.indexOf('>', markup.indexOf('</tr', at)) + 1;
    rows.push(markup.slice(at, end));
    at = end;
  }
  return { rows, shell: markup.slice(0, first) + markup.slice(at) };
}

const CELL = /<t[dh]([^>]*)>(.*?)<\/t[dh]>/gs;
const DETAIL = /<span class="detail">(.*)<\/span>$/s;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#x60': '`',
  '#x3D': '=',
};

function cellsInMarkup(html: string): CellTexts[] {
  return [...html.matchAll(CELL)].map(([, attributes = '', content = '']) => ({
    text: plain(content.replace(DETAIL, ''), ''),
    detail: plain(DETAIL.exec(content)?.[1] ?? '', ''),
    value: / data-value="([^"]*)"/.exec(attributes)?.[1],
    isNumber: /[" ](?:count|percent)[" ]/.test(attributes),
  }));
}

/** The text of markup, with each tag replaced. */
function plain(markup: string, replacement: string): string {
  const text = markup.includes('<') ? markup.replace(/<[^>]*>/g, replacement) : markup;
  if (!text.includes('&')) return text;
  return text.replace(/&([^;]+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

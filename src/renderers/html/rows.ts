import type { Cell, Column, Row } from '../../model/document.js';
import { cellClass, renderCell, sortValue } from './cell.js';
import { countedBy, drillLink } from './drill.js';
import type { Page } from './page.js';
import { escapeHtml } from './templates.js';

/** `data` is read, `heat` shades its cells, `entries` are policies, which can be searched, filtered and sorted. */
export type TableKind = 'data' | 'heat' | 'entries';

/**
 * Writes rows of a table with these columns. Rows are most of a page, so they are written here and not by a template, and
 * cells that rows share are written once a page.
 */
export function rowWriter(columns: readonly Column[], page: Page, kind: TableKind): (row: Row) => string {
  const writers = columns.map((_, index) => cellWriter(columns, index, page, kind));
  return ({ anchor, cells }) => {
    let html = '';
    for (const [index, cell] of cells.entries()) html += writers[index]?.(cell, { anchor, opening: cells[0] }) ?? '';
    const claimed = claim(anchor, page);
    // The line breaks stand within tags: between rows each would be a node of the page.
    return `<tr${claimed === null ? '' : ` id="${escapeHtml(claimed)}"`}>${html}</tr\n>`;
  };
}

/** What a cell may need of its row. */
interface Place {
  readonly anchor: string | undefined;
  /** The first cell. */
  readonly opening: Cell | undefined;
}

function cellWriter(
  columns: readonly Column[],
  index: number,
  page: Page,
  kind: TableKind,
): (cell: Cell, place: Place) => string {
  const isEntry = kind === 'entries';
  const write = elementWriter(columns, index, isEntry);
  const [first] = columns;
  const column = columns[index];
  // The first cell of a policy leads to the policy, which makes its address easy to take along.
  if (isEntry && index === 0) return (cell, { anchor }) => write(cell, renderCell(cell, cell.target ?? anchor));
  if (!isEntry && first !== undefined && column?.status !== undefined) {
    return (cell, { opening = cell }) => write(cell, countContent(cell, column, first, opening, page));
  }
  const known = page.cells(`${column?.type ?? ''} ${index === widestText(columns)} ${index === 0} ${isEntry}`);
  return (cell) => {
    let html = known.get(cell);
    if (html === undefined) known.set(cell, (html = write(cell, renderCell(cell))));
    return html;
  };
}

/** Writes the element of a cell around its content. */
function elementWriter(
  columns: readonly Column[],
  index: number,
  isEntry: boolean,
): (cell: Cell, content: string) => string {
  const openingTag = tagWriter(columns);
  const valueOf = isEntry ? sortValue : () => null;
  const end = index === 0 ? 'th' : 'td';
  return (cell, content) => {
    const value = valueOf(cell);
    const attributes = value === null ? '' : ` data-value="${escapeHtml(value)}"`;
    return `<${openingTag(cell, index)}${attributes}>${content}</${end}>`;
  };
}

/** Writes the row of totals, whose counts are not linked. */
export function renderTotals({ cells }: Row, columns: readonly Column[]): string {
  const openingTag = tagWriter(columns);
  return cells
    .map((cell, index) => `<${openingTag(cell, index)}>${renderCell(cell)}</${index === 0 ? 'th' : 'td'}>`)
    .join('');
}

/** The opening tag of a cell, but for its value and its bracket: a table has few different ones. */
function tagWriter(columns: readonly Column[]): (cell: Cell, index: number) => string {
  const widest = widestText(columns);
  const known = columns.map(() => new Map<string, string>());
  return (cell, index) => {
    const look = `${cell.status ?? ''} ${String(cell.heat ?? '')}`;
    let tag = known[index]?.get(look);
    if (tag === undefined) {
      const classes = cellClass(cell, columns[index]?.type ?? 'text', index === widest);
      tag = `${index === 0 ? 'th scope="row"' : 'td'}${classes === '' ? '' : ` class="${escapeHtml(classes)}"`}`;
      known[index]?.set(look, tag);
    }
    return tag;
  };
}

/** A count of policies leads to them. */
function countContent(cell: Cell, column: Column, first: Column, opening: Cell, { drill }: Page): string {
  const counted = countedBy(column, cell, first, opening);
  const filters = counted === null ? null : drill.filtersFor(counted);
  return filters === null ? renderCell(cell) : drillLink(renderCell(cell), filters, opening.target);
}

/** Position of the column that carries the row: the text column with the largest weight. */
function widestText(columns: readonly Column[]): number {
  const weights = columns.map(({ type, weight }) => (type === 'text' ? weight : 0));
  return weights.indexOf(Math.max(...weights));
}

/** The anchor of a row where it stands first; null anywhere else. */
function claim(anchor: string | undefined, page: Page): string | null {
  if (anchor === undefined || page.anchors.has(anchor)) return null;
  page.anchors.add(anchor);
  return anchor;
}

import type { Cell, Column, Row } from '../../../model/document/document.js';
import { cellClass, renderCell, sortValue } from './cell.js';
import { countedBy, drillLink } from '../policies/drill.js';
import type { Page } from '../page/page.js';
import { escapeHtml } from '../templates.js';

/** `data` is read, `heat` shades its cells, `entries` are policies, which can be searched, filtered and sorted. */
export type TableKind = 'data' | 'heat' | 'entries';

/**
 * Writes rows of a table with these columns. Rows are most of a page, so they are written here and not by a template, and
 * cells that rows share are written once a page.
 */
export function rowWriter(columns: readonly Column[], page: Page, kind: TableKind): (row: Row) => string {
  const writers = placesOf(columns).map((place) => cellWriter(place, page, kind));
  return ({ anchor, cells }) => {
    let html = '';
    for (const [index, cell] of cells.entries()) html += writers[index]?.(cell, { anchor, opening: cells[0] }) ?? '';
    const claimed = claim(anchor, page);
    // The line breaks stand within tags: between rows each would be a node of the page.
    return `<tr${claimed === null ? '' : ` id="${escapeHtml(claimed)}"`}>${html}</tr\n>`;
  };
}

/** Writes the row of totals, whose counts are not linked. */
export function renderTotals({ cells }: Row, columns: readonly Column[]): string {
  const writers = placesOf(columns).map(elementWriter);
  return cells.map((cell, index) => writers[index]?.(cell, renderCell(cell)) ?? '').join('');
}

/** A column among those of its table. */
interface ColumnPlace {
  readonly column: Column;
  /** The first column, whose cells head their rows. */
  readonly first: Column;
  readonly isFirst: boolean;
  readonly isWidest: boolean;
}

function placesOf(columns: readonly Column[]): ColumnPlace[] {
  const widest = widestText(columns);
  return columns.map((column, index) => ({
    column,
    first: columns[0] ?? column,
    isFirst: index === 0,
    isWidest: index === widest,
  }));
}

/** What a cell may need of its row. */
interface Surroundings {
  readonly anchor: string | undefined;
  /** The first cell. */
  readonly opening: Cell | undefined;
}

function cellWriter(place: ColumnPlace, page: Page, kind: TableKind): (cell: Cell, row: Surroundings) => string {
  const { column, first, isFirst, isWidest } = place;
  const isEntry = kind === 'entries';
  const writeElement = elementWriter(place);
  const write = (cell: Cell, content: string): string => writeElement(cell, content, isEntry ? valueOf(cell) : '');
  // The first cell of a policy leads to the policy, which makes its address easy to take along.
  if (isEntry && isFirst) return (cell, { anchor }) => write(cell, renderCell(cell, cell.target ?? anchor));
  if (!isEntry && column.status !== undefined) {
    return (cell, { opening = cell }) => write(cell, countContent(cell, column, first, opening, page));
  }
  const known = page.cells(`${column.type} ${isWidest} ${isFirst} ${isEntry}`);
  return (cell) => {
    let html = known.get(cell);
    if (html === undefined) known.set(cell, (html = write(cell, renderCell(cell))));
    return html;
  };
}

/** Writes the element of a cell around its content. A column has few different opening tags. */
function elementWriter(place: ColumnPlace): (cell: Cell, content: string, attributes?: string) => string {
  const { column, isFirst, isWidest } = place;
  const known = new Map<string, string>();
  return (cell, content, attributes = '') => {
    const look = `${cell.status ?? ''} ${String(cell.heat ?? '')}`;
    let tag = known.get(look);
    if (tag === undefined) {
      const classes = cellClass(cell, column.type, isWidest);
      tag = `${isFirst ? 'th scope="row"' : 'td'}${classes === '' ? '' : ` class="${escapeHtml(classes)}"`}`;
      known.set(look, tag);
    }
    return `<${tag}${attributes}>${content}</${isFirst ? 'th' : 'td'}>`;
  };
}

/** What the page sorts by, as an attribute. */
function valueOf(cell: Cell): string {
  const value = sortValue(cell);
  return value === null ? '' : ` data-value="${escapeHtml(value)}"`;
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

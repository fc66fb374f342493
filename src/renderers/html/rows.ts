import type { Cell, Column, Row } from '../../model/document.js';
import { cellClass, renderCell, sortValue } from './cell.js';
import { countedBy, drillLink } from './drill.js';
import type { Page } from './page.js';
import { escapeHtml } from './templates.js';

/** `data` is read, `heat` shades its cells, `entries` are policies, which can be searched, filtered and sorted. */
export type TableKind = 'data' | 'heat' | 'entries';

/**
 * Writes rows of a table with these columns. Rows are most of a page, so they are written here and not by a template.
 */
export function rowWriter(columns: readonly Column[], page: Page, kind: TableKind): (row: Row) => string {
  const openingTag = tagWriter(columns);
  const content = kind === 'entries' ? entryContent : dataContent(columns, page);
  const valueOf = kind === 'entries' ? sortValue : () => null;
  return (row) => {
    let html = '';
    for (const [index, cell] of row.cells.entries()) {
      const value = valueOf(cell);
      const attributes = value === null ? '' : ` data-value="${escapeHtml(value)}"`;
      html += `<${openingTag(cell, index)}${attributes}>${content(row, index)}</${index === 0 ? 'th' : 'td'}>`;
    }
    const anchor = claim(row.anchor, page);
    // The line breaks stand within tags: between rows each would be a node of the page.
    return `<tr${anchor === null ? '' : ` id="${escapeHtml(anchor)}"`}>${html}</tr\n>`;
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

/** The first cell of a policy leads to the policy, which makes its address easy to take along. */
function entryContent({ anchor, cells }: Row, index: number): string {
  const cell = cells[index];
  if (cell === undefined) return '';
  return renderCell(cell, index === 0 ? (cell.target ?? anchor) : cell.target);
}

/** A count of policies leads to them. */
function dataContent(columns: readonly Column[], { drill }: Page): (row: Row, index: number) => string {
  const [first] = columns;
  return ({ cells }, index) => {
    const cell = cells[index];
    const [opening] = cells;
    if (cell === undefined || opening === undefined || first === undefined) return '';
    const counted = countedBy(columns[index], cell, first, opening);
    const filters = counted === null ? null : drill.filtersFor(counted);
    return filters === null ? renderCell(cell) : drillLink(renderCell(cell), filters, opening.target);
  };
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

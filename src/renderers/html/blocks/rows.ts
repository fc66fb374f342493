import { markOf, type Cell, type Column, type Row } from '../../../model/document/table.js';
import { countedBy, filteredLink } from '../policies/count-links.js';
import type { Page } from '../page/page.js';
import type { Mark } from '../../../model/report/vocabulary.js';
import { memoize } from '../../../model/values/memoize.js';
import { heatName } from '../style/css.js';
import { escapeHtml } from '../templates.js';
import { addressOf, BETWEEN_DETAILS, detailAddressOf } from '../../view.js';
import { hrefOf, withSoftBreaks } from '../markup.js';

/** `data` is plain, `heat` shades its cells, `entries` are policies, which can be searched, filtered and sorted. */
export type TableKind = 'data' | 'heat' | 'entries';

/**
 * Returns a function that writes rows of a table with these columns. Rows are most of a page. For speed, no template
 * writes them, and a cell that rows share is rendered once per page.
 */
export function rowsWriter(columns: readonly Column[], page: Page, kind: TableKind): (rows: readonly Row[]) => string {
  const writers = placesOf(columns).map((place) => cellWriter(place, page, kind));
  return (rows) => {
    let html = '';
    for (const row of rows) {
      const claimed = claimAnchor(row.anchor, page);
      const isMain = claimed !== null;
      html += claimed === null ? '<tr>' : `<tr id="${escapeHtml(claimed)}">`;
      const { cells } = row;
      for (let index = 0; index < cells.length; index += 1) {
        const cell = cells[index];
        if (cell !== undefined) html += writers[index]?.(cell, row, isMain) ?? '';
      }
      // The line break is within the tag: between rows, it would be a node of the page.
      html += '</tr\n>';
    }
    return html;
  };
}

/** The anchor to set here; null if the page has it already. */
export function claimAnchor(anchor: string | undefined, { anchors }: Page): string | null {
  if (anchor === undefined || anchors.has(anchor)) return null;
  anchors.add(anchor);
  return anchor;
}

/** Writes the row of totals. Its counts are not linked. */
export function renderTotals({ cells }: Row, columns: readonly Column[]): string {
  const writers = placesOf(columns).map(elementWriter);
  return cells.map((cell, index) => writers[index]?.(cell, renderCell(cell)) ?? '').join('');
}

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

/** @returns a function; `isMain` is whether the row is the one that links to its policy lead to */
function cellWriter(
  place: ColumnPlace,
  page: Page,
  kind: TableKind,
): (cell: Cell, row: Row, isMain: boolean) => string {
  const { column, first, isFirst, isWidest } = place;
  const isEntry = kind === 'entries';
  const writeElement = elementWriter(place);
  const write = (cell: Cell, content: string): string =>
    writeElement(cell, content, isEntry ? valueAttribute(cell) : '');
  // The first cell of a policy links to the policy, so that readers can copy its address.
  if (isEntry && isFirst) return (cell, { anchor }) => write(cell, renderCell(cell, cell.target ?? anchor));
  if (!isEntry && column.status !== undefined) {
    return (cell, { cells: [opening = cell] }) => write(cell, countContent(cell, column, first, opening, page));
  }
  const known = page.cells(`${column.type} ${column.status ?? ''} ${isWidest} ${isFirst} ${isEntry}`);
  return (cell, _row, isMain) => {
    // Once in the page: all other rows of the policy lead there.
    if (cell.folded !== undefined && isMain) return write(cell, renderCell(cell) + foldedLines(cell.folded));
    const kept = known.get(cell);
    if (kept !== undefined) return kept;
    const html = write(cell, renderCell(cell));
    if (known.size < MOST_KEPT) known.set(cell, html);
    return html;
  };
}

/** Rendered cells that are kept per format. Cells that many rows share are among the first of a page. */
const MOST_KEPT = 2_000;

/** Returns a function that writes the element of a cell. The few different opening tags of a column are cached. */
function elementWriter(place: ColumnPlace): (cell: Cell, content: string, attributes?: string) => string {
  const { isFirst } = place;
  const plain = openingTag(place, undefined, undefined);
  const marked = memoize((mark: Mark | undefined) =>
    memoize((heat: number | undefined) => openingTag(place, mark, heat)),
  );
  const end = isFirst ? '</th>' : '</td>';
  return (cell, content, attributes = '') => {
    const { heat } = cell;
    const mark = markOf(cell);
    const tag = mark === undefined && heat === undefined ? plain : marked(mark)(heat);
    return `${tag}${attributes}>${content}${end}`;
  };
}

function openingTag(
  { column, isFirst, isWidest }: ColumnPlace,
  mark: Mark | undefined,
  heat: number | undefined,
): string {
  const classes = cellClass(mark, heat, column, isWidest);
  return `<${isFirst ? 'th scope="row"' : 'td'}${classes === '' ? '' : ` class="${escapeHtml(classes)}"`}`;
}

function valueAttribute(cell: Cell): string {
  const value = sortValue(cell);
  return value === null ? '' : ` data-value="${escapeHtml(value)}"`;
}

function countContent(cell: Cell, column: Column, first: Column, opening: Cell, { countLinks }: Page): string {
  const counted = countedBy(column, cell, first, opening);
  const filters = counted === null ? null : countLinks.filtersFor(counted);
  return filters === null ? renderCell(cell) : filteredLink(renderCell(cell), filters, opening.target);
}

/** Position of the text column with the largest weight; -1 without a text column. */
function widestText(columns: readonly Column[]): number {
  const weights = columns.map(({ type, weight }) => (type === 'text' ? weight : 0));
  const largest = Math.max(...weights);
  return largest > 0 ? weights.indexOf(largest) : -1;
}

/** Characters of a detail that fit on one line of a small screen. */
const DETAIL_LINE = 24;

function cellClass(
  mark: Mark | undefined,
  heat: number | undefined,
  { type, status }: Column,
  isWidest: boolean,
): string {
  const classes: string[] = type === 'text' ? [] : [type];
  if (mark !== undefined) classes.push(`status-${mark}`);
  if (heat !== undefined) classes.push(heatName(status, heat));
  if (isWidest) classes.push('widest');
  return classes.join(' ');
}

/** Text and detail of a cell. The style sheet draws the shape of its status, so rows hold no images. */
function renderCell(cell: Cell, target = cell.target): string {
  const text = withSoftBreaks(cell.text);
  const address = addressOf(cell);
  if (address !== undefined) return linkTo(address, text) + detailOf(cell);
  const linked = target === undefined ? text : `<a href="${escapeHtml(hrefOf(target))}">${text}</a>`;
  return linked + detailOf(cell);
}

function detailOf(cell: Cell): string {
  const { detail } = cell;
  if (detail === undefined) return '';
  const address = detailAddressOf(cell);
  const [first = '', ...others] = address === undefined ? [detail] : detail.split(BETWEEN_DETAILS);
  const linked = linkTo(address, withSoftBreaks(first, DETAIL_LINE));
  return `<span class="detail">${[linked, ...others.map((other) => withSoftBreaks(other, DETAIL_LINE))].join(BETWEEN_DETAILS)}</span>`;
}

/** A link that leaves the page does not tell where it was followed. */
export function linkTo(address: string | undefined, html: string): string {
  if (address === undefined) return html;
  return `<a href="${escapeHtml(address)}"${URL.canParse(address) ? ' rel="noreferrer"' : ''}>${html}</a>`;
}

function foldedLines({ label, lines }: NonNullable<Cell['folded']>): string {
  const items = lines.map((line) => `<li>${withSoftBreaks(line, DETAIL_LINE)}</li>`).join('');
  return `<details class="more"><summary>${escapeHtml(label)}</summary><ul>${items}</ul></details>`;
}

/** The value of a number if its text is more than its digits, for sorting and export; null otherwise. */
function sortValue(cell: Cell): string | null {
  return typeof cell.value === 'number' && cell.text !== String(cell.value) ? String(cell.value) : null;
}

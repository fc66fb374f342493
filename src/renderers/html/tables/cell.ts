import type { Cell, ColumnType } from '../../../model/document/document.js';
import { hrefOf } from '../text/anchors.js';
import { withSoftBreaks } from '../text/soft-breaks.js';
import { escapeHtml } from '../templates.js';

/** Characters of a detail that fit on a line of their own even on a small screen. */
const DETAIL_FITS = 24;

/** The classes of a cell: what its column holds, its status, its heat, whether it carries the row. */
export function cellClass(cell: Cell, type: ColumnType, isWidest: boolean): string {
  const classes: string[] = type === 'text' ? [] : [type];
  if (cell.status !== undefined) classes.push(`status-${cell.status}`);
  if (cell.heat !== undefined) classes.push(`heat-${cell.heat}`);
  if (isWidest) classes.push('widest');
  return classes.join(' ');
}

/** What stands in a cell: its text, its detail. The style sheet draws the shape of its status: a row costs no picture. */
export function renderCell(cell: Cell, target = cell.target): string {
  const text = withSoftBreaks(cell.text);
  const linked = target === undefined ? text : `<a href="${escapeHtml(hrefOf(target))}">${text}</a>`;
  const detail =
    cell.detail === undefined ? '' : `<span class="detail">${withSoftBreaks(cell.detail, DETAIL_FITS)}</span>`;
  return `${linked}${detail}`;
}

/** The value of a number where its text is more than its digits: what the page sorts by and exports. */
export function sortValue(cell: Cell): string | null {
  return typeof cell.value === 'number' && cell.text !== String(cell.value) ? String(cell.value) : null;
}

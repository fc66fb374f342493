import type { Cell, ColumnType } from '../../model/document.js';
import { hrefOf } from './anchors.js';
import { withSoftBreaks } from './soft-breaks.js';
import { statusIcon } from './status-icon.js';
import { escapeHtml } from './templates.js';

/** The classes of a cell: what its column holds, its status, its heat, whether it carries the row. */
export function cellClass(cell: Cell, type: ColumnType, isWidest: boolean): string {
  const classes: string[] = type === 'text' ? [] : [type];
  if (cell.status !== undefined) classes.push(`status-${cell.status}`);
  if (cell.heat !== undefined) classes.push(`heat-${cell.heat}`);
  if (isWidest) classes.push('widest');
  return classes.join(' ');
}

/** What stands in a cell: the shape of its status, its text, its detail. */
export function renderCell(cell: Cell): string {
  const text = withSoftBreaks(cell.text);
  const linked = cell.target === undefined ? text : `<a href="${escapeHtml(hrefOf(cell.target))}">${text}</a>`;
  const icon = cell.status === undefined ? '' : statusIcon(cell.status);
  const detail = cell.detail === undefined ? '' : `<span class="detail">${withSoftBreaks(cell.detail)}</span>`;
  return `${icon}${linked}${detail}`;
}

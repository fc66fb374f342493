import type { DataTable } from '../../../model/document/document.js';
import type { Page } from '../page/page.js';
import { resolveView } from '../../view.js';
import { renderTable } from '../tables/table.js';
import { fill } from '../templates.js';

/** More columns than the widest table of a template has: a report with many risk levels of its own may bring them. */
const MANY_COLUMNS = 10;

export function table(block: DataTable, page: Page): string {
  const { title, columns } = resolveView(page.document, block.view);
  return fill('data-table', {
    // A list of policies is too wide for a small screen and reads as well from cards.
    isCards: block.view.table === 'policies',
    isWide: columns.length > MANY_COLUMNS,
    title,
    table: renderTable(block.view, page, 'data'),
  });
}

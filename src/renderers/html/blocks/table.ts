import type { DataTable } from '../../../model/document.js';
import type { Page } from '../page.js';
import { resolveView } from '../../view.js';
import { renderTable } from '../table.js';
import { fill } from '../templates.js';

export function table(block: DataTable, page: Page): string {
  return fill('data-table', {
    // A list of policies is too wide for a small screen and reads as well from cards.
    isCards: block.view.table === 'policies',
    title: resolveView(page.document, block.view).title,
    table: renderTable(block.view, page, 'data'),
  });
}

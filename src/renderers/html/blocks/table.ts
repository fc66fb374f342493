import type { DataTable } from '../../../model/document.js';
import type { Page } from '../page.js';
import { resolveView } from '../../view.js';
import { renderTable } from '../table.js';
import { fill } from '../templates.js';

export function table(block: DataTable, page: Page): string {
  return fill('data-table', {
    title: resolveView(page.document, block.view).title,
    table: renderTable(block.view, page, 'data'),
  });
}

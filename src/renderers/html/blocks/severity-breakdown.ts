import type { SeverityBreakdown } from '../../../model/document/document.js';
import type { Page } from '../page/page.js';
import { renderTable } from '../tables/table.js';
import { fill } from '../templates.js';

export function severityBreakdown(block: SeverityBreakdown, page: Page): string {
  return fill('severity-breakdown', { description: block.description, table: renderTable(block.view, page, 'heat') });
}

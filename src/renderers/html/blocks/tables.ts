import type { DataTable, PolicyTable, SeverityBreakdown } from '../../../model/document/document.js';
import { resolveView } from '../../view.js';
import { fillIn, word } from '../../words.js';
import type { Page } from '../page/page.js';
import { columnsOf } from '../policies/policy-views.js';
import { renderTable } from '../tables/table.js';
import { fill } from '../templates.js';

/** No built-in template has a wider table. A report with many risk levels of its own may. */
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

/** Policies, which the page filters, with a sentence that says how many of them the filters show. */
export function policyTable(block: PolicyTable, page: Page): string {
  const { table: name, rows } = block.view;
  const total = rows?.length ?? page.document.tables[name]?.rows.length ?? 0;
  const columns = columnsOf(page.document, block.view);
  return fill('policy-table', {
    keys: columns.map(({ key }) => key).join(' '),
    table: renderTable(block.view, page, 'entries'),
    none: fillIn(word(page.document, 'html.none-here'), { total: page.counts.format(total) }),
  });
}

export function severityBreakdown(block: SeverityBreakdown, page: Page): string {
  return fill('severity-breakdown', { description: block.description, table: renderTable(block.view, page, 'heat') });
}

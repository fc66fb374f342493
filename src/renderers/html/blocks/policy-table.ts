import type { PolicyTable } from '../../../model/document/document.js';
import { fillIn, word } from '../../words.js';
import type { Page } from '../page/page.js';
import { columnsOf } from '../policies/policy-views.js';
import { renderTable } from '../tables/table.js';
import { fill } from '../templates.js';

/** Policies, which the filters of the page act on, with a sentence that says how many of them the filters show. */
export function policyTable(block: PolicyTable, page: Page): string {
  const { table, rows } = block.view;
  const total = rows?.length ?? page.document.tables[table]?.rows.length ?? 0;
  const columns = columnsOf(page.document, block.view);
  return fill('policy-table', {
    keys: columns.map(({ key }) => key).join(' '),
    table: renderTable(block.view, page, 'entries'),
    none: fillIn(word(page.document, 'html.none-here'), { total: page.counts.format(total) }),
  });
}

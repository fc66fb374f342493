import type { PolicyTable } from '../../../model/document.js';
import { fillIn, word } from '../../words.js';
import type { Page } from '../page.js';
import { renderTable } from '../table.js';
import { fill } from '../templates.js';

/** Policies, which the filters of the page act on, with the sentence for when none of them matches. */
export function policyTable(block: PolicyTable, page: Page): string {
  const { table, rows } = block.view;
  const total = rows?.length ?? page.document.tables[table]?.rows.length ?? 0;
  const count = new Intl.NumberFormat(page.document.locale.tag).format(total);
  return fill('policy-table', {
    table: renderTable(block.view, page, 'entries'),
    none: fillIn(word(page.document, 'html.none-here'), { total: count }),
  });
}

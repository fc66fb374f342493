/** The reports of a portfolio by account: its name, id and job once, as the head of its reports. */
import type { Block } from '../../model/document/document.js';
import type { PortfolioAccount } from '../../model/summary/portfolio.js';
import type { Table } from '../../model/document/table.js';
import { columnsOf, tableNamed } from '../tables/views.js';
import { accountLabel, type PortfolioContext } from './context.js';

const COLUMNS = 'benchmark scan-date sha256';
/** An account whose reports come from several jobs names that of each. */
const MIXED_COLUMNS = 'benchmark scan-date job sha256';

export function reportsByAccount(context: PortfolioContext, tables: Readonly<Record<string, Table>>): Block[] {
  const table = tableNamed('accounts', tables);
  return context.summary.accounts.flatMap((account, position): Block[] => {
    const rows = account.results.filter((row) => row !== null);
    if (rows.length === 0) return [];
    const columns = columnsOf(account.hasMixedJobs ? MIXED_COLUMNS : COLUMNS, table);
    const ids = idsOf(account, rows, context);
    return [
      {
        type: 'heading',
        level: 3,
        text: accountLabel(account, context.wording),
        anchor: `reports-of-${position + 1}`,
      },
      ...(ids === '' ? [] : [{ type: 'paragraph', role: 'small', children: [{ type: 'text', text: ids }] } as const]),
      { type: 'table', view: { table: 'accounts', rows, ...(columns && { columns }), dense: true, joined: true } },
    ];
  });
}

/** `Account id 40c5… · Scan job fe7a…`: as far as the reports state them. */
function idsOf(
  { accountId, accountName, hasMixedJobs }: PortfolioAccount,
  [first]: readonly number[],
  { summary, wording: { text } }: PortfolioContext,
): string {
  const job = hasMixedJobs ? '' : (summary.results[first ?? -1]?.jobId ?? '');
  const ids: readonly (readonly [label: string, id: string])[] = [
    // Without a name, the id is the name.
    [text('control.account-id'), accountName === '' ? '' : accountId],
    [text('control.job'), job],
  ];
  return ids
    .filter(([, id]) => id !== '')
    .map((parts) => parts.join(' '))
    .join(' · ');
}

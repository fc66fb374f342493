/** The tables of a portfolio, by the names that templates use. */
import type { Table } from '../../model/document/table.js';
import type { NotAssessed } from '../../model/summary/portfolio.js';
import { nameCell, textCell } from '../context.js';
import { column, FILTER, tableOf, type CellColumn } from '../tables/table-of.js';
import { accounts } from './accounts.js';
import { accountLabel, type PortfolioContext } from './context.js';
import { entries } from './entries.js';
import { heatMap } from './heat-map.js';
import { policiesAcross } from './policies.js';
import { benchmarks, groups, owners, trend } from './pools.js';

const TABLES = {
  'heat-map': heatMap,
  accounts,
  benchmarks,
  groups,
  owners,
  'policies-across': policiesAcross,
  'not-assessed': notAssessed,
  trend,
  entries,
} as const satisfies Record<string, (context: PortfolioContext) => Table>;

export function portfolioTables(context: PortfolioContext): Record<string, Table> {
  return Object.fromEntries(Object.entries(TABLES).map(([name, compose]) => [name, compose(context)]));
}

/** What could not be assessed, with the reason. */
function notAssessed({ summary, wording }: PortfolioContext): Table {
  const { text } = wording;
  const columns: CellColumn<NotAssessed>[] = [
    column('account', 'text', 3, ({ account, subject }) => {
      const known = account === null ? undefined : summary.accounts[account];
      return textCell(known === undefined ? subject || text('cell.empty') : accountLabel(known, wording));
    }),
    column('benchmark', 'text', 3, ({ benchmark, benchmarkId }) => {
      const name = benchmark === null ? benchmarkId : (summary.benchmarks[benchmark]?.benchmarkName ?? '');
      return nameCell(name || text('cell.empty'));
    }),
    column(
      'reason',
      'text',
      3,
      ({ reason, detail }) => textCell(text(`portfolio.reason.${reason}`, { jobs: detail })),
      FILTER,
    ),
    column('detail', 'text', 5, ({ reason, detail }) => nameCell(reason === 'no-order' ? '' : detail)),
  ];
  return tableOf('not-assessed', summary.notAssessed, columns, wording, { empty: 'not-assessed-accounts' });
}

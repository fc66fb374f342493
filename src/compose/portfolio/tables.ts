/** The tables of a portfolio, by the names that templates use. */
import type { Table } from '../../model/document/table.js';
import { nameCell, row, textCell } from '../context.js';
import { accounts } from './accounts.js';
import { labeled } from './columns.js';
import { accountLabel, type PortfolioContext } from './context.js';
import { entries } from './entries.js';
import { heatMap } from './heat-map.js';
import { policiesAcross } from './policies.js';
import { benchmarks, groups, owners } from './pools.js';
import { trend } from './trend.js';

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
  return {
    title: text('table.not-assessed'),
    columns: labeled(
      [
        { key: 'account', type: 'text', weight: 3 },
        { key: 'benchmark', type: 'text', weight: 3 },
        { key: 'reason', type: 'text', weight: 3, filter: true },
        { key: 'detail', type: 'text', weight: 5 },
      ],
      wording,
    ),
    rows: summary.notAssessed.map(({ reason, account, benchmark, benchmarkId, subject, detail }) => {
      const known = account === null ? undefined : summary.accounts[account];
      const benchmarkName = benchmark === null ? benchmarkId : (summary.benchmarks[benchmark]?.benchmarkName ?? '');
      return row([
        textCell(known === undefined ? subject || text('cell.empty') : accountLabel(known, wording)),
        nameCell(benchmarkName || text('cell.empty')),
        textCell(text(`portfolio.reason.${reason}`, { jobs: detail })),
        nameCell(reason === 'no-order' ? '' : detail),
      ]);
    }),
    empty: text('empty.not-assessed-accounts'),
  };
}

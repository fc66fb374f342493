/** What a tracker takes of a portfolio: one row per account and policy that did not pass. */
import type { Cell, Row, Table } from '../../model/document/table.js';
import { isNotPassed } from '../../model/report/vocabulary.js';
import { textCell } from '../context.js';
import { labeled } from '../tables/table-of.js';
import type { PortfolioContext } from './context.js';

const SHARED = [
  'account',
  'account-id',
  'benchmark',
  'number',
  'title',
  'policy',
  'service',
  'category',
  'severity',
  'status',
  'risk-level',
  'failed',
  'evaluated',
];

const NOTHING: Cell = { value: null, text: '' };

/**
 * The owner is that of the account.
 *
 * @param entries all policies, without the columns that have no values
 */
export function tracker({ summary, wording }: PortfolioContext, entries: Table): Table {
  const { columns, rows: all } = entries;
  const positionOf = (key: string): number => columns.findIndex((column) => column.key === key);
  const positions = SHARED.map(positionOf).filter((position) => position >= 0);
  const [status, accountId] = [positionOf('status'), positionOf('account-id')];
  const owners = new Map<string, Set<string>>();
  for (const account of summary.accounts) {
    owners.set(account.accountId, (owners.get(account.accountId) ?? new Set()).add(account.owner));
  }
  let rows: readonly Row[] | undefined;
  const rowsOf = (): Row[] =>
    all.flatMap(({ cells }) => {
      const found = cells[status]?.status;
      if (found === undefined || !isNotPassed(found)) return [];
      // An id can stand for accounts of several licenses.
      const [owner = '', ...others] = owners.get(cells[accountId]?.text ?? '') ?? [];
      const shared = positions.map((position) => cells[position] ?? NOTHING);
      return { cells: [...shared, owner === '' || others.length > 0 ? NOTHING : textCell(owner), NOTHING] };
    });
  return {
    title: wording.text('table.tracker'),
    columns: [
      ...positions.flatMap((position) => columns[position] ?? []),
      ...labeled(
        [
          { key: 'owner', type: 'text', weight: 2 },
          { key: 'due', type: 'date', weight: 1.6, label: wording.text('working.due') },
        ],
        wording,
      ),
    ],
    // There may be hundreds of thousands, which only trackers show.
    get rows() {
      return (rows ??= rowsOf());
    },
    empty: wording.text('empty.not-passed'),
  };
}

import type { Cell, Row, Table } from '../../model/document/table.js';
import { STATUSES } from '../../model/report/vocabulary.js';
import type { EntryColumns } from '../../model/summary/portfolio.js';
import { countsChecks } from '../../model/summary/figures.js';
import { memoize } from '../../model/values/memoize.js';
import { countCell, nameCell, textCell } from '../context.js';
import { cellLabel, riskLevelLabel, serviceLabel, severityLabel, statusLabel } from '../wording/labels.js';
import { rankCells, SORT_COLUMNS } from '../tables/sort-columns.js';
import { labeled } from '../tables/table-of.js';
import { accountLabel, accountOf, scanCell, type PortfolioContext } from './context.js';

/** Rows of a worksheet, less those of its head and of its totals, with a margin for heads of other formats. */
export const MOST_ENTRIES = 1_048_000;

/**
 * One row per account and policy, up to `MOST_ENTRIES`; the document says how many there are. Rows share equal cells: there may be a
 * million of them.
 */
export function entries({ summary, wording }: PortfolioContext): Table {
  const { text } = wording;
  const severityOf = (value: string): string => cellLabel(severityLabel)(value, wording);
  return {
    title: text('table.entries'),
    columns: labeled(
      [
        { key: 'group', type: 'text', weight: 2, filter: true },
        { key: 'account', type: 'text', weight: 3, filter: true },
        { key: 'benchmark', type: 'text', weight: 3, filter: true },
        { key: 'category', type: 'text', weight: 3, filter: true },
        { key: 'number', type: 'id', weight: 1.3 },
        { key: 'title', type: 'text', weight: 7 },
        { key: 'policy', type: 'id', weight: 3 },
        { key: 'service', type: 'text', weight: 3, filter: true },
        { key: 'status', type: 'status', weight: 1.7, filter: true },
        {
          key: 'severity',
          type: 'severity',
          weight: 1.4,
          filter: true,
          order: summary.severities.map(severityOf),
        },
        { key: 'risk-level', type: 'text', weight: 1.2, filter: true },
        { key: 'passed', type: 'count', weight: 1 },
        { key: 'failed', type: 'count', weight: 1 },
        { key: 'evaluated', type: 'count', weight: 1.1 },
        { key: 'scan-date', type: 'date', weight: 1.6 },
        // Names identify accounts to readers.
        { key: 'account-id', label: text('control.account-id'), type: 'id', weight: 3, isKey: true },
        ...SORT_COLUMNS,
      ],
      wording,
    ),
    rows: rowsOf({ summary, wording }),
    empty: text('empty.accounts'),
  };
}

function rowsOf({ summary, wording }: Pick<PortfolioContext, 'summary' | 'wording'>): Row[] {
  const count = memoize((value: number) => countCell(value, wording));
  const statuses = STATUSES.map((status): Cell => ({ ...textCell(statusLabel(status, wording)), status }));
  const described = descriptionCells({ summary, wording });
  const none: Cell = { value: null, text: wording.text('number.not-assessed') };
  const rows: Row[] = [];
  for (const [position, result] of summary.results.entries()) {
    const account = accountOf(result, summary);
    const own = [
      textCell(account.group),
      textCell(accountLabel(account, wording)),
      nameCell(summary.benchmarks[result.benchmark]?.benchmarkName ?? ''),
    ];
    const isCounting = countsChecks(result);
    const last = [scanCell(result, wording), textCell(account.accountId)];
    for (const entry of entriesOf(summary.entries[position])) {
      if (rows.length === MOST_ENTRIES) return rows;
      const [category, number, title, policy, service, severity, riskLevel, ...ranks] =
        described[entry.description] ?? [];
      rows.push({
        cells: [
          ...own,
          ...[category, number, title, policy, service].flatMap((cell) => cell ?? []),
          statuses[entry.status] ?? textCell(''),
          ...[severity, riskLevel].flatMap((cell) => cell ?? []),
          ...(isCounting ? [count(entry.passed), count(entry.failed), count(entry.evaluated)] : [none, none, none]),
          ...last,
          ...ranks,
        ],
      });
    }
  }
  return rows;
}

interface Entry {
  readonly description: number;
  readonly status: number;
  readonly passed: number;
  readonly failed: number;
  readonly evaluated: number;
}

function* entriesOf(columns: EntryColumns | undefined): Iterable<Entry> {
  if (columns === undefined) return;
  const { descriptions, statuses, passed, failed, evaluated } = columns;
  for (const [index, description] of descriptions.entries()) {
    yield {
      description,
      status: statuses[index] ?? 0,
      passed: passed[index] ?? 0,
      failed: failed[index] ?? 0,
      evaluated: evaluated[index] ?? 0,
    };
  }
}

/** Category, number, title, policy, service, severity, risk level and ranks of each description. Equal texts share a cell. */
function descriptionCells({ summary, wording }: Pick<PortfolioContext, 'summary' | 'wording'>): Cell[][] {
  const plain = memoize(textCell);
  const name = memoize(nameCell);
  const service = memoize((value: string) => nameCell(serviceLabel(value, wording)));
  const severity = memoize((value: string) => textCell(cellLabel(severityLabel)(value, wording)));
  const riskLevel = memoize((value: string) => textCell(cellLabel(riskLevelLabel)(value, wording)));
  const ranked = {
    severities: summary.severities.map((value) => ({ value })),
    numbers: summary.descriptions.map(({ complianceNumber }) => complianceNumber),
  };
  const ranksOf = rankCells(ranked, wording);
  return summary.descriptions.map((description) => [
    name(description.categoryName),
    plain(description.complianceNumber),
    plain(description.title),
    plain(description.policyId),
    service(description.serviceName),
    severity(description.severity),
    riskLevel(description.riskLevel),
    ...ranksOf(description.severity, description.complianceNumber),
  ]);
}

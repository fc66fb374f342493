/** Tables of pooled counts: benchmarks, groups, owners. */
import type { Cell, Column, Row, Table } from '../../model/document/table.js';
import type { PooledFigures } from '../../model/summary/portfolio.js';
import { countCell, nameCell, row, textCell } from '../context.js';
import { omittedStatuses, ratioCell, tallyCells, tallyColumns } from '../tables/counts.js';
import { labeled } from './columns.js';
import type { PortfolioContext } from './context.js';

const NOTHING: Cell = { value: null, text: '' };

/** Columns of pooled counts; in the order of `pooledCells`. */
function pooledColumns({ summary, wording }: PortfolioContext): Column[] {
  return labeled(
    [
      { key: 'accounts', type: 'count', weight: 1 },
      { key: 'reports', type: 'count', weight: 1 },
      ...tallyColumns({ entryTally: summary.figures.tally }, wording),
      { key: 'coverage', type: 'percent', weight: 1.3 },
      { key: 'compliance', type: 'percent', weight: 1.4 },
      { key: 'not-passed', type: 'count', weight: 1.2 },
      { key: 'failed-resource-checks', type: 'count', weight: 1.3 },
    ],
    wording,
  );
}

function pooledCells(figures: PooledFigures, { summary, wording }: PortfolioContext): Cell[] {
  return [
    countCell(figures.accounts, wording),
    countCell(figures.reports, wording),
    ...tallyCells(figures.tally, { entryTally: summary.figures.tally }, wording),
    ratioCell(figures.coverage, wording),
    ratioCell(figures.compliance, wording),
    countCell(figures.tally.notPassed, wording),
    countCell(figures.failedResourceChecks, wording),
  ];
}

function totalsOf(context: PortfolioContext, between: readonly Cell[] = []): Row {
  const { summary, wording } = context;
  return row([textCell(wording.text('column.total')), ...between, ...pooledCells(summary.figures, context)]);
}

/** One row per benchmark, with the pooled counts of its accounts. */
export function benchmarks(context: PortfolioContext): Table {
  const { summary, wording } = context;
  const { text } = wording;
  return {
    title: text('table.benchmarks'),
    columns: labeled(
      [
        { key: 'benchmark', type: 'text', weight: 3, filter: true },
        { key: 'benchmark-id', label: text('control.benchmark-id'), type: 'id', weight: 2 },
        ...pooledColumns(context),
      ],
      wording,
    ),
    omitted: omittedStatuses({ entryTally: summary.figures.tally }),
    rows: summary.benchmarks.map(({ benchmarkName, benchmarkId, figures }) =>
      row([nameCell(benchmarkName), textCell(benchmarkId), ...pooledCells(figures, context)]),
    ),
    ...(summary.benchmarks.length > 0 && { totals: totalsOf(context, [NOTHING]) }),
    empty: text('empty.accounts'),
  };
}

export function groups(context: PortfolioContext): Table {
  return pools('groups', context);
}

export function owners(context: PortfolioContext): Table {
  return pools('owners', context);
}

function pools(name: 'groups' | 'owners', context: PortfolioContext): Table {
  const { summary, wording } = context;
  const found = summary[name];
  const { text } = wording;
  return {
    title: text(`table.${name}`),
    columns: labeled(
      [
        { key: 'name', label: text(name === 'groups' ? 'column.group' : 'column.owner'), type: 'text', weight: 3 },
        ...pooledColumns(context),
      ],
      wording,
    ),
    omitted: omittedStatuses({ entryTally: summary.figures.tally }),
    rows: found.map((pool) =>
      row([textCell(pool.name || text('portfolio.unnamed')), ...pooledCells(pool.figures, context)]),
    ),
    ...(found.length > 0 && { totals: totalsOf(context) }),
    empty: text(`empty.${name}`),
  };
}

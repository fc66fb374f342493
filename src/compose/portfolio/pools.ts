/** Tables of pooled counts: benchmarks, groups, owners, and the whole over time. */
import type { TrendCharts } from '../../model/document/document.js';
import type { Cell, Table } from '../../model/document/table.js';
import type { PooledFigures } from '../../model/summary/portfolio.js';
import { lineCharts, type TrendFigureName } from '../blocks/trend.js';
import { countCell, nameCell, textCell } from '../context.js';
import { NOTHING, omittedStatuses, ratioCell, tallyColumns } from '../tables/counts.js';
import { column, FILTER, tableOf, type CellColumn } from '../tables/table-of.js';
import { formulaText } from '../wording/labels.js';
import type { Wording } from '../wording/wording.js';
import { failedChecksCell, hasTools, ofColumn, toolColumn, toolsOf, type PortfolioContext } from './context.js';

/** Pooled counts, and the cells before them. */
interface Pool {
  readonly name: Cell;
  readonly id?: Cell;
  readonly tools?: readonly string[];
  readonly figures: PooledFigures;
}

/** @param tallies columns of the counts of policies */
function pooledColumns(
  tallies: readonly CellColumn<PooledFigures>[],
  hasTools: boolean,
  wording: Wording,
): CellColumn<Pool>[] {
  const columns: CellColumn<PooledFigures>[] = [
    column('accounts', 'count', 1, ({ accounts }) => countCell(accounts, wording)),
    column('reports', 'count', 1, ({ reports }) => countCell(reports, wording)),
    ...tallies,
    column('coverage', 'percent', 1.3, ({ coverage }) => ratioCell(coverage, wording)),
    column('compliance', 'percent', 1.4, ({ compliance }) => ratioCell(compliance, wording)),
    column('not-passed', 'count', 1.2, ({ tally }) => countCell(tally.notPassed, wording)),
    column('failed-resource-checks', 'count', 1.3, (figures) => failedChecksCell(figures, hasTools, wording)),
    ofColumn('not-passed', 1.5, ({ tally }) => [tally.notPassed, tally.assessed], wording),
    ofColumn(
      'failed-resource-checks',
      1.9,
      ({ failedResourceChecks, resourceChecks: { evaluated } }) =>
        hasTools && evaluated === 0 ? null : [failedResourceChecks, evaluated],
      wording,
    ),
  ];
  return columns.map(({ cellOf, ...shape }) => ({ ...shape, cellOf: ({ figures }) => cellOf(figures) }));
}

function poolTable(
  table: string,
  pools: readonly Pool[],
  names: readonly CellColumn<Pool>[],
  { summary, wording }: PortfolioContext,
): Table {
  const { figures } = summary;
  const counted = { entryTally: figures.tally };
  const columns = [...names, ...pooledColumns(tallyColumns(counted, wording), hasTools(summary), wording)];
  const whole = { name: textCell(wording.text('column.total')), figures };
  return tableOf(table, pools, columns, wording, {
    omitted: [...omittedStatuses(counted), ...(hasTools(summary) ? [] : ['tool'])],
    ...(pools.length > 0 && { whole }),
    empty: table === 'benchmarks' ? 'accounts' : table,
  });
}

/** One row per benchmark, with the pooled counts of its accounts. */
export function benchmarks(context: PortfolioContext): Table {
  const { summary, wording } = context;
  const pools = summary.benchmarks.map(({ benchmarkName, benchmarkId, figures, ranking }) => ({
    name: nameCell(benchmarkName),
    id: textCell(benchmarkId),
    tools: toolsOf(ranking.flatMap((at) => summary.results[at] ?? [])),
    figures,
  }));
  const names: CellColumn<Pool>[] = [
    column('benchmark', 'text', 3, ({ name }) => name, FILTER),
    ...(hasTools(summary)
      ? [column('tool', 'text', 1.6, ({ tools = [] }: Pool) => textCell(wording.list(tools)), toolColumn(wording))]
      : []),
    column('benchmark-id', 'id', 2, ({ id = NOTHING }) => id, { label: wording.text('control.benchmark-id') }),
  ];
  return poolTable('benchmarks', pools, names, context);
}

export function groups(context: PortfolioContext): Table {
  return namedPools('groups', 'column.group', context);
}

export function owners(context: PortfolioContext): Table {
  return namedPools('owners', 'column.owner', context);
}

function namedPools(table: 'groups' | 'owners', label: string, context: PortfolioContext): Table {
  const { text } = context.wording;
  const pools = context.summary[table].map(({ name, figures }) => ({
    name: textCell(name || text('portfolio.unnamed')),
    figures,
  }));
  return poolTable(table, pools, [column('name', 'text', 3, ({ name }) => name, { label: text(label) })], context);
}

/** The whole at each point: the latest reports up to then. */
export function trend({ summary, wording }: PortfolioContext): Table {
  const points = (summary.trend?.points ?? []).map(({ moment, figures }) => ({
    name: { value: moment.at, text: wording.shortDay(moment) },
    figures,
  }));
  const total = column('total', 'count', 1.2, ({ tally }: PooledFigures) => countCell(tally.total, wording));
  const columns = [
    column('date', 'text', 2, ({ name }: Pool) => name),
    ...pooledColumns([total], hasTools(summary), wording),
  ];
  return tableOf('portfolio-trend', points, columns, wording);
}

export function trendCharts(
  { summary, wording }: PortfolioContext,
  figures: readonly TrendFigureName[],
): TrendCharts[] {
  const points = (summary.trend?.points ?? []).map((point) => ({
    ...point.figures,
    moment: point.moment,
    isApart: point.hasMore,
  }));
  const caption = wording.text('trend.caption', { formula: formulaText(summary.formula, wording) });
  return lineCharts(points, figures, caption, wording);
}

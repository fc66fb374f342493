import type { TrendCharts } from '../../model/document/document.js';
import type { Table } from '../../model/document/table.js';
import { lineCharts, type TrendFigureName } from '../blocks/trend.js';
import { countCell, row } from '../context.js';
import { ratioCell } from '../tables/counts.js';
import { formulaText } from '../wording/labels.js';
import { labeled } from './columns.js';
import type { PortfolioContext } from './context.js';

/** The whole at each point: the latest reports up to then. */
export function trend({ summary, wording }: PortfolioContext): Table {
  const { text } = wording;
  return {
    title: text('table.portfolio-trend'),
    columns: labeled(
      [
        { key: 'date', type: 'text', weight: 2 },
        { key: 'accounts', type: 'count', weight: 1 },
        { key: 'reports', type: 'count', weight: 1 },
        { key: 'total', type: 'count', weight: 1.2 },
        { key: 'coverage', type: 'percent', weight: 1.3 },
        { key: 'compliance', type: 'percent', weight: 1.4 },
        { key: 'not-passed', type: 'count', weight: 1.2 },
        { key: 'failed-resource-checks', type: 'count', weight: 1.3 },
      ],
      wording,
    ),
    rows: (summary.trend?.points ?? []).map(({ moment, figures }) =>
      row([
        { value: moment.at, text: wording.shortDay(moment) },
        countCell(figures.accounts, wording),
        countCell(figures.reports, wording),
        countCell(figures.tally.total, wording),
        ratioCell(figures.coverage, wording),
        ratioCell(figures.compliance, wording),
        countCell(figures.tally.notPassed, wording),
        countCell(figures.failedResourceChecks, wording),
      ]),
    ),
    empty: text('empty.portfolio-trend'),
  };
}

/** Charts of the whole. */
export function trendCharts(
  { summary, wording }: PortfolioContext,
  figures: readonly TrendFigureName[],
): TrendCharts[] {
  const points = summary.trend?.points ?? [];
  const caption = wording.text('trend.caption', { formula: formulaText(summary.formula, wording) });
  return lineCharts(
    points.map((point) => ({ ...point.figures, moment: point.moment })),
    figures,
    caption,
    wording,
  );
}

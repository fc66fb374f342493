import type { Table } from '../../model/document/table.js';
import { STATUSES } from '../../model/report/vocabulary.js';
import type { TrendPoint } from '../../model/summary/trend.js';
import { countCell, textCell, type ComposeContext } from '../context.js';
import { ratioCell, statusColumn } from './counts.js';
import { column, tableOf, type CellColumn } from './table-of.js';

/** One row per scan, oldest first: row n is point n of the trend. No rows without one. */
export function trend({ summary, wording }: ComposeContext): Table {
  const points = summary.trend?.points ?? [];
  const statuses = STATUSES.filter((status) => points.some(({ tally }) => tally[status] > 0));
  const count = (value: number) => countCell(value, wording);
  const columns: CellColumn<TrendPoint>[] = [
    column('date', 'text', 3, ({ moment }) => ({ value: moment.at, text: wording.shortDay(moment) })),
    column('job', 'id', 3, ({ jobId }) => textCell(jobId)),
    column('compliance', 'percent', 1.4, ({ compliance }) => ratioCell(compliance, wording)),
    column('coverage', 'percent', 1.3, ({ coverage }) => ratioCell(coverage, wording)),
    ...statuses.map((status) => statusColumn(status, wording)),
    column('total', 'count', 1.1, ({ tally }) => count(tally.total)),
    column('not-passed', 'count', 1.2, ({ tally }) => count(tally.notPassed)),
    column('checks-failed', 'count', 1.4, ({ resourceChecks }) => count(resourceChecks.failed)),
  ];
  return tableOf('trend', points, columns, wording, {
    omitted: STATUSES.filter((status) => !statuses.includes(status)),
  });
}

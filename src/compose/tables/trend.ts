import type { Column, Table } from '../../model/document/table.js';
import { STATUSES } from '../../model/report/vocabulary.js';
import type { TrendPoint } from '../../model/summary/trend.js';
import { countCell, row, textCell, type ComposeContext } from '../context.js';
import { statusLabel } from '../wording/labels.js';

/** One row per scan, oldest first: row n is point n of the trend. No rows without one. */
export function trend({ summary, wording }: ComposeContext): Table {
  const { text } = wording;
  const points = summary.trend?.points ?? [];
  const statuses = STATUSES.filter((status) => points.some(({ tally }) => tally[status] > 0));
  const columns: Column[] = [
    { key: 'date', label: text('column.date'), type: 'text', weight: 3 },
    { key: 'job', label: text('column.job'), type: 'id', weight: 3 },
    { key: 'compliance', label: text('column.compliance'), type: 'percent', weight: 1.4 },
    { key: 'coverage', label: text('column.coverage'), type: 'percent', weight: 1.3 },
    ...statuses.map((status): Column => {
      return { key: status, label: statusLabel(status, wording), type: 'count', weight: 1.1, status };
    }),
    { key: 'total', label: text('column.total'), type: 'count', weight: 1.1 },
    { key: 'not-passed', label: text('column.not-passed'), type: 'count', weight: 1.2 },
    { key: 'checks-failed', label: text('column.checks-failed'), type: 'count', weight: 1.4 },
  ];
  return {
    title: text('table.trend'),
    columns,
    omitted: STATUSES.filter((status) => !statuses.includes(status)),
    rows: points.map((point: TrendPoint) =>
      row([
        { value: point.moment.at, text: wording.shortDay(point.moment) },
        textCell(point.jobId),
        { value: point.compliance.share, text: wording.ratio(point.compliance) },
        { value: point.coverage.share, text: wording.ratio(point.coverage) },
        ...statuses.map((status) => countCell(point.tally[status], wording)),
        countCell(point.tally.total, wording),
        countCell(point.tally.notPassed, wording),
        countCell(point.resourceChecks.failed, wording),
      ]),
    ),
    empty: text('empty.trend'),
  };
}

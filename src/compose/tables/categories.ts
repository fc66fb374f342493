import type { Table } from '../../model/document/table.js';
import { categoryAnchor, countCell, nameCell, row, textCell, type ComposeContext } from '../context.js';
import { ratioCell, tallyCells, tallyColumns } from './tally-columns.js';

/** One row a category, in the benchmark's order, with what it lacks for full compliance. */
export function categories({ summary, wording }: ComposeContext): Table {
  const { count, text } = wording;
  // Of the failed checks, like the rows: `summary.resourceChecks` has those of all policies.
  const failedResourceChecks = summary.categories.reduce((sum, { lacks }) => sum + lacks.failedResourceChecks, 0);
  return {
    title: text('table.categories'),
    columns: [
      { key: 'category', label: text('column.category'), type: 'text', weight: 4, filter: true },
      ...tallyColumns(summary, wording),
      { key: 'coverage', label: text('column.coverage'), type: 'percent', weight: 1.3 },
      { key: 'compliance', label: text('column.compliance'), type: 'percent', weight: 1.5 },
      { key: 'reported', label: text('column.reported'), type: 'percent', weight: 1.4 },
      { key: 'to-fix', label: text('column.to-fix'), type: 'count', weight: 1.2 },
      { key: 'failed-checks', label: text('column.failed-checks'), type: 'count', weight: 1.2 },
    ],
    rows: summary.categories.map((category, index) =>
      row([
        { ...nameCell(category.categoryName), target: categoryAnchor(index) },
        ...tallyCells(category.tally, summary, wording),
        ratioCell(category.coverage, wording),
        ratioCell(category.compliance, wording),
        { value: category.reportedPercent / 100, text: wording.percent(category.reportedPercent / 100) },
        countCell(category.lacks.failedChecks, wording),
        countCell(category.lacks.failedResourceChecks, wording),
      ]),
    ),
    totals: row([
      textCell(text('column.total')),
      ...tallyCells(summary.entryTally, summary, wording),
      ratioCell(summary.coverage, wording),
      ratioCell(summary.compliance, wording),
      { value: null, text: '' },
      { value: summary.entryTally.failed, text: count(summary.entryTally.failed) },
      countCell(failedResourceChecks, wording),
    ]),
    empty: text('empty.categories'),
  };
}

/** Tables that count policies by status, with the columns that they share. */
import { withTarget, type Table, type Cell, type Column, type Row } from '../../model/document/table.js';
import { countCell, nameCell, row, textCell, type ComposeContext } from '../context.js';
import { categoryAnchor } from '../anchors.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { ResourceChecks, Ratio, Tally } from '../../model/summary/summary.js';
import type { Wording } from '../wording/wording.js';
import type { Status } from '../../model/report/vocabulary.js';
import { serviceLabel, statusLabel } from '../wording/labels.js';

const COLUMN_ORDER: readonly Status[] = ['red', 'amber', 'green', 'gray', 'unrecognized'];

/** One row per category, in the benchmark's order. */
export function categories({ summary, wording }: ComposeContext): Table {
  const { count, text } = wording;
  return {
    title: text('table.categories'),
    columns: [
      { key: 'category', label: text('column.category'), type: 'text', weight: 4, filter: true },
      ...tallyColumns(summary, wording),
      ...ratioColumns(wording),
      { key: 'reported', label: text('column.reported'), type: 'percent', weight: 1.4 },
      { key: 'not-passed', label: text('column.not-passed'), type: 'count', weight: 1.2 },
      { key: 'failed-resource-checks', label: text('column.failed-resource-checks'), type: 'count', weight: 1.2 },
    ],
    omitted: omittedStatuses(summary),
    rows: summary.categories.map((category, index) =>
      row([
        withTarget(nameCell(category.categoryName), categoryAnchor(summary, index)),
        ...tallyCells(category.tally, summary, wording),
        ...ratioCells(category, wording),
        { value: category.reportedPercent / 100, text: wording.percent(category.reportedPercent / 100) },
        countCell(category.tally.notPassed, wording),
        countCell(category.failedResourceChecks, wording),
      ]),
    ),
    totals: row([
      textCell(text('column.total')),
      ...tallyCells(summary.entryTally, summary, wording),
      ...ratioCells(summary, wording),
      { value: null, text: '' },
      { value: summary.entryTally.notPassed, text: count(summary.entryTally.notPassed) },
      countCell(summary.failedResourceChecks, wording),
    ]),
    empty: text('empty.categories'),
  };
}

/** The categories that have no bar in charts, combined, in the columns of `categories`: those in excess, and unassessed ones. */
export function foldedCategories({ summary, wording }: ComposeContext): Row[] {
  const { others, unassessed } = summary.categoryChart;
  const nothing: Cell = { value: null, text: '' };
  const combined = (label: string, tally: Tally, compliance: Cell): Row =>
    row([
      textCell(label),
      ...tallyCells(tally, summary, wording),
      nothing,
      compliance,
      nothing,
      countCell(tally.notPassed, wording),
      nothing,
    ]);
  const rows: Row[] = [];
  if (others !== null) {
    const { categories, compliance, tally } = others;
    rows.push(combined(wording.text('others.categories', { categories }), tally, complianceCell(compliance, wording)));
  }
  if (unassessed !== null) {
    const { categories, tally } = unassessed;
    const none = { value: null, text: wording.text('number.not-assessed') };
    rows.push(combined(wording.text('others.unassessed', { categories }), tally, none));
  }
  return rows;
}

/** One row per cloud service, most that did not pass first. */
export function services({ summary, wording }: ComposeContext): Table {
  const { text } = wording;
  return {
    title: text('table.services'),
    columns: [
      { key: 'service', label: text('column.service'), type: 'text', weight: 4, filter: true },
      ...tallyColumns(summary, wording),
      ...ratioColumns(wording),
      { key: 'checks-evaluated', label: text('column.checks-evaluated'), type: 'count', weight: 1.4 },
      { key: 'checks-passed', label: text('column.checks-passed'), type: 'count', weight: 1.4 },
      { key: 'checks-failed', label: text('column.checks-failed'), type: 'count', weight: 1.4 },
    ],
    omitted: omittedStatuses(summary),
    rows: summary.services.map((service) =>
      row([
        textCell(serviceLabel(service.serviceName, wording)),
        ...tallyCells(service.tally, summary, wording),
        ...ratioCells(service, wording),
        ...resourceCheckCells(service.resourceChecks, wording),
      ]),
    ),
    totals: row([
      textCell(text('column.total')),
      ...tallyCells(summary.entryTally, summary, wording),
      ...ratioCells(summary, wording),
      ...resourceCheckCells(summary.resourceChecks, wording),
    ]),
    empty: text('empty.services'),
  };
}

function resourceCheckCells(checks: ResourceChecks, wording: Wording): Cell[] {
  return [checks.evaluated, checks.passed, checks.failed].map((value) => countCell(value, wording));
}

/** Statuses with columns of their own: those that occur in the report. */
export function countedStatuses({ entryTally }: Pick<AuditSummary, 'entryTally'>): readonly Status[] {
  return COLUMN_ORDER.filter((status) => entryTally[status] > 0);
}

/** Statuses without a column: those that do not occur. */
export function omittedStatuses({ entryTally }: Pick<AuditSummary, 'entryTally'>): readonly Status[] {
  return COLUMN_ORDER.filter((status) => entryTally[status] === 0);
}

export function tallyColumns(summary: Pick<AuditSummary, 'entryTally'>, wording: Wording): Column[] {
  return [
    ...countedStatuses(summary).map((status): Column => ({
      key: status,
      label: statusLabel(status, wording),
      type: 'count',
      weight: 1.1,
      status,
    })),
    { key: 'total', label: wording.text('column.total'), type: 'count', weight: 1.1 },
  ];
}

export function tallyCells(tally: Tally, summary: Pick<AuditSummary, 'entryTally'>, wording: Wording): Cell[] {
  return [
    ...countedStatuses(summary).map((status) => countCell(tally[status], wording)),
    countCell(tally.total, wording),
  ];
}

function ratioColumns({ text }: Wording): Column[] {
  return [
    { key: 'coverage', label: text('column.coverage'), type: 'percent', weight: 1.3 },
    { key: 'compliance', label: text('column.compliance'), type: 'percent', weight: 1.5 },
  ];
}

function ratioCells({ coverage, compliance }: Pick<AuditSummary, 'coverage' | 'compliance'>, wording: Wording): Cell[] {
  return [ratioCell(coverage, wording), complianceCell(compliance, wording)];
}

/** With its denominator: the policies that the formula counts, which are not all that the row counts. */
function complianceCell(compliance: Ratio, wording: Wording): Cell {
  const { share, denominator } = compliance;
  const percent = wording.ratio(compliance);
  if (share === null) return { value: null, text: percent };
  return { value: share, text: wording.text('chart.compliance', { percent, counted: denominator }) };
}

export function ratioCell(ratio: Ratio, wording: Wording): Cell {
  return { value: ratio.share, text: wording.ratio(ratio) };
}

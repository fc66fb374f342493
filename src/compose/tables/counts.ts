/** Tables that count policies by status, with the columns that they share. */
import { withTarget, type Table, type Cell, type Row } from '../../model/document/table.js';
import { countCell, nameCell, row, textCell, type ComposeContext } from '../context.js';
import { categoryAnchor } from '../anchors.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import type { ResourceChecks, Ratio, Tally } from '../../model/summary/summary.js';
import type { Wording } from '../wording/wording.js';
import type { Status } from '../../model/report/vocabulary.js';
import { serviceLabel, statusLabel } from '../wording/labels.js';
import { column, FILTER, tableOf, type CellColumn } from './table-of.js';

const COLUMN_ORDER: readonly Status[] = ['red', 'amber', 'green', 'gray', 'unrecognized'];

export const NOTHING: Cell = { value: null, text: '' };

interface Counted {
  readonly name: Cell;
  readonly tally: Tally;
  readonly coverage: Ratio;
  readonly compliance: Ratio;
}

interface CountedCategory extends Counted {
  /** Null for the whole report, of which the service states none. */
  readonly reportedPercent: number | null;
  readonly failedResourceChecks: number;
}

/** One row per category, in the benchmark's order. */
export function categories({ summary, wording }: ComposeContext): Table {
  const columns: CellColumn<CountedCategory>[] = [
    column('category', 'text', 4, ({ name }) => name, FILTER),
    ...tallyColumns(summary, wording),
    ...ratioColumns(wording),
    // Of the service alone.
    ...(hasReportedPercents(summary)
      ? [
          column('reported', 'percent', 1.4, ({ reportedPercent, tally }: CountedCategory) =>
            reportedPercent === null ? NOTHING : reportedCell(reportedPercent / 100, tally, wording),
          ),
        ]
      : []),
    column('not-passed', 'count', 1.2, ({ tally }) => countCell(tally.notPassed, wording)),
    column('failed-resource-checks', 'count', 1.2, (each) => countCell(each.failedResourceChecks, wording)),
  ];
  const counted = summary.categories.map((category, index) => ({
    ...category,
    name: withTarget(nameCell(category.categoryName), categoryAnchor(summary, index)),
  }));
  const { failedResourceChecks } = summary;
  const whole = { ...wholeOf(summary, wording), reportedPercent: null, failedResourceChecks };
  const omitted = [...omittedStatuses(summary), ...(hasReportedPercents(summary) ? [] : ['reported'])];
  return tableOf('categories', counted, columns, wording, { whole, omitted });
}

/** Services report 0% where nothing was assessed. */
function reportedCell(share: number, { assessed }: Tally, { percent, text }: Wording): Cell {
  if (assessed > 0 || share !== 0) return { value: share, text: percent(share) };
  const none = text('number.not-assessed');
  return { value: null, text: text('number.nothing-reported', { none, percent: percent(share) }) };
}

function hasReportedPercents({ categories: all }: Pick<AuditSummary, 'categories'>): boolean {
  return all.some(({ reportedPercent }) => reportedPercent !== null);
}

/** The categories that have no bar in charts, combined, in the columns of `categories`: those in excess, and unassessed ones. */
export function foldedCategories({ summary, wording }: ComposeContext): Row[] {
  const { others, unassessed } = summary.categoryChart;
  const combined = (label: string, tally: Tally, compliance: Cell): Row =>
    row([
      textCell(label),
      ...tallyColumns(summary, wording).map(({ cellOf }) => cellOf({ tally })),
      NOTHING,
      compliance,
      ...(hasReportedPercents(summary) ? [NOTHING] : []),
      countCell(tally.notPassed, wording),
      NOTHING,
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
  const columns: CellColumn<Counted & { readonly resourceChecks: ResourceChecks }>[] = [
    column('service', 'text', 4, ({ name }) => name, FILTER),
    ...tallyColumns(summary, wording),
    ...ratioColumns(wording),
    column('checks-evaluated', 'count', 1.4, ({ resourceChecks }) => countCell(resourceChecks.evaluated, wording)),
    column('checks-passed', 'count', 1.4, ({ resourceChecks }) => countCell(resourceChecks.passed, wording)),
    column('checks-failed', 'count', 1.4, ({ resourceChecks }) => countCell(resourceChecks.failed, wording)),
  ];
  const counted = summary.services.map((service) => ({
    ...service,
    name: textCell(serviceLabel(service.serviceName, wording)),
  }));
  const whole = { ...wholeOf(summary, wording), resourceChecks: summary.resourceChecks };
  return tableOf('services', counted, columns, wording, { whole, omitted: omittedStatuses(summary) });
}

/** The whole report, as the rows count their parts. */
function wholeOf({ entryTally: tally, coverage, compliance }: AuditSummary, wording: Wording): Counted {
  return { name: textCell(wording.text('column.total')), tally, coverage, compliance };
}

/** Statuses with columns of their own: those that occur in the report. */
export function countedStatuses({ entryTally }: Pick<AuditSummary, 'entryTally'>): readonly Status[] {
  return COLUMN_ORDER.filter((status) => entryTally[status] > 0);
}

/** Statuses without a column: those that do not occur. */
export function omittedStatuses({ entryTally }: Pick<AuditSummary, 'entryTally'>): readonly Status[] {
  return COLUMN_ORDER.filter((status) => entryTally[status] === 0);
}

export function tallyColumns(
  summary: Pick<AuditSummary, 'entryTally'>,
  wording: Wording,
): CellColumn<{ readonly tally: Tally }>[] {
  return [
    ...countedStatuses(summary).map((status) => statusColumn(status, wording)),
    column('total', 'count', 1.1, ({ tally }) => countCell(tally.total, wording)),
  ];
}

/** How many policies have a status. */
export function statusColumn(status: Status, wording: Wording): CellColumn<{ readonly tally: Tally }> {
  const details = { label: statusLabel(status, wording), status };
  return column(status, 'count', 1.1, ({ tally }) => countCell(tally[status], wording), details);
}

function ratioColumns(wording: Wording): CellColumn<Counted>[] {
  return [
    column('coverage', 'percent', 1.3, ({ coverage }) => ratioCell(coverage, wording)),
    column('compliance', 'percent', 1.5, ({ compliance }) => complianceCell(compliance, wording)),
  ];
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

/** Tables of what changed since an earlier scan. They have no rows without one. */
import { withTarget, type Cell, type Table } from '../../model/document/table.js';
import {
  areComparable,
  type CategoryChange,
  type ComparedFigures,
  type Comparison,
  type Pair,
} from '../../model/summary/comparison.js';
import type { PolicyEntry, Ratio, ResourceChecks, Tally } from '../../model/summary/summary.js';
import { pointsBetween } from '../../model/values/percent.js';
import { openValue } from '../../model/values/open-value.js';
import { categoryAnchor, policyAnchor, policyPath } from '../anchors.js';
import { countCell, nameCell, textCell, type ComposeContext } from '../context.js';
import { LISTED_KINDS, listedChanges } from '../../model/summary/listed-changes.js';
import { changeLabel } from '../wording/changes.js';
import { cellLabel, entryStatusLabel, serviceLabel, severityLabel } from '../wording/labels.js';
import type { Wording } from '../wording/wording.js';
import { NOTHING, ratioCell, statusColumn } from './counts.js';
import { rankCells, SORT_COLUMNS } from './sort-columns.js';
import { column, FILTER, numberWeight, tableOf, type CellColumn } from './table-of.js';
import { STATUSES } from '../../model/report/vocabulary.js';
import type { TrendPoint } from '../../model/summary/trend.js';

/** One row per policy that changed: row n is change n of `listedChanges`. */
export function changes({ summary, wording }: ComposeContext): Table {
  const { comparison } = summary;
  // A policy that was removed is as in the earlier scan, and no other part of the document shows it.
  const scanOf = (after: PolicyEntry | null) => (after === null ? (comparison?.before ?? summary) : summary);
  const listed = listedChanges(summary).flatMap((change) => {
    const entry = change.after ?? change.before;
    return entry === null ? [] : [{ ...change, entry, scan: scanOf(change.after) }];
  });
  const kinds = { ...FILTER, order: LISTED_KINDS.map((kind) => changeLabel(kind, wording)) };
  type Listed = (typeof listed)[number];
  const policies = listed.map(({ entry: { policy } }) => policy);
  const ranked = { severities: summary.severities, numbers: policies.map(({ complianceNumber }) => complianceNumber) };
  const cellsOf = rankCells(ranked, wording);
  const ranksOf = ({ policy, severity }: PolicyEntry) => cellsOf(severity, policy.complianceNumber);
  const columns: CellColumn<Listed>[] = [
    column('change', 'text', 3, ({ kind }) => textCell(changeLabel(kind, wording)), kinds),
    column('number', 'id', numberWeight(summary.entries), ({ entry }) => textCell(entry.policy.complianceNumber)),
    column('title', 'text', 8, ({ entry: { policy }, after }) => ({
      ...textCell(policy.shortTitle),
      detail: policy.policyId,
      ...(after !== null && { target: policyAnchor(summary, after) }),
    })),
    column('policy', 'id', 3, ({ entry }) => textCell(entry.policy.policyId)),
    column(
      'category',
      'text',
      2.6,
      ({ entry, scan }) => nameCell(scan.categories[entry.categoryIndex]?.categoryName ?? ''),
      FILTER,
    ),
    column(
      'service',
      'text',
      3,
      ({ entry }) => textCell(serviceLabel(openValue(entry.policy.serviceName), wording)),
      FILTER,
    ),
    column('severity', 'text', 1.6, ({ before, after }) => severityCell(before, after, wording), FILTER),
    column('status-before', 'status', 1.8, ({ before }) => statusCell(before, wording), FILTER),
    column('status-now', 'status', 1.8, ({ after }) => statusCell(after, wording), FILTER),
    column('failed-before', 'count', 1.1, ({ before }) => failedCell(before, wording)),
    column('failed-now', 'count', 1.1, ({ after }) => failedCell(after, wording)),
    column(
      'difference',
      'count',
      1.1,
      ({ before, after }) =>
        before === null || after === null
          ? NOTHING
          : differenceCell({ before: before.failedResourceCount, after: after.failedResourceCount }, wording),
      { difference: 'counts' },
    ),
    ...SORT_COLUMNS.map((shape, index) => ({
      ...shape,
      cellOf: ({ entry }: Listed) => ranksOf(entry)[index] ?? NOTHING,
    })),
    column('key', 'id', 1.5, ({ entry, scan }) => textCell(policyPath(policyAnchor(scan, entry))), { isKey: true }),
  ];
  return tableOf('changes', listed, columns, wording, { empty: comparison === null ? 'no-baseline' : 'changes' });
}

/** The severity now; with the one before where it differs. */
function severityCell(before: PolicyEntry | null, after: PolicyEntry | null, wording: Wording): Cell {
  const [was, now] = [before, after].map((entry) =>
    entry === null ? undefined : cellLabel(severityLabel)(entry.severity, wording),
  );
  if (was === undefined || now === undefined || before?.severity === after?.severity) return textCell(now ?? was ?? '');
  return textCell(wording.text('changes.was', { now, before: was }));
}

function statusCell(entry: PolicyEntry | null, wording: Wording): Cell {
  if (entry === null) return NOTHING;
  const cell = { ...textCell(entryStatusLabel(entry, wording)), status: entry.status };
  return entry.acceptance === null ? cell : { ...cell, isAccepted: true };
}

function failedCell(entry: PolicyEntry | null, wording: Wording): Cell {
  return entry === null ? NOTHING : countCell(entry.failedResourceCount, wording);
}

function differenceCell({ before, after }: Pair<number>, wording: Wording): Cell {
  return { value: after - before, text: wording.difference(after - before) };
}

/** In percentage points; empty if one of the two has no percentage. */
function pointsCell({ before, after }: Pair<Ratio>, wording: Wording): Cell {
  if (before.share === null || after.share === null) return NOTHING;
  const points = pointsBetween(before.share, after.share);
  return { value: points, text: wording.points(points) };
}

/** What the columns show of the figures. */
interface ShownFigures {
  readonly tally: Pair<Pick<Tally, 'notPassed' | 'assessed'>>;
  readonly compliance: Pair<Ratio>;
  readonly resourceChecks: Pair<Pick<ResourceChecks, 'failed'>>;
}

interface Changed {
  readonly name: Cell;
  readonly figures: ShownFigures;
}

/** One row per category that changed, and one for all others; the totals are those of all categories. */
export function categoryChanges({ summary, wording }: ComposeContext): Table {
  const { comparison } = summary;
  const nameOf = ({ before, after }: CategoryChange): Cell => {
    if (after !== null) {
      return withTarget(nameCell(summary.categories[after]?.categoryName ?? ''), categoryAnchor(summary, after));
    }
    return nameCell(comparison?.before.categories[before ?? -1]?.categoryName ?? '');
  };
  const changed = comparison === null ? [] : changedCategories(comparison);
  const others =
    comparison === null || changed.length === 0 ? [] : comparison.categories.filter((each) => !isChanged(each));
  const unchanged = { count: others.length, names: wording.list(others.map((change) => nameOf(change).text)) };
  const rows: Changed[] = [
    ...changed.map((change) => ({ name: nameOf(change), figures: change.figures })),
    ...(others.length === 0
      ? []
      : [{ name: textCell(wording.text('changes.unchanged-categories', unchanged)), figures: sumOf(others) }]),
  ];
  const total = textCell(wording.text('column.total'));
  const columns: CellColumn<Changed>[] = [
    column('category', 'text', 4, ({ name }) => name, FILTER),
    column('compliance-before', 'percent', 1.4, ({ figures }) => ratioCell(figures.compliance.before, wording)),
    column('compliance-now', 'percent', 1.4, ({ figures }) => ratioCell(figures.compliance.after, wording)),
    column('points', 'count', 1.4, ({ figures }) => pointsCell(figures.compliance, wording), { difference: 'points' }),
    column('not-passed-before', 'count', 1.4, ({ figures }) => notPassedCell(figures.tally.before, wording)),
    column('not-passed-now', 'count', 1.4, ({ figures }) => notPassedCell(figures.tally.after, wording)),
    differenceColumn('not-passed', 1.3, ({ tally }) => mapPair(tally, ({ notPassed }) => notPassed), wording),
    column('checks-failed-before', 'count', 1.4, ({ figures }) => checksCell(figures.resourceChecks.before, wording)),
    column('checks-failed-now', 'count', 1.4, ({ figures }) => checksCell(figures.resourceChecks.after, wording)),
    differenceColumn('checks-failed', 1.4, (of) => mapPair(of.resourceChecks, ({ failed }) => failed), wording),
  ];
  // Figures that are not of the same checks have no difference.
  const isLeftOut = ({ difference }: CellColumn<Changed>): boolean =>
    difference !== undefined && comparison !== null && !areComparable(comparison);
  const shown = columns.filter((each) => !isLeftOut(each));
  const omitted = columns.filter(isLeftOut).map(({ key }) => key);
  return tableOf('category-changes', rows, shown, wording, {
    ...(omitted.length > 0 && { omitted }),
    ...(comparison !== null && rows.length > 0 && { whole: { name: total, figures: comparison.overall } }),
    empty: comparison === null ? 'no-baseline' : 'category-changes',
  });
}

function sumOf(changes: readonly CategoryChange[]): ShownFigures {
  const sum = (countOf: (figures: ComparedFigures) => number): number =>
    changes.reduce((total, { figures }) => total + countOf(figures), 0);
  const both = <T>(of: (when: keyof Pair<unknown>) => T): Pair<T> => ({ before: of('before'), after: of('after') });
  return {
    tally: both((when) => ({
      notPassed: sum(({ tally }) => tally[when].notPassed),
      assessed: sum(({ tally }) => tally[when].assessed),
    })),
    compliance: both((when) =>
      ratioOf(
        sum(({ compliance }) => compliance[when].numerator),
        sum(({ compliance }) => compliance[when].denominator),
      ),
    ),
    resourceChecks: both((when) => ({ failed: sum(({ resourceChecks }) => resourceChecks[when].failed) })),
  };
}

/** `4 of 9`: of the assessed policies. */
function notPassedCell({ notPassed, assessed }: ShownFigures['tally']['before'], wording: Wording): Cell {
  if (assessed === 0) return { value: null, text: wording.text('number.not-assessed') };
  return { value: notPassed, text: wording.text('number.of', { count: notPassed, total: assessed }) };
}

function checksCell({ failed }: Pick<ResourceChecks, 'failed'>, wording: Wording): Cell {
  return countCell(failed, wording);
}

function differenceColumn(
  name: string,
  weight: number,
  pairOf: (figures: ShownFigures) => Pair<number>,
  wording: Wording,
): CellColumn<Changed> {
  return column(`${name}-difference`, 'count', weight, ({ figures }) => differenceCell(pairOf(figures), wording), {
    difference: 'counts',
  });
}

function ratioOf(numerator: number, denominator: number): Ratio {
  return { numerator, denominator, share: denominator === 0 ? null : numerator / denominator };
}

function mapPair<From>({ before, after }: Pair<From>, map: (of: From) => number): Pair<number> {
  return { before: map(before), after: map(after) };
}

/** The categories whose figures changed, and those of one scan alone. */
export function changedCategories({ categories }: Comparison): CategoryChange[] {
  return categories.filter(isChanged);
}

function isChanged({ before, after, figures: { resourceChecks, tally } }: CategoryChange): boolean {
  const differs = <T extends object>({ before: one, after: other }: Pair<T>): boolean =>
    JSON.stringify(one) !== JSON.stringify(other);
  return before === null || after === null || differs(tally) || differs(resourceChecks);
}

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

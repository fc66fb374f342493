/** Tables of what changed since an earlier scan. They have no rows without one. */
import { withTarget, type Cell, type Column, type Row, type Table } from '../../model/document/table.js';
import type { CategoryChange, ComparedFigures, Comparison, Pair } from '../../model/summary/comparison.js';
import type { PolicyEntry, Ratio } from '../../model/summary/summary.js';
import { pointsBetween } from '../../model/values/percent.js';
import { openValue } from '../../model/values/open-value.js';
import { categoryAnchor, policyAnchor, policyPath } from '../anchors.js';
import { countCell, nameCell, row, textCell, type ComposeContext } from '../context.js';
import { LISTED_KINDS, listedChanges, type ListedChange } from '../../model/summary/listed-changes.js';
import { changeLabel } from '../wording/changes.js';
import { entryStatusLabel, serviceLabel, severityLabel } from '../wording/labels.js';
import type { Wording } from '../wording/wording.js';
import { cellLabel } from './policies.js';

const COLUMNS: readonly Omit<Column, 'label' | 'order'>[] = [
  { key: 'change', type: 'text', weight: 3, filter: true },
  { key: 'number', type: 'id', weight: 1.3 },
  { key: 'title', type: 'text', weight: 8 },
  { key: 'policy', type: 'id', weight: 3 },
  { key: 'category', type: 'text', weight: 2.6, filter: true },
  { key: 'service', type: 'text', weight: 3, filter: true },
  { key: 'severity', type: 'text', weight: 1.6, filter: true },
  { key: 'status-before', type: 'status', weight: 1.8, filter: true },
  { key: 'status-now', type: 'status', weight: 1.8, filter: true },
  { key: 'failed-before', type: 'count', weight: 1.1 },
  { key: 'failed-now', type: 'count', weight: 1.1 },
  { key: 'difference', type: 'count', weight: 1.1, difference: 'counts' },
  { key: 'key', type: 'id', weight: 1.5, isKey: true },
];

/** One row per policy that changed: row n is change n of `listedChanges`. */
export function changes(context: ComposeContext): Table {
  const { summary, wording } = context;
  const orders: Readonly<Record<string, readonly string[]>> = {
    change: LISTED_KINDS.map((kind) => changeLabel(kind, wording)),
  };
  return {
    title: wording.text('table.changes'),
    columns: COLUMNS.map((column) => {
      const order = orders[column.key];
      return { ...column, label: wording.text(`column.${column.key}`), ...(order && { order }) };
    }),
    rows: listedChanges(summary).map((change) => row(changeCells(change, context))),
    empty: wording.text(summary.comparison === null ? 'empty.no-baseline' : 'empty.changes'),
  };
}

function changeCells({ kind, before, after }: ListedChange, { summary, wording }: ComposeContext): Cell[] {
  // A policy that was removed is as in the earlier scan, and no other part of the document shows it.
  const scan = after === null ? (summary.comparison?.before ?? summary) : summary;
  const entry = after ?? before;
  if (entry === null) return [];
  const { policy } = entry;
  const anchor = after === null ? {} : { target: policyAnchor(summary, after) };
  return [
    textCell(changeLabel(kind, wording)),
    textCell(policy.complianceNumber),
    { ...textCell(policy.shortTitle), detail: policy.policyId, ...anchor },
    textCell(policy.policyId),
    nameCell(scan.categories[entry.categoryIndex]?.categoryName ?? ''),
    textCell(serviceLabel(openValue(policy.serviceName), wording)),
    severityCell(before, after, wording),
    statusCell(before, wording),
    statusCell(after, wording),
    failedCell(before, wording),
    failedCell(after, wording),
    before === null || after === null
      ? NOTHING
      : differenceCell({ before: before.failedResourceCount, after: after.failedResourceCount }, wording),
    textCell(policyPath(policyAnchor(scan, entry))),
  ];
}

const NOTHING: Cell = { value: null, text: '' };

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

export function differenceCell({ before, after }: Pair<number>, wording: Wording): Cell {
  return { value: after - before, text: wording.difference(after - before) };
}

/** In percentage points; empty if one of the two has no percentage. */
function pointsCell({ before, after }: Pair<Ratio>, wording: Wording): Cell {
  if (before.share === null || after.share === null) return NOTHING;
  const points = pointsBetween(before.share, after.share);
  return { value: points, text: wording.points(points) };
}

/** One row per category that changed; the totals are those of all categories. */
export function categoryChanges({ summary, wording }: ComposeContext): Table {
  const { comparison } = summary;
  const { text } = wording;
  const columns: readonly Omit<Column, 'label'>[] = [
    { key: 'category', type: 'text', weight: 4, filter: true },
    { key: 'compliance-before', type: 'percent', weight: 1.4 },
    { key: 'compliance-now', type: 'percent', weight: 1.4 },
    { key: 'points', type: 'count', weight: 1.4, difference: 'points' },
    { key: 'not-passed-before', type: 'count', weight: 1.3 },
    { key: 'not-passed-now', type: 'count', weight: 1.3 },
    { key: 'not-passed-difference', type: 'count', weight: 1.3, difference: 'counts' },
    { key: 'checks-failed-before', type: 'count', weight: 1.4 },
    { key: 'checks-failed-now', type: 'count', weight: 1.4 },
    { key: 'checks-failed-difference', type: 'count', weight: 1.3, difference: 'counts' },
  ];
  const nameOf = ({ before, after }: CategoryChange): Cell => {
    if (after !== null) {
      return withTarget(nameCell(summary.categories[after]?.categoryName ?? ''), categoryAnchor(summary, after));
    }
    return nameCell(comparison?.before.categories[before ?? -1]?.categoryName ?? '');
  };
  const changed = comparison === null ? [] : changedCategories(comparison);
  const rows = changed.map((change) => row([nameOf(change), ...figureCells(change.figures, wording)]));
  const totals: Row | undefined =
    comparison === null || rows.length === 0
      ? undefined
      : row([textCell(text('column.total')), ...figureCells(comparison.overall, wording)]);
  return {
    title: text('table.category-changes'),
    columns: columns.map((column) => ({ ...column, label: text(`column.${column.key}`) })),
    rows,
    ...(totals && { totals }),
    empty: text(comparison === null ? 'empty.no-baseline' : 'empty.category-changes'),
  };
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

function figureCells({ compliance, tally, resourceChecks }: ComparedFigures, wording: Wording): Cell[] {
  const percentCell = (ratio: Ratio): Cell => ({ value: ratio.share, text: wording.ratio(ratio) });
  const counted = (pair: Pair<number>): Cell[] => [
    countCell(pair.before, wording),
    countCell(pair.after, wording),
    differenceCell(pair, wording),
  ];
  return [
    percentCell(compliance.before),
    percentCell(compliance.after),
    pointsCell(compliance, wording),
    ...counted({ before: tally.before.notPassed, after: tally.after.notPassed }),
    ...counted({ before: resourceChecks.before.failed, after: resourceChecks.after.failed }),
  ];
}

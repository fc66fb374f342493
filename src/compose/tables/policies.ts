import type { Cell, Column, Table } from '../../model/document/table.js';
import type { AuditSummary, PolicyEntry } from '../../model/summary/summary.js';
import { categoryAnchor, countCell, nameCell, textCell, type ComposeContext } from '../context.js';
import { entryStatusLabel, riskLevelLabel, riskProbabilityLabel, severityLabel } from '../wording/labels.js';
import { memoize } from '../../model/values/memoize.js';
import { filterOthers } from './filter-others.js';
import { guidanceColumns } from './guidance-columns.js';
import type { Wording } from '../wording/wording.js';

const COLUMNS: readonly Omit<Column, 'label' | 'order'>[] = [
  { key: 'category', type: 'text', weight: 2.6, filter: true },
  { key: 'number', type: 'id', weight: 1.3 },
  { key: 'title', type: 'text', weight: 8 },
  { key: 'policy', type: 'id', weight: 3 },
  { key: 'service', type: 'text', weight: 3, filter: true },
  { key: 'status', type: 'status', weight: 1.7, filter: true },
  { key: 'color', type: 'text', weight: 1, filter: true },
  { key: 'severity', type: 'severity', weight: 1.4, filter: true },
  { key: 'risk-level', type: 'text', weight: 1.2, filter: true },
  { key: 'probability', type: 'text', weight: 1.4, filter: true },
  { key: 'passed', type: 'count', weight: 1 },
  { key: 'failed', type: 'count', weight: 1 },
  { key: 'evaluated', type: 'count', weight: 1.1 },
  // For pages, where a number and what it is of share a column; worksheets have a column each.
  { key: 'passed-of', type: 'count', weight: 1.2 },
  { key: 'failed-of', type: 'count', weight: 1.2 },
];

/** Every policy entry, in document order: row n is entry n of the summary. A policy library adds columns. */
export function policies({ summary, wording, guidance }: ComposeContext): Table {
  const orders = ordersOf(summary, wording);
  const others = filterOthers(summary, wording);
  const library = guidanceColumns(guidance);
  const cellsOf = cellMaker(summary, wording);
  return {
    title: wording.text('table.policies'),
    columns: [...COLUMNS, ...library.columns].map((column) => ({
      ...column,
      label: wording.text(`column.${column.key}`),
      ...orders[column.key],
      ...others[column.key],
    })),
    rows: summary.entries.map((entry) => ({
      anchor: `policy.${entry.index + 1}`,
      cells: [...cellsOf(entry), ...library.cellsOf(entry.policy.policyId)],
    })),
    empty: wording.text('empty.policies'),
  };
}

/** Values of the service are in its order, or in the user's. */
function ordersOf(summary: AuditSummary, wording: Wording): Readonly<Record<string, Pick<Column, 'order'>>> {
  return {
    severity: { order: summary.severities.map(({ value }) => severityLabel(value, wording)) },
    'risk-level': { order: summary.riskLevels.map(({ value }) => riskLevelLabel(value, wording)) },
    probability: { order: summary.riskProbabilities.map(({ value }) => riskProbabilityLabel(value, wording)) },
  };
}

/** Makes the cells of a policy's row. A cell that many rows have is one for all of them, which keeps long reports small. */
function cellMaker(summary: AuditSummary, wording: Wording): (entry: PolicyEntry) => Cell[] {
  const categoryCell = memoize((index: number) => ({
    ...nameCell(summary.categories[index]?.categoryName ?? ''),
    target: categoryAnchor(index),
  }));
  const sharedText = memoize(textCell);
  const severityCell = memoize((severity: string) => textCell(severityLabel(severity, wording)));
  const riskLevelCell = memoize((level: string) => textCell(riskLevelLabel(level, wording)));
  const probabilityCell = memoize((probability: string) => textCell(riskProbabilityLabel(probability, wording)));
  const sharedCount = memoize((count: number) => countCell(count, wording));
  const countsOf = memoize((total: number) =>
    memoize((count: number): Cell => ({ value: count, text: wording.text('number.of', { count, total }) })),
  );
  const statusCells = new Map<string, Cell>();
  const statusCell = (entry: PolicyEntry): Cell => {
    const key = `${entry.status} ${entry.policy.compliance}`;
    const cell = statusCells.get(key) ?? { ...textCell(entryStatusLabel(entry, wording)), status: entry.status };
    statusCells.set(key, cell);
    return cell;
  };
  return (entry) => {
    const { policy, failedResourceCount: failed } = entry;
    const { passedResourceCount: passed, totalResourceCount: total } = policy;
    return [
      categoryCell(entry.categoryIndex),
      textCell(policy.complianceNumber),
      { ...textCell(policy.shortTitle), detail: policy.policyId },
      textCell(policy.policyId),
      sharedText(policy.serviceName),
      statusCell(entry),
      sharedText(policy.compliance),
      severityCell(entry.severity),
      riskLevelCell(entry.riskLevel),
      probabilityCell(entry.riskProbability),
      sharedCount(passed),
      sharedCount(failed),
      sharedCount(total),
      countsOf(total)(passed),
      countsOf(total)(failed),
    ];
  };
}

import type { Cell, Column, Table } from '../../model/document.js';
import type { AuditSummary, PolicyEntry } from '../../model/summary.js';
import { categoryAnchor, countCell, textCell, type ComposeContext } from '../context.js';
import { entryStatusLabel, riskLevelLabel, riskProbabilityLabel, severityLabel } from '../labels.js';
import { guidanceColumns } from './guidance-columns.js';
import type { Wording } from '../wording.js';

const COLUMNS: readonly Omit<Column, 'label' | 'order'>[] = [
  { key: 'category', type: 'text', weight: 2.6, filter: true },
  { key: 'number', type: 'id', weight: 1.3 },
  { key: 'title', type: 'text', weight: 8 },
  { key: 'policy', type: 'id', weight: 3 },
  { key: 'service', type: 'text', weight: 3, filter: true },
  { key: 'status', type: 'status', weight: 1.7, filter: true },
  { key: 'colour', type: 'text', weight: 1, filter: true },
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

/** Every policy entry, in document order: row n is entry n of the summary. What a library says stands in columns of its own. */
export function policies({ summary, wording, guidance }: ComposeContext): Table {
  const orders = ordersOf(summary, wording);
  const told = guidanceColumns(guidance);
  return {
    title: wording.text('table.policies'),
    columns: [...COLUMNS, ...told.columns].map((column) => ({
      ...column,
      label: wording.text(`column.${column.key}`),
      ...orders[column.key],
    })),
    rows: summary.entries.map((entry) => ({
      anchor: `policy.${entry.index + 1}`,
      cells: [...cellsOf(entry, summary, wording), ...told.cellsOf(entry.policy.policyId)],
    })),
    empty: wording.text('empty.policies'),
  };
}

/** Values of the service stand in its order, or in the one that the user gave them. */
function ordersOf(summary: AuditSummary, wording: Wording): Readonly<Record<string, Pick<Column, 'order'>>> {
  return {
    severity: { order: summary.severities.map(({ value }) => severityLabel(value, wording)) },
    'risk-level': { order: summary.riskLevels.map(({ value }) => riskLevelLabel(value, wording)) },
    probability: { order: summary.riskProbabilities.map(({ value }) => riskProbabilityLabel(value, wording)) },
  };
}

function cellsOf(entry: PolicyEntry, summary: AuditSummary, wording: Wording): Cell[] {
  const { policy } = entry;
  return [
    {
      ...textCell(summary.categories[entry.categoryIndex]?.categoryName ?? ''),
      target: categoryAnchor(entry.categoryIndex),
    },
    textCell(policy.complianceNumber),
    { ...textCell(policy.shortTitle), detail: policy.policyId },
    textCell(policy.policyId),
    textCell(policy.serviceName),
    { ...textCell(entryStatusLabel(entry, wording)), status: entry.status },
    textCell(policy.compliance),
    textCell(severityLabel(entry.severity, wording)),
    textCell(riskLevelLabel(entry.riskLevel, wording)),
    textCell(riskProbabilityLabel(entry.riskProbability, wording)),
    countCell(policy.passedResourceCount, wording),
    countCell(entry.failedResourceCount, wording),
    countCell(policy.totalResourceCount, wording),
    countOfCell(policy.passedResourceCount, policy.totalResourceCount, wording),
    countOfCell(entry.failedResourceCount, policy.totalResourceCount, wording),
  ];
}

function countOfCell(count: number, total: number, wording: Wording): Cell {
  return { value: count, text: wording.text('number.of', { count, total }) };
}

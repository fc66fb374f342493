/** Columns that reports of a tool leave out, because the tool states nothing that they could show. */
import type { Table } from '../../model/document/table.js';
import type { AuditSummary } from '../../model/summary/audit-summary.js';
import { hasRisk, hasServices, hasSeverities } from '../wording/source-values.js';
import { countsChecks } from '../../model/summary/figures.js';

const OF_CHECKS = [
  'passed',
  'failed',
  'evaluated',
  'passed-of',
  'failed-of',
  'failed-text',
  'failed-resource-checks',
  'checks-evaluated',
  'checks-passed',
  'checks-failed',
  'failed-before',
  'failed-now',
  'difference',
  'checks-failed-before',
  'checks-failed-now',
  'checks-failed-difference',
];

/** None for the service. */
export function absentColumns(summary: AuditSummary): readonly string[] {
  if (summary.origin === null) return [];
  return [
    // A color is what the reader makes of a result; the status says it.
    'color',
    ...(countsChecks(summary) ? [] : OF_CHECKS),
    ...(hasSeverities(summary) ? [] : ['severity', 'severity-rank']),
    ...(hasRisk(summary) ? [] : ['risk-level', 'probability']),
    ...(hasServices(summary) ? [] : ['service']),
    ...(summary.jobId === '' ? ['job'] : []),
  ];
}

export function presentColumns(keys: readonly string[], summary: AuditSummary): readonly string[] {
  const absent = absentColumns(summary);
  return keys.filter((key) => !absent.includes(key));
}

export function withoutColumns(table: Table, absent: readonly string[]): Table {
  // The first column names the rows.
  const omitted = table.columns.slice(1).flatMap(({ key }) => (absent.includes(key) ? [key] : []));
  if (omitted.length === 0) return table;
  const isShown = table.columns.map(({ key }) => !omitted.includes(key));
  const rowOf = <Of extends Table['rows'][number]>(row: Of): Of => ({
    ...row,
    cells: row.cells.filter((_, index) => isShown[index]),
  });
  return {
    ...table,
    columns: table.columns.filter((_, index) => isShown[index]),
    omitted: [...(table.omitted ?? []), ...omitted],
    rows: table.rows.map(rowOf),
    ...(table.totals && { totals: rowOf(table.totals) }),
  };
}

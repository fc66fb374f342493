import type { Table } from '../../model/document/table.js';
import type { ResourceChecks } from '../../model/summary/summary.js';
import type { Cell } from '../../model/document/table.js';
import { countCell, row, textCell, type ComposeContext } from '../context.js';
import type { Wording } from '../wording/wording.js';
import { ratioCell, tallyCells, tallyColumns } from './tally-columns.js';

/** One row a cloud service, most failed checks first. */
export function services({ summary, wording }: ComposeContext): Table {
  const { text } = wording;
  return {
    title: text('table.services'),
    columns: [
      { key: 'service', label: text('column.service'), type: 'text', weight: 4, filter: true },
      ...tallyColumns(summary, wording),
      { key: 'coverage', label: text('column.coverage'), type: 'percent', weight: 1.3 },
      { key: 'compliance', label: text('column.compliance'), type: 'percent', weight: 1.5 },
      { key: 'checks-evaluated', label: text('column.checks-evaluated'), type: 'count', weight: 1.4 },
      { key: 'checks-passed', label: text('column.checks-passed'), type: 'count', weight: 1.4 },
      { key: 'checks-failed', label: text('column.checks-failed'), type: 'count', weight: 1.4 },
    ],
    rows: summary.services.map((service) =>
      row([
        textCell(service.serviceName),
        ...tallyCells(service.tally, summary, wording),
        ratioCell(service.coverage, wording),
        ratioCell(service.compliance, wording),
        ...resourceCheckCells(service.resourceChecks, wording),
      ]),
    ),
    totals: row([
      textCell(text('column.total')),
      ...tallyCells(summary.entryTally, summary, wording),
      ratioCell(summary.coverage, wording),
      ratioCell(summary.compliance, wording),
      ...resourceCheckCells(summary.resourceChecks, wording),
    ]),
    empty: text('empty.services'),
  };
}

function resourceCheckCells(checks: ResourceChecks, wording: Wording): Cell[] {
  return [checks.evaluated, checks.passed, checks.failed].map((value) => countCell(value, wording));
}

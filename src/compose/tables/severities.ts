import type { Cell, Table } from '../../model/document/table.js';
import { row, textCell, type ComposeContext } from '../context.js';
import { rowLabel, severityLabel } from '../wording/labels.js';
import { heatOf } from './heat.js';
import { tallyCells, tallyColumns } from './tally-columns.js';

/** Severity x color, worst severity first. Counts carry heat relative to the largest count of their column. */
export function severities({ summary, wording, template }: ComposeContext): Table {
  const { severities: breakdown } = summary.breakdowns;
  const rows = breakdown.map(({ tally }) => tallyCells(tally, summary, wording));
  const largest = (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, cells) => Math.max(most, numberIn(cells[column])), 0),
  );
  const steps = template.theme.colors.heat.length;
  return {
    title: wording.text('table.severities'),
    columns: [
      { key: 'severity', label: wording.text('column.severity'), type: 'severity', weight: 2 },
      ...tallyColumns(summary, wording),
    ],
    rows: breakdown.map((group, index) =>
      row([
        textCell(rowLabel(group, severityLabel, wording)),
        ...(rows[index] ?? []).map((cell, column, cells) =>
          column === cells.length - 1 ? cell : { ...cell, heat: heatOf(numberIn(cell), largest[column] ?? 0, steps) },
        ),
      ]),
    ),
    totals: row([textCell(wording.text('column.total')), ...tallyCells(summary.entryTally, summary, wording)]),
    empty: wording.text('empty.policies'),
  };
}

function numberIn(cell: Cell | undefined): number {
  return typeof cell?.value === 'number' ? cell.value : 0;
}

/** Columns that count policies by status, shared by every table that does. */
import type { Cell, Column } from '../../model/document/table.js';
import type { AuditSummary, Ratio, Tally } from '../../model/summary/summary.js';
import type { Status } from '../../model/report/vocabulary.js';
import { countCell } from '../context.js';
import { statusLabel } from '../wording/labels.js';
import type { Wording } from '../wording/wording.js';

/** Statuses that the report needs columns for: the four colors, and `unrecognized` only where it occurs. */
export function countedStatuses(summary: AuditSummary): readonly Status[] {
  const colors: readonly Status[] = ['red', 'amber', 'green', 'gray'];
  return summary.entryTally.unrecognized > 0 ? [...colors, 'unrecognized'] : colors;
}

export function tallyColumns(summary: AuditSummary, wording: Wording): Column[] {
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

export function tallyCells(tally: Tally, summary: AuditSummary, wording: Wording): Cell[] {
  return [
    ...countedStatuses(summary).map((status) => countCell(tally[status], wording)),
    countCell(tally.total, wording),
  ];
}

export function ratioCell(ratio: Ratio, wording: Wording): Cell {
  return { value: ratio.share, text: wording.ratio(ratio) };
}

import type { Cell } from '../../../model/document/document.js';
import type { ShownTable } from '../../view.js';
import type { StackedBars } from '../charts/stacked-bars.js';
import { absoluteRange } from '../cells/formulas.js';
import type { SheetContext } from '../sheet-context.js';
import type { SummaryGrid } from './summary-grid.js';

/** A table that stands on the sheet. */
interface PlacedTable {
  readonly table: ShownTable;
  /** Grid columns of each column. */
  readonly spans: readonly number[];
  /** Row of the head. */
  readonly head: number;
  /** First row below the table. */
  readonly end: number;
  readonly description: string;
}

/** Points; a lower chart has no room for its legend. */
const LOWEST = 96;

/**
 * Stacked bars of a table's status columns, over the free cells beside it. Returns the first row below both.
 */
export function putChart(context: SheetContext, grid: SummaryGrid, placed: PlacedTable): number {
  const { extras, sheet } = context;
  const { description, end, head, table } = placed;
  const chart = barsOf(sheet.name, placed);
  if (!grid.charts || chart.series.length === 0) return end;
  let height = 0;
  for (let row = head; row < end; row += 1) height += sheet.getRow(row).height;
  const spare = Math.max(LOWEST - height, 0);
  if (spare > 0) sheet.getRow(end).height = spare;
  const below = spare > 0 ? end + 1 : end;
  extras.charts.push({
    chart,
    name: table.title,
    description,
    // Columns and rows of corners count from 0: the chart begins where the column before it ends.
    from: { column: grid.charts.first - 1, row: head - 1 },
    to: { column: grid.charts.last, row: below - 1 },
  });
  return below;
}

function barsOf(sheet: string, { head, spans, table }: PlacedTable): StackedBars {
  const lines = { top: head + 1, bottom: head + table.rows.length };
  const at = (left: number, rows: { top: number; bottom: number }): string =>
    absoluteRange(sheet, { left, right: left, ...rows });
  const firstColumns = spans.map((_, index) => 1 + spans.slice(0, index).reduce((sum, span) => sum + span, 0));
  const series = table.columns.flatMap(({ label, status, type }, index) => {
    const column = firstColumns[index];
    if (status === undefined || type !== 'count' || column === undefined) return [];
    const numbers = table.rows.map(({ cells }) => numberIn(cells[index]));
    return [
      {
        status,
        name: { range: at(column, { top: head, bottom: head }), texts: [label] },
        values: { range: at(column, lines), numbers },
      },
    ];
  });
  const texts = table.rows.map(({ cells }) => cells[0]?.text ?? '');
  return { labels: { range: at(1, lines), texts }, series };
}

/** A cell without a number holds none: its segment is empty. */
function numberIn(cell: Cell | undefined): number {
  return typeof cell?.value === 'number' && Number.isFinite(cell.value) ? cell.value : 0;
}

import type { Row } from '../../../model/document/document.js';
import { cellContent } from '../cells/cells.js';
import { rowHeight, TABLE_LINES, textHeight } from '../cells/row-heights.js';
import { put, type SheetContext } from '../sheet-context.js';
import { absoluteRange } from '../cells/formulas.js';
import { putChart } from './summary-chart.js';
import { spansOf, type SummaryGrid, type SummaryView } from './summary-grid.js';
import type { CellLook } from '../styles.js';
import { EMPTY_CELL, type ShownTable } from '../../view.js';
import { BOLD } from '../cells/text-width.js';

/**
 * A table of the summary: title, head, rows, totals, all as plain values, and its chart beside it where one is wanted.
 *
 * @param prefix of the name of its rows.
 * @returns the next free row.
 */
export function putSummaryTable(
  context: SheetContext,
  grid: SummaryGrid,
  { table: view, wanted }: SummaryView,
  from: number,
  prefix: string,
): number {
  const { gate, names, sheet, styles } = context;
  const spans = spansOf(view, grid);
  const width = spans.reduce((sum, span) => sum + span, 0);
  put(context, { row: from, column: 1, span: grid.count }, gate.pass(wanted.title ?? view.title), styles.heading);
  sheet.getRow(from).height = 22;

  const head = view.columns.map(({ label, type }) => ({
    value: gate.pass(label),
    text: label,
    look: styles.head(type, 'plain'),
  }));
  putLine(context, grid, spans, from + 1, head);
  let row = from + 2;
  if (view.rows.length === 0) {
    put(context, { row, column: 1, span: width }, gate.pass(view.empty), styles.empty);
    sheet.getRow(row).height = textHeight(view.empty, width * grid.unit);
    row += 1;
  }
  const body = { top: row, left: 1, right: width, bottom: row + view.rows.length - 1 };
  if (view.rows.length > 0) names.define(`${prefix}${wanted.table}_rows`, absoluteRange(sheet.name, body));
  for (const line of view.rows) {
    putLine(context, grid, spans, row, contents(context, view, line, 'body'));
    row += 1;
  }
  if (view.totals) {
    putLine(context, grid, spans, row, contents(context, view, view.totals, 'total'));
    row += 1;
  }
  if (wanted.chart && view.rows.length > 0) {
    row = putChart(context, grid, {
      table: view,
      spans,
      head: from + 1,
      end: row,
      description: wanted.chart.description,
    });
  }
  return row + 1;
}

interface LineCell {
  readonly value: string | number | null;
  /** Display text, for the height. */
  readonly text: string;
  readonly look: ReturnType<SheetContext['styles']['cell']>;
}

function contents(context: SheetContext, view: ShownTable, line: Row, role: CellLook['role']): LineCell[] {
  return view.columns.map((column, index) => {
    const cell = line.cells[index] ?? EMPTY_CELL;
    const { value, look } = cellContent(column, cell, role, context.gate);
    // Nobody edits or sorts a summary: tints stand in the cells, without rules.
    return { value, text: cell.text, look: context.styles.cell({ ...look, tinted: true, roomy: true }) };
  });
}

function putLine(
  context: SheetContext,
  grid: SummaryGrid,
  spans: readonly number[],
  row: number,
  cells: readonly LineCell[],
): void {
  let column = 1;
  let height = rowHeight(1);
  cells.forEach(({ value, text, look }, index) => {
    const span = spans[index] ?? 1;
    put(context, { row, column, span }, value, look);
    if (typeof value === 'string') height = Math.max(height, textHeight(text, span * grid.unit, TABLE_LINES, BOLD));
    column += span;
  });
  context.sheet.getRow(row).height = height;
}

import type { Row, Cell } from '../../../model/document/table.js';
import { cellContent, indented, liveStyle } from '../cells/cells.js';
import { rowHeight, TABLE_LINES, textHeight, BOLD } from '../cells/text-measures.js';
import { liveValue, put, type CellValue, type SheetContext } from '../sheet-context.js';
import { absoluteRange, columnLetters } from '../cells/formulas.js';
import { tableFormulas } from '../recount/table-formulas.js';
import { spansOf, type SummaryGrid, type SummaryView } from './summary-grid.js';
import type { CellStyle } from '../styles.js';
import { EMPTY_CELL, type ShownTable } from '../../view.js';
import type { StackedBars } from '../charts/chart-part.js';

/**
 * Writes a table of the summary: title, head, rows and totals, and its chart beside it if the view has one. Numbers that are
 * counted from another sheet are formulas.
 *
 * @param prefix of the name of its rows
 * @returns the next free row
 */
export function putSummaryTable(
  context: SheetContext,
  grid: SummaryGrid,
  { folded, table: view, wanted }: SummaryView,
  from: number,
  prefix: string,
): number {
  const { gate, names, sheet, styles } = context;
  const spans = spansOf(view, grid);
  const width = spans.reduce((sum, span) => sum + span, 0);
  put(context, { row: from, column: 1, span: grid.count }, gate.pass(wanted.title ?? view.title), styles.heading);
  sheet.getRow(from).height = 22;

  const firsts = spans.map((_, index) => 1 + spans.slice(0, index).reduce((sum, span) => sum + span, 0));
  const addressOf = (index: number, row: number): string => `${columnLetters(firsts[index] ?? 1)}${String(row)}`;
  const size = { columns: view.columns, rowCount: view.rows.length };
  const formulas = tableFormulas(context.document, context.plan.counted, wanted, size, addressOf);
  const head = view.columns.map(({ label, type }) => ({
    value: gate.pass(label),
    text: label,
    style: styles.head(type, 'plain'),
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
  const firstFolded = body.bottom - folded + 1;
  for (const line of view.rows) {
    const label = line.cells[0]?.text ?? '';
    const above = { first: body.top, last: row - 1 };
    const formulaOf = (index: number): string | undefined => {
      if (row < firstFolded) return formulas?.body(index, row, label);
      // Of several rows that combine others, the last one has the rest.
      return row === body.bottom ? formulas?.rest(index, row, above) : undefined;
    };
    putLine(context, grid, spans, row, contents(context, view, line, 'body', formulaOf));
    row += 1;
  }
  if (view.totals) {
    const total = row;
    const formulaOf = (index: number): string | undefined => formulas?.total(index, total);
    putLine(context, grid, spans, row, contents(context, view, view.totals, 'total', formulaOf));
    row += 1;
  }
  if (wanted.chart && view.rows.length > folded) {
    row = putChart(context, grid, {
      // One long bar of many categories would make the others too short to compare.
      table: { ...view, rows: view.rows.slice(0, view.rows.length - folded) },
      spans,
      head: from + 1,
      end: row,
      description: wanted.chart.description,
    });
  }
  return row + 1;
}

interface LineCell {
  readonly value: CellValue;
  /** Display text, for the height. */
  readonly text: string;
  readonly style: ReturnType<SheetContext['styles']['cell']>;
}

function contents(
  context: SheetContext,
  view: ShownTable,
  line: Row,
  role: CellStyle['role'],
  formulaOf: (index: number) => string | undefined,
): LineCell[] {
  return view.columns.map((column, index) => {
    const cell = line.cells[index] ?? EMPTY_CELL;
    const { value, style } = cellContent(column, cell, role, context.gate);
    const live = liveValue(value, index === 0 ? undefined : formulaOf(index));
    const shown = live === value ? style : liveStyle(column, style);
    // Nobody edits or sorts a summary, so the cells have tints in their styles, without rules.
    return { value: live, text: cell.text, style: context.styles.cell(indented({ ...shown, isTinted: true })) };
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
  cells.forEach(({ value, text, style }, index) => {
    const span = spans[index] ?? 1;
    put(context, { row, column, span }, value, style);
    if (typeof value === 'string') height = Math.max(height, textHeight(text, span * grid.unit, TABLE_LINES, BOLD));
    column += span;
  });
  context.sheet.getRow(row).height = height;
}

/** A table that is on the sheet. */
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

/** Points. A shorter chart has no room for its legend. */
const MIN_CHART_HEIGHT = 96;

/** Adds stacked bars of a table's status columns over the free cells beside it. Returns the first row below both. */
function putChart(context: SheetContext, grid: SummaryGrid, placed: PlacedTable): number {
  const { extras, sheet } = context;
  const { description, end, head, table } = placed;
  const chart = barsOf(sheet.name, placed);
  if (!grid.charts || chart.series.length === 0) return end;
  let height = 0;
  for (let row = head; row < end; row += 1) height += sheet.getRow(row).height;
  const spare = Math.max(MIN_CHART_HEIGHT - height, 0);
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

/** A cell without a number has an empty segment. */
function numberIn(cell: Cell | undefined): number {
  return typeof cell?.value === 'number' && Number.isFinite(cell.value) ? cell.value : 0;
}

import type { WorksheetView } from '../../../model/document/document.js';
import type { Row, Cell } from '../../../model/document/table.js';
import { cellContent, indented, liveStyle, absoluteRange, columnLetters } from '../cells/cells.js';
import { rowHeight, SUMMARY_LINES, textHeight, BOLD } from '../cells/text-measures.js';
import type { CellValue } from '../cells/sheet-cells.js';
import { liveValue, type SheetContext } from '../sheet-context.js';
import { tableFormulas } from '../recount/table-formulas.js';
import { equalSpans, spansOf, type SummaryGrid, type SummaryView } from './summary-grid.js';
import type { CellStyle } from '../styles.js';
import { EMPTY_CELL, type ShownTable } from '../../view.js';
import { longestBar, type CellTexts, type Lines, type Series, type StackedBars } from '../charts/chart-part.js';
import { pageRoom } from '../print-setup.js';

export interface PutTable {
  /** The next free row. */
  readonly next: number;
  /** First rows of its parts, each of which fits on a page with its chart: one, or several for a table that is longer than a page. */
  readonly parts: readonly number[];
}

/**
 * Writes a table of the summary: title, head, rows and totals, and its chart beside it if the view has one. Numbers that are
 * counted from another sheet are formulas.
 *
 * @param prefix of the name of its rows
 */
export function putSummaryTable(
  context: SheetContext,
  grid: SummaryGrid,
  { folded, table: view, wanted }: SummaryView,
  from: number,
  prefix: string,
): PutTable {
  const { gate, names, sheet, styles } = context;
  const spans = spansOf(view, grid);
  const width = spans.reduce((sum, span) => sum + span, 0);
  const titleSpan = wanted.chart && grid.charts ? grid.charts.first - 1 : grid.count;
  context.cells.put({ row: from, column: 1, span: titleSpan }, gate.pass(wanted.title ?? view.title), styles.heading);
  context.cells.setHeight(from, 22);

  const lineCharts = view.rows.length === 0 ? undefined : wanted.lineCharts;
  const plotted = new Set(lineCharts?.flatMap(({ columns }) => columns));
  const top = from + 1 + (lineCharts ? LINE_CHART_ROWS : 0);
  for (let row = from + 1; row < top; row += 1) context.cells.setHeight(row, LINE_CHART_ROW_HEIGHT);

  const firsts = spans.map((_, index) => 1 + spans.slice(0, index).reduce((sum, span) => sum + span, 0));
  const addressOf = (index: number, row: number): string => `${columnLetters(firsts[index] ?? 1)}${String(row)}`;
  const size = { columns: view.columns, rowCount: view.rows.length };
  const formulas = tableFormulas(context.document, context.plan.counted, wanted, size, addressOf);
  const head = view.columns.map(({ label, type }) => ({
    value: gate.pass(label),
    text: label,
    style: styles.head(type, 'plain'),
  }));
  putLine(context, grid, spans, top, head);
  let row = top + 1;
  if (view.rows.length === 0) {
    context.cells.put({ row, column: 1, span: width }, gate.pass(view.empty), styles.empty);
    context.cells.setHeight(row, textHeight(view.empty, width * grid.unit));
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
    putLine(context, grid, spans, row, contents(context, view, line, 'body', formulaOf, plotted));
    row += 1;
  }
  if (view.totals) {
    const total = row;
    const formulaOf = (index: number): string | undefined => formulas?.total(index, total);
    putLine(context, grid, spans, row, contents(context, view, view.totals, 'total', formulaOf));
    row += 1;
  }
  const placed = { table: view, firsts, head: top, body: top + 1 };
  if (lineCharts) putLineCharts(context, grid, lineCharts, placed);
  const parts = [from];
  if (wanted.chart && view.rows.length > folded) {
    // One long bar of many categories would make the others too short to compare.
    const charted = { ...view, rows: view.rows.slice(0, view.rows.length - folded) };
    parts.push(...pageStarts(context, from, top + 1, row));
    row = putCharts(context, grid, { ...placed, table: charted }, parts, row, wanted.chart.description);
  }
  return { next: row + 1, parts };
}

/** Rows that start a page, evenly, in a table from its title to before `end` that is longer than a page. */
function pageStarts({ cells, document }: SheetContext, from: number, body: number, end: number): number[] {
  const height = cells.heightBetween(from, end);
  const room = pageRoom(document).down;
  if (height <= room) return [];
  const pages = Math.ceil(height / (room - HIGH_ROW));
  const starts: number[] = [];
  for (let row = body; row < end; row += 1) {
    if (cells.heightBetween(from, row + 1) > ((starts.length + 1) * height) / pages) starts.push(row);
  }
  return starts.slice(0, pages - 1);
}

interface LineCell {
  readonly value: CellValue;
  readonly text: string;
  readonly style: ReturnType<SheetContext['styles']['cell']>;
}

function contents(
  context: SheetContext,
  view: ShownTable,
  line: Row,
  role: CellStyle['role'],
  formulaOf: (index: number) => string | undefined,
  plotted: ReadonlySet<string> = new Set(),
): LineCell[] {
  return view.columns.map((column, index) => {
    const own = line.cells[index] ?? EMPTY_CELL;
    // A chart would draw a text as 0, but leaves a gap where a cell is empty.
    const cell = plotted.has(column.key) && own.value === null ? EMPTY_CELL : own;
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
  let height = rowHeight(1, SUMMARY_LINES);
  cells.forEach(({ value, text, style }, index) => {
    const span = spans[index] ?? 1;
    context.cells.put({ row, column, span }, value, style);
    if (typeof value === 'string') height = Math.max(height, textHeight(text, span * grid.unit, SUMMARY_LINES, BOLD));
    column += span;
  });
  context.cells.setHeight(row, height);
}

interface PlacedTable {
  readonly table: ShownTable;
  readonly firsts: readonly number[];
  readonly head: number;
  /** Row of the first of its rows. */
  readonly body: number;
}

/** Points. A shorter chart has no room for its legend. */
const MIN_CHART_HEIGHT = 96;
/** Points of a row whose first cell takes several lines. */
const HIGH_ROW = 48;

/**
 * Adds stacked bars of a table's status columns over the free cells beside it and its title, one chart for each of its parts.
 *
 * @param parts first rows: that of the title, and those where other pages start
 * @param end first row below the table
 * @returns the first row below both
 */
function putCharts(
  context: SheetContext,
  grid: SummaryGrid,
  placed: PlacedTable,
  parts: readonly number[],
  end: number,
  description: string,
): number {
  const { cells, extras, sheet } = context;
  const { body, table } = placed;
  if (!grid.charts) return end;
  const { first, last } = grid.charts;
  const width = (last - first + 1) * grid.unit;
  const whole = barsOf(sheet.name, placed, width);
  if (whole.series.length === 0) return end;
  const spare = Math.max(MIN_CHART_HEIGHT - cells.heightBetween(parts[0] ?? body, end), 0);
  if (spare > 0) cells.setHeight(end, spare);
  const below = spare > 0 ? end + 1 : end;
  parts.forEach((start, index) => {
    const from = index === 0 ? body : start;
    const next = parts[index + 1];
    const rows = table.rows.slice(from - body, next === undefined ? undefined : next - body);
    if (rows.length === 0) return;
    const chart = barsOf(sheet.name, { ...placed, table: { ...table, rows }, body: from }, width);
    extras.charts.push({
      chart: parts.length === 1 ? chart : { ...chart, scaleEnd: longestBar(whole) },
      name: table.title,
      description,
      // Columns and rows of corners count from 0: the chart begins where the column before it ends.
      from: { column: first - 1, row: start - 1 },
      to: { column: last, row: (next ?? below) - 1 },
    });
  });
  return below;
}

/** Rows above a table that its line charts take, and their height in points. */
const LINE_CHART_ROWS = 12;
const LINE_CHART_ROW_HEIGHT = 18;

/** Adds line charts side by side over the rows above a table. */
function putLineCharts(
  context: SheetContext,
  grid: SummaryGrid,
  charts: NonNullable<WorksheetView['lineCharts']>,
  placed: PlacedTable,
): void {
  equalSpans(grid, charts.length).forEach(({ column, span }, index) => {
    const wanted = charts[index];
    if (wanted === undefined) return;
    const chart = linesOf(context.sheet.name, placed, wanted.columns);
    context.extras.charts.push({
      chart,
      name: chart.series.map(({ name }) => name.texts[0] ?? '').join(', '),
      description: wanted.description,
      from: { column: column - 1, row: placed.head - 1 - LINE_CHART_ROWS },
      to: { column: column + span - 1, row: placed.head - 2 },
    });
  });
}

function linesOf(sheet: string, placed: PlacedTable, keys: readonly string[]): Lines {
  const { columns } = placed.table;
  const indices = keys.map((key) => columns.findIndex((column) => column.key === key)).filter((index) => index >= 0);
  return {
    type: 'lines',
    labels: labelsOf(sheet, placed),
    format: columns[indices[0] ?? 0]?.type === 'percent' ? '0.0%' : '#,##0',
    series: indices.map((index) => seriesOf(sheet, placed, index)),
  };
}

function barsOf(sheet: string, placed: PlacedTable, width: number): StackedBars {
  const series = placed.table.columns.flatMap(({ status, type }, index) => {
    if (status === undefined || type !== 'count') return [];
    const { name, values } = seriesOf(sheet, placed, index);
    // A cell without a number has an empty segment.
    return [{ status, name, values: { ...values, numbers: values.numbers.map((number) => number ?? 0) } }];
  });
  return { type: 'bars', labels: labelsOf(sheet, placed), series, width };
}

function labelsOf(sheet: string, placed: PlacedTable): CellTexts {
  const texts = placed.table.rows.map(({ cells }) => cells[0]?.text ?? '');
  return { range: rowsRange(sheet, placed, 0), texts };
}

function seriesOf(sheet: string, placed: PlacedTable, index: number): Series {
  const { firsts, head, table } = placed;
  const column = firsts[index] ?? 1;
  const range = absoluteRange(sheet, { left: column, right: column, top: head, bottom: head });
  return {
    name: { range, texts: [table.columns[index]?.label ?? ''] },
    values: { range: rowsRange(sheet, placed, index), numbers: table.rows.map(({ cells }) => finiteIn(cells[index])) },
  };
}

function rowsRange(sheet: string, { body, firsts, table }: PlacedTable, index: number): string {
  const column = firsts[index] ?? 1;
  return absoluteRange(sheet, { left: column, right: column, top: body, bottom: body + table.rows.length - 1 });
}

function finiteIn(cell: Cell | undefined): number | null {
  return typeof cell?.value === 'number' && Number.isFinite(cell.value) ? cell.value : null;
}

import type { Worksheet, KeyFigure, Definition } from '../../../model/document/document.js';
import { breakPages, landscapePages, pageRoom, pagesAcross, setUpSheet, widestPage } from '../print-setup.js';
import type { ExcelStyle } from '../styles.js';
import { liveValue, putSheetHead, type SheetContext } from '../sheet-context.js';
import { summaryGrid, summaryView, equalSpans, type SummaryGrid } from './summary-grid.js';
import { putSummaryTable } from './summary-table.js';
import { liveFormat, numberFormatOf, absoluteRange } from '../cells/cells.js';
import { countFormula } from '../recount/count-formula.js';
import { textHeight, rowHeight, lineCount, type Lines } from '../cells/text-measures.js';
import { word } from '../../words.js';

/**
 * Writes key figures, remarks, tables with their charts, the list of sheets and definitions on a common grid. It is printed on
 * one page if the tables fit. A `tables` sheet has only the tables.
 */
export function putSummarySheet(context: SheetContext, worksheet: Worksheet): void {
  const { document } = context;
  const isSummary = worksheet.layout === 'summary';
  const views = worksheet.views.map((wanted) => summaryView(document, wanted));
  const grid = summaryGrid(views, widestPage(document));
  const title = { title: isSummary ? document.meta.title : worksheet.name, lead: worksheet.lead };
  let row = putSheetHead(context, title, { count: grid.count, width: grid.count * grid.unit }) + 2;
  context.cells.setHeight(row - 1, 8);
  if (isSummary) {
    row = putKeyFigures(context, grid, worksheet.figures, row);
    row = putRemarks(context, grid, worksheet.remarks ?? [], row);
  }
  const parts: Part[] = [{ first: 1, isOptional: false }];
  for (const view of views) {
    const put = putSummaryTable(context, grid, view, row, isSummary ? 'summary_' : '');
    parts.push(...put.parts.map((first) => ({ first, isOptional: false })));
    row = put.next;
  }
  if (isSummary) {
    parts.push({ first: row, isOptional: true });
    row = putDefinitions(context, grid, 'reconciliation.heading', worksheet.reconciliation ?? [], row);
    parts.push({ first: row, isOptional: true });
    row = putDefinitions(context, grid, 'xlsx.definitions', worksheet.definitions, row);
    parts.push({ first: row, isOptional: true });
    putSheetList(context, grid, row);
  }

  for (let empty = 1; empty <= context.cells.rowCount; empty += 1) {
    if (context.cells.heightOf(empty) === 0) context.cells.setHeight(empty, GAP);
  }

  const widths = Array.from({ length: grid.count }, () => grid.unit);
  const across = pagesAcross(document, widths).columns.length;
  const { bottom, breaks } = printedRows(context, parts);
  const cells = { bottom, right: grid.count };
  const pages = { ...landscapePages(document, cells, isSummary ? 1 : 0), fitToWidth: across };
  setUpSheet(context, widths, { state: 'normal' }, pages);
  if (breaks.length > 0) breakPages(context.sheet, breaks);
}

/** Rows that are printed on one page, if a page has room for them. */
interface Part {
  readonly first: number;
  /** Whether a reader of the print can do without it. */
  readonly isOptional: boolean;
}

interface PrintedRows {
  readonly bottom: number;
  /** First rows of the pages after the first. */
  readonly breaks: readonly number[];
}

/** Pages of whole parts at a size that can be read, without the last optional parts if they do not fit on the last page. */
function printedRows({ cells, document }: SheetContext, parts: readonly Part[]): PrintedRows {
  const { down } = pageRoom(document);
  const breaks: number[] = [];
  let used = 0;
  for (const [index, { first, isOptional }] of parts.entries()) {
    const end = parts[index + 1]?.first ?? cells.rowCount + 1;
    const height = cells.heightBetween(first, end);
    // No gap is needed at the end of a page.
    const needed = cells.heightOf(end - 1) === GAP ? height - GAP : height;
    if (used > 0 && used + needed > down) {
      if (isOptional) return { bottom: first - 2, breaks };
      breaks.push(first);
      used = 0;
    }
    used = needed > down ? needed % down : used + height;
  }
  return { bottom: cells.rowCount, breaks };
}

/** Points between parts. */
const GAP = 8;
const MAX_FIGURES_PER_LINE = 7;
const FIGURE_WIDTH = 18;
/** A column of the grid is a gap, unless it is wider. */
const MOST_GAP = 4.5;
const CAPTION: Lines = { pitch: 12.75, room: 4 };

function putKeyFigures(context: SheetContext, grid: SummaryGrid, figures: readonly KeyFigure[], from: number): number {
  const perLine = figuresPerLine(figures.length, grid);
  let row = from;
  for (let first = 0; first < figures.length; first += perLine) {
    row = putFigureLine(context, grid, perLine, figures.slice(first, first + perLine), row);
  }
  return row;
}

/** Figures per line: each needs room, and the lines are evenly filled. */
function figuresPerLine(count: number, grid: SummaryGrid): number {
  const most = Math.min(MAX_FIGURES_PER_LINE, Math.floor((grid.count * grid.unit) / FIGURE_WIDTH));
  return Math.ceil(count / Math.ceil(count / most));
}

/** Label, value, denominator and difference of each figure below each other. Returns the next free row. */
function putFigureLine(
  context: SheetContext,
  grid: SummaryGrid,
  perLine: number,
  figures: readonly KeyFigure[],
  row: number,
): number {
  const { gate, names, plan, sheet, styles } = context;
  const hasDifferences = figures.some(({ difference }) => difference !== undefined);
  const heights = hasDifferences ? [16, 28, 16, 16] : [16, 28, 16];
  equalSpans(grid, perLine).forEach(({ column, span: whole }, index) => {
    // A gap to the next figure.
    const span = grid.unit > MOST_GAP ? whole : whole - 1;
    const figure = figures[index];
    if (!figure) return;
    const { difference, key, label, of, recount, status, text, type, value } = figure;
    const counted = recount && plan.counted.get(recount.from);
    const formula = recount && counted && countFormula(recount.recount, counted);
    const width = span * grid.unit;
    context.cells.put({ row, column, span }, gate.pass(label), styles.figureLabel);
    const isNumber = value !== null && Number.isFinite(value);
    const ownFormat = isNumber ? numberFormatOf(type, value) : '@';
    const format = formula === undefined ? ownFormat : liveFormat(type, ownFormat);
    const shown = liveValue(isNumber ? value : gate.pass(text), formula);
    // A zero keeps the color of the text: nothing failed.
    const color = isNumber && value > 0 ? status : undefined;
    context.cells.put({ row: row + 1, column, span }, shown, styles.figureValue(format, color));
    context.cells.put({ row: row + 2, column, span }, gate.pass(of), styles.figureOf);
    if (difference !== undefined) {
      context.cells.put({ row: row + 3, column, span }, gate.pass(difference), styles.figureDifference);
    }
    const cell = { top: row + 1, bottom: row + 1, left: column, right: column };
    if (key !== undefined) names.define(`figure_${key}`, absoluteRange(sheet.name, cell));
    heights[0] = Math.max(heights[0] ?? 0, textHeight(label, width, CAPTION));
    heights[2] = Math.max(heights[2] ?? 0, textHeight(of, width, CAPTION));
  });
  heights.forEach((height, index) => {
    context.cells.setHeight(row + index, height);
  });
  return row + heights.length + 1;
}

function putRemarks(
  context: SheetContext,
  grid: SummaryGrid,
  remarks: NonNullable<Worksheet['remarks']>,
  from: number,
): number {
  const { gate, styles } = context;
  remarks.forEach(({ text, tone }, index) => {
    const row = from + index;
    const style = tone === 'warning' ? styles.warning : styles.lead;
    context.cells.put({ row, column: 1, span: grid.count }, gate.pass(text), style);
    context.cells.setHeight(row, textHeight(text, grid.count * grid.unit));
  });
  return remarks.length === 0 ? from : from + remarks.length + 1;
}

function putSheetList(context: SheetContext, grid: SummaryGrid, from: number): number {
  const { document, extras, plan, sheet, styles } = context;
  const others = plan.sheets.filter(({ name }) => name !== sheet.name);
  if (others.length === 0) return from;
  putHeading(context, grid, word(document, 'xlsx.sheets'), from);
  others.forEach(({ name, worksheet }, index) => {
    const row = from + 1 + index;
    const place = { column: 1, span: grid.count };
    putPair(context, grid, place, row, { term: name, text: worksheet.lead }, [styles.link, styles.definition]);
    extras.links.push({ cell: `A${String(row)}`, location: `'${name}'!A1` });
  });
  return from + others.length + 2;
}

/** Writes terms and their texts in two columns, one filled after the other. Returns the next free row. */
function putDefinitions(
  context: SheetContext,
  grid: SummaryGrid,
  heading: string,
  items: readonly Definition[],
  from: number,
): number {
  const { document, styles } = context;
  if (items.length === 0) return from;
  putHeading(context, grid, word(document, heading), from);
  const places = equalSpans(grid, 2);
  const perColumn = Math.ceil(items.length / places.length);
  items.forEach((item, index) => {
    const place = places[Math.floor(index / perColumn)];
    const style = item.type === 'id' ? styles.definitionId : styles.definition;
    if (place) putPair(context, grid, place, from + 1 + (index % perColumn), item, [styles.term, style]);
  });
  return from + perColumn + 2;
}

function putHeading(context: SheetContext, grid: SummaryGrid, text: string, row: number): void {
  context.cells.put({ row, column: 1, span: grid.count }, context.gate.pass(text), context.styles.heading);
  context.cells.setHeight(row, 22);
}

/** A term and its text, in one row that is high enough for both and for the pair beside them. */
function putPair(
  context: SheetContext,
  grid: SummaryGrid,
  place: { readonly column: number; readonly span: number },
  row: number,
  { term, text }: Pick<Definition, 'term' | 'text'>,
  [termStyle, textStyle]: readonly [ExcelStyle, ExcelStyle],
): void {
  const { gate } = context;
  const span = place.span - grid.term;
  context.cells.put({ row, column: place.column, span: grid.term }, gate.pass(term), termStyle);
  context.cells.put({ row, column: place.column + grid.term, span }, gate.pass(text), textStyle);
  const face = textStyle === context.styles.definitionId ? 'mono' : 'sans';
  const lines = lineCount(text, span * grid.unit, 1, face);
  const height = Math.max(rowHeight(lines), textHeight(term, grid.term * grid.unit));
  context.cells.setHeight(row, Math.max(context.cells.heightOf(row), height));
}

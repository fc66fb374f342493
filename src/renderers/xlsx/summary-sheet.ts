import type { Definition, KeyFigure, Worksheet } from '../../model/document.js';
import { word } from '../words.js';
import { numberFormatOf } from './cells.js';
import { headerFooterOf, pageSetupOf } from './print-setup.js';
import { type Lines, textHeight } from './row-heights.js';
import { put, putSheetHead, type SheetContext } from './sheet-context.js';
import { type SummaryGrid, stretches, summaryGrid } from './summary-grid.js';
import { putSummaryTable } from './summary-table.js';
import { resolveView } from '../view.js';

const MOST_FIGURES_A_LINE = 6;
const CAPTION: Lines = { pitch: 12, room: 4 };

/** Key figures, tables and definitions on a common grid, printed on one page. */
export function putSummarySheet(context: SheetContext, worksheet: Worksheet): void {
  const { document, options, sheet } = context;
  const views = worksheet.views.map((view) => resolveView(document, view));
  const grid = summaryGrid(views);
  for (let column = 1; column <= grid.count; column += 1) sheet.getColumn(column).width = grid.unit;

  const title = { title: document.meta.title, lead: worksheet.lead };
  let row = putSheetHead(context, title, { count: grid.count, width: grid.count * grid.unit }) + 2;
  sheet.getRow(row - 1).height = 8;
  const aLine = figuresALine(worksheet.figures.length, grid);
  for (let from = 0; from < worksheet.figures.length; from += aLine) {
    row = putFigures(context, grid, aLine, worksheet.figures.slice(from, from + aLine), row);
  }
  for (const view of views) row = putSummaryTable(context, grid, view, row);
  if (worksheet.definitions.length > 0) putDefinitions(context, grid, worksheet.definitions, row);

  sheet.views = [{ state: 'normal', showGridLines: false, rightToLeft: document.locale.direction === 'rtl' }];
  sheet.pageSetup = { ...sheet.pageSetup, ...pageSetupOf(document, 'one page') };
  sheet.headerFooter = { ...sheet.headerFooter, ...headerFooterOf(document, options.font) };
}

/** As many figures as stand side by side with two grid columns each, spread evenly over their lines. */
function figuresALine(count: number, grid: SummaryGrid): number {
  const most = Math.min(MOST_FIGURES_A_LINE, Math.floor(grid.count / 2));
  return Math.ceil(count / Math.ceil(count / most));
}

/** Label, value and denominator of each figure below each other. Returns the next free row. */
function putFigures(
  context: SheetContext,
  grid: SummaryGrid,
  aLine: number,
  figures: readonly KeyFigure[],
  row: number,
): number {
  const { gate, sheet, styles } = context;
  const heights = [16, 28, 16];
  stretches(grid, aLine).forEach(({ column, span }, index) => {
    const figure = figures[index];
    if (!figure) return;
    const { label, of, status, text, type, value } = figure;
    const width = span * grid.unit;
    put(context, { row, column, span }, gate.pass(label), styles.figureLabel);
    if (value !== null && Number.isFinite(value)) {
      put(context, { row: row + 1, column, span }, value, styles.figureValue(numberFormatOf(type, value), status));
    } else {
      put(context, { row: row + 1, column, span }, gate.pass(text), styles.figureValue('@', undefined));
    }
    put(context, { row: row + 2, column, span }, gate.pass(of), styles.figureOf);
    heights[0] = Math.max(heights[0] ?? 0, textHeight(label, width, CAPTION, 0.9));
    heights[2] = Math.max(heights[2] ?? 0, textHeight(of, width, CAPTION, 0.9));
  });
  heights.forEach((height, index) => {
    sheet.getRow(row + index).height = height;
  });
  return row + heights.length + 1;
}

function putDefinitions(context: SheetContext, grid: SummaryGrid, items: readonly Definition[], from: number): void {
  const { document, gate, sheet, styles } = context;
  put(
    context,
    { row: from, column: 1, span: grid.count },
    gate.pass(word(document, 'xlsx.definitions')),
    styles.heading,
  );
  sheet.getRow(from).height = 22;
  items.forEach(({ term, text, type }, index) => {
    const row = from + 1 + index;
    const span = grid.count - grid.lead;
    put(context, { row, column: 1, span: grid.lead }, gate.pass(term), styles.term);
    const look = type === 'id' ? styles.definitionId : styles.definition;
    put(context, { row, column: grid.lead + 1, span }, gate.pass(text), look);
    const height = textHeight(text, span * grid.unit);
    sheet.getRow(row).height = Math.max(height, textHeight(term, grid.lead * grid.unit));
  });
}

import type { KeyFigure } from '../../../model/document/document.js';
import { numberFormatOf } from '../cells/cells.js';
import { absoluteRange } from '../cells/formulas.js';
import { type Lines, textHeight } from '../cells/row-heights.js';
import { put, type SheetContext } from '../sheet-context.js';
import { type SummaryGrid, stretches } from './summary-grid.js';

const MOST_A_LINE = 6;
const CAPTION: Lines = { pitch: 12, room: 4 };

/** The key figures in lines of as many as stand side by side. Returns the next free row. */
export function putKeyFigures(
  context: SheetContext,
  grid: SummaryGrid,
  figures: readonly KeyFigure[],
  from: number,
): number {
  const aLine = figuresALine(figures.length, grid);
  let row = from;
  for (let first = 0; first < figures.length; first += aLine) {
    row = putLine(context, grid, aLine, figures.slice(first, first + aLine), row);
  }
  return row;
}

/** As many figures as stand side by side with two grid columns each, spread evenly over their lines. */
function figuresALine(count: number, grid: SummaryGrid): number {
  const most = Math.min(MOST_A_LINE, Math.floor(grid.count / 2));
  return Math.ceil(count / Math.ceil(count / most));
}

/** Label, value and denominator of each figure below each other. Returns the next free row. */
function putLine(
  context: SheetContext,
  grid: SummaryGrid,
  aLine: number,
  figures: readonly KeyFigure[],
  row: number,
): number {
  const { gate, names, sheet, styles } = context;
  const heights = [16, 28, 16];
  stretches(grid, aLine).forEach(({ column, span }, index) => {
    const figure = figures[index];
    if (!figure) return;
    const { key, label, of, status, text, type, value } = figure;
    const width = span * grid.unit;
    put(context, { row, column, span }, gate.pass(label), styles.figureLabel);
    if (value !== null && Number.isFinite(value)) {
      put(context, { row: row + 1, column, span }, value, styles.figureValue(numberFormatOf(type, value), status));
    } else {
      put(context, { row: row + 1, column, span }, gate.pass(text), styles.figureValue('@', undefined));
    }
    put(context, { row: row + 2, column, span }, gate.pass(of), styles.figureOf);
    const cell = { top: row + 1, bottom: row + 1, left: column, right: column };
    if (key !== undefined) names.define(`figure_${key}`, absoluteRange(sheet.name, cell));
    heights[0] = Math.max(heights[0] ?? 0, textHeight(label, width, CAPTION, 0.9));
    heights[2] = Math.max(heights[2] ?? 0, textHeight(of, width, CAPTION, 0.9));
  });
  heights.forEach((height, index) => {
    sheet.getRow(row + index).height = height;
  });
  return row + heights.length + 1;
}

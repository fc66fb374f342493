import type { KeyFigure } from '../../../model/document/document.js';
import { numberFormatOf } from '../cells/cells.js';
import { absoluteRange } from '../cells/formulas.js';
import { type Lines, textHeight } from '../cells/text-measures.js';
import { put, type SheetContext } from '../sheet-context.js';
import { type SummaryGrid, equalSpans } from './summary-grid.js';

const MAX_PER_LINE = 6;
const CAPTION: Lines = { pitch: 12, room: 4 };

/** Writes the key figures, several per line. Returns the next free row. */
export function putKeyFigures(
  context: SheetContext,
  grid: SummaryGrid,
  figures: readonly KeyFigure[],
  from: number,
): number {
  const perLine = figuresPerLine(figures.length, grid);
  let row = from;
  for (let first = 0; first < figures.length; first += perLine) {
    row = putLine(context, grid, perLine, figures.slice(first, first + perLine), row);
  }
  return row;
}

/** Figures per line: each needs two grid columns, and the lines are evenly filled. */
function figuresPerLine(count: number, grid: SummaryGrid): number {
  const most = Math.min(MAX_PER_LINE, Math.floor(grid.count / 2));
  return Math.ceil(count / Math.ceil(count / most));
}

/** Label, value and denominator of each figure below each other. Returns the next free row. */
function putLine(
  context: SheetContext,
  grid: SummaryGrid,
  perLine: number,
  figures: readonly KeyFigure[],
  row: number,
): number {
  const { gate, names, sheet, styles } = context;
  const heights = [16, 28, 16];
  equalSpans(grid, perLine).forEach(({ column, span }, index) => {
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

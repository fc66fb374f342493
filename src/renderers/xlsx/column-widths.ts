import type { Column } from '../../model/document.js';
import type { ResolvedView } from './table-view.js';
import { isNumeric } from './styles.js';
import { longestWord, textWidth } from './text-width.js';

/** Room for the filter's button and the cell's own margins. */
const HEAD_ROOM = 4;
const CELL_ROOM = 2;
/** A status stands behind its shape. */
const SHAPE_ROOM = 2.5;
const NARROWEST = 8;
const WIDEST = 64;
/** Columns of text wider than this give way where the table would be too wide for a screen and a printed page. */
const YIELDING = 26;
const WIDEST_TABLE = 190;

/** Widths of all cells of a table, row by row, in the unit of column widths. */
export function measureCells(view: ResolvedView): Float64Array {
  const count = view.columns.length;
  const widths = new Float64Array(view.rows.length * count);
  view.rows.forEach((row, rowIndex) => {
    view.columns.forEach((column, index) => {
      widths[rowIndex * count + index] = cellWidth(column, row.cells[index]?.text ?? '');
    });
  });
  return widths;
}

/**
 * Column widths that need no dragging: as wide as the widest cell up to a limit beyond which text wraps, at least as
 * wide as a head broken into two lines. Long text gives way to keep the whole table readable on one page's width.
 *
 * @param cells of `measureCells`.
 */
export function columnWidths(view: ResolvedView, cells: Float64Array): number[] {
  const count = view.columns.length;
  const wanted = view.columns.map((column, index) => {
    let widest = headWidth(column);
    for (let at = index; at < cells.length; at += count) widest = Math.max(widest, (cells[at] ?? 0) + CELL_ROOM);
    const total = view.totals?.cells[index];
    if (total) widest = Math.max(widest, cellWidth(column, total.text) * 1.1 + CELL_ROOM);
    return clamped(widest, NARROWEST, WIDEST);
  });
  return yielding(view.columns, wanted);
}

function cellWidth(column: Column, text: string): number {
  const width = textWidth(text, column.type === 'id' ? 'mono' : 'sans');
  if (isNumeric(column.type)) return width + CELL_ROOM;
  return column.type === 'status' ? width + SHAPE_ROOM : width;
}

function headWidth(column: Column): number {
  const bold = 1.08;
  return Math.max(longestWord(column.label), textWidth(column.label) * 0.6) * bold + HEAD_ROOM;
}

function yielding(columns: readonly Column[], wanted: readonly number[]): number[] {
  const surplus = sum(wanted) - WIDEST_TABLE;
  const spare = wanted.map((width, index) => {
    const column = columns[index];
    const yields = column !== undefined && (column.type === 'text' || column.type === 'id');
    return yields ? Math.max(width - Math.max(YIELDING, headWidth(column)), 0) : 0;
  });
  const share = clamped(surplus / Math.max(sum(spare), 1), 0, 1);
  return wanted.map((width, index) => Math.round((width - (spare[index] ?? 0) * share) * 4) / 4);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function clamped(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

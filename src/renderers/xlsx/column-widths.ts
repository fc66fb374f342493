import type { Cell, Column } from '../../model/document.js';
import type { ShownTable } from '../view.js';
import { BOLD, columnFor, longestWord, textWidth, twoLineWidth } from './text-width.js';

/** A status stands behind its shape. */
const SHAPE = 2.5;
const NARROWEST = 7;
const WIDEST = 64;
/** Words up to this width are not broken to save width. */
const LONGEST_WHOLE_WORD = 32;
/** About the width of a screen; printed across a landscape page it is still readable. */
const WIDEST_TABLE = 215;
/** Width of a column of weight 1 when long text has to give way. */
const UNIT = 8;

/** Widths of all cells of a table, row by row, in the unit of column widths. */
export function measureCells(view: ShownTable): Float64Array {
  const count = view.columns.length;
  const widths = new Float64Array(view.rows.length * count);
  view.rows.forEach((row, rowIndex) => {
    view.columns.forEach((column, index) => {
      widths[rowIndex * count + index] = cellWidth(column, row.cells[index]);
    });
  });
  return widths;
}

/**
 * Column widths that need no dragging: as wide as the widest cell up to a limit beyond which text wraps, at least as
 * wide as a head broken into two lines. Long text gives way to keep the whole table readable on one page's width.
 *
 * @param cells of `measureCells`.
 * @param beside width of further columns on the same sheet.
 */
export function columnWidths(view: ShownTable, cells: Float64Array, beside = 0): number[] {
  const count = view.columns.length;
  const wanted = view.columns.map((column, index) => {
    let widest = cellWidth(column, view.totals?.cells[index]) * BOLD;
    for (let at = index; at < cells.length; at += count) widest = Math.max(widest, cells[at] ?? 0);
    // Without rows there is no content to go by, but a sentence that needs room.
    const least = view.rows.length === 0 ? column.weight * UNIT : NARROWEST;
    return clamped(Math.max(columnFor(widest), headWidth(column)), least, WIDEST);
  });
  return yielding(view, wanted, WIDEST_TABLE - beside);
}

/** Width of a column's head when it is broken into two lines where it can be. */
export function headWidth({ label }: Pick<Column, 'label'>): number {
  return columnFor(twoLineWidth(label), BOLD);
}

function cellWidth(column: Column, cell: Cell | undefined): number {
  const width = textWidth(cell?.text ?? '', faceOf(column));
  return column.type === 'status' ? width + SHAPE : width;
}

/** Long text and ids give way towards the weight of their column until the table is narrow enough. */
function yielding(view: ShownTable, wanted: readonly number[], most: number): number[] {
  const surplus = sum(wanted) - most;
  if (surplus <= 0) return rounded(wanted);
  const spare = view.columns.map((column, index) => {
    if (column.type !== 'text' && column.type !== 'id') return 0;
    const least = Math.max(column.weight * UNIT, headWidth(column), wholeWords(view, index));
    return Math.max((wanted[index] ?? 0) - least, 0);
  });
  const share = Math.min(surplus / Math.max(sum(spare), 1), 1);
  return rounded(wanted.map((width, index) => width - (spare[index] ?? 0) * share));
}

function wholeWords(view: ShownTable, index: number): number {
  const column = view.columns[index];
  if (!column) return 0;
  const face = faceOf(column);
  const widest = view.rows.reduce((width, row) => Math.max(width, longestWord(row.cells[index]?.text ?? '', face)), 0);
  return Math.min(columnFor(widest), LONGEST_WHOLE_WORD);
}

function faceOf({ type }: Column): 'sans' | 'mono' {
  return type === 'id' ? 'mono' : 'sans';
}

function rounded(widths: readonly number[]): number[] {
  return widths.map((width) => Math.ceil(width * 4) / 4);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function clamped(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

import type { Column } from '../../../model/document/table.js';
import { cellWidth, type MeasuredTable } from '../data/measured-table.js';
import { cellAt, type SheetTable } from '../data/sheet-table.js';
import { BOLD, columnFor, twoLineWidth } from './text-measures.js';

const NARROWEST = 7;
const WIDEST = 64;
/** Words up to this width are not broken to save width. */
const LONGEST_WHOLE_WORD = 32;
/** About the width of a screen; printed across a landscape page it is still readable. */
const WIDEST_TABLE = 215;
/** Width of a column of weight 1 when columns have to shrink. */
const UNIT = 8;

/**
 * Column widths: as wide as the widest cell up to a limit beyond which text wraps, and at least as wide as a head of two
 * lines. Columns of long text shrink so that the table stays readable on one page's width.
 *
 * @param beside width of further columns on the same sheet
 */
export function columnWidths(table: SheetTable, measured: MeasuredTable, beside = 0): number[] {
  const wanted = table.columns.map((column, index) => {
    const total = table.totals ? cellWidth(column, cellAt(table, table.totals, index).text) * BOLD : 0;
    const widest = Math.max(total, measured.columns[index]?.widest ?? 0);
    // A table without rows shows a sentence, which needs room.
    const least = table.rows.length === 0 ? column.weight * UNIT : NARROWEST;
    return clamped(Math.max(columnFor(widest), headWidth(column)), least, WIDEST);
  });
  return shrunk(table, measured, wanted, WIDEST_TABLE - beside);
}

/** Width of a column's head in at most two lines. */
export function headWidth({ label }: Pick<Column, 'label'>): number {
  return columnFor(twoLineWidth(label), BOLD);
}

/** Shrinks columns of text and ids toward their weight until the table is narrow enough. */
function shrunk(table: SheetTable, measured: MeasuredTable, wanted: readonly number[], most: number): number[] {
  const surplus = sum(wanted) - most;
  if (surplus <= 0) return rounded(wanted);
  const spare = table.columns.map((column, index) => {
    if (column.type !== 'text' && column.type !== 'id') return 0;
    const wholeWords = Math.min(columnFor(measured.columns[index]?.longestWord ?? 0), LONGEST_WHOLE_WORD);
    const least = Math.max(column.weight * UNIT, headWidth(column), wholeWords);
    return Math.max((wanted[index] ?? 0) - least, 0);
  });
  const share = Math.min(surplus / Math.max(sum(spare), 1), 1);
  return rounded(wanted.map((width, index) => width - (spare[index] ?? 0) * share));
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

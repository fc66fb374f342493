import type { Cell, Column } from '../../../model/document/document.js';
import { cutText, legalText, LONGEST_CELL_TEXT, storedText } from './legal-text.js';
import { percentFormat } from './percent-format.js';
import { type CellLook, isNumeric, SHAPES } from '../styles.js';

/** What a cell of a worksheet holds: always a primitive, because exceljs reads objects as formulas and links. */
export interface CellContent {
  readonly value: string | number | null;
  readonly look: CellLook;
}

/** Makes any text fit for a cell and counts those that had to be cut. */
export interface TextGate {
  pass(text: string): string;
  readonly cut: number;
}

export function textGate(): TextGate {
  let cut = 0;
  return {
    pass(text) {
      if (isTooLong(text)) cut += 1;
      return cellText(text);
    },
    get cut() {
      return cut;
    },
  };
}

/** Text as a cell holds it: legal, cut, stored so that it reads as it is. */
export function cellText(text: string): string {
  return storedText(cutText(legalText(text), LONGEST_CELL_TEXT));
}

/** Whether the text has to be cut. */
export function isTooLong(text: string): boolean {
  return text.length > LONGEST_CELL_TEXT && legalText(text).length > LONGEST_CELL_TEXT;
}

/**
 * Typed content of a table's cell. Counts and percentages are numbers; where there is none (`n/a`), and in all other
 * columns, it is the display text, so that a filter lists the words that the other formats print.
 */
export function cellContent(column: Column, cell: Cell, role: CellLook['role'], gate: TextGate): CellContent {
  const number = numberIn(column, cell);
  const value = number ?? (cell.text === '' ? null : gate.pass(cell.text));
  return { value, look: cellLook(column, cell, role) };
}

/** The number that a cell holds; undefined where it holds text or nothing. */
export function numberIn({ type }: Column, { value }: Cell): number | undefined {
  return isNumeric(type) && typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A status adds its shape by number format, which leaves the word itself as the value. */
export function cellLook(column: Column, cell: Cell, role: CellLook['role']): CellLook {
  const { heat, status } = cell;
  const look: CellLook = { type: column.type, role, ...(heat === undefined ? {} : { heat }) };
  if (isNumeric(column.type)) {
    const number = numberIn(column, cell);
    if (number === undefined) return { ...look, aside: true };
    const numberFormat = numberFormatOf(column.type, number);
    // Nothing failed is no alarm: a zero keeps the color of the text.
    return { ...look, numberFormat, ...(status && number > 0 ? { status } : {}) };
  }
  return status ? { ...look, status, numberFormat: `"${SHAPES[status]} "@` } : look;
}

export function numberFormatOf(type: Column['type'], value: number): string {
  if (type === 'percent') return percentFormat(value);
  return Number.isInteger(value) ? '#,##0' : '#,##0.0##';
}

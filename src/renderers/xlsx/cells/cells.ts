import { markOf, type Cell, type Column } from '../../../model/document/table.js';
import type { TextGate } from './cell-text.js';
import { type CellStyle, isNumeric, SHAPES } from '../styles.js';
import { percentBoundSign, percentDecimals, pointsDecimals } from '../../../model/values/percent.js';

/** The content of a worksheet cell. Always a primitive, because exceljs reads objects as formulas and links. */
interface CellContent {
  readonly value: string | number | null;
  readonly style: CellStyle;
}

/**
 * Typed content of a table's cell: a number for counts and percentages, otherwise (and for `n/a`) the display text, so that
 * filters list the words that the other formats print.
 */
export function cellContent(column: Column, cell: Cell, role: CellStyle['role'], gate: TextGate): CellContent {
  const number = numberIn(column, cell);
  const value = number ?? (cell.text === '' ? null : gate.pass(cell.text));
  return { value, style: cellStyleOf(column, cell, role) };
}

/** The number in a cell, for a day the one that worksheets give it; undefined for text and empty cells. */
export function numberIn({ type }: Pick<Column, 'type'>, { value }: Cell): number | undefined {
  if (type === 'date') return typeof value === 'string' ? dayNumber(value) : undefined;
  return isNumeric(type) && typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The day that worksheets number 0, in days before 1970. */
const DAY_ZERO = -25_569;
const MS_PER_DAY = 86_400_000;

function dayNumber(day: string): number | undefined {
  const milliseconds = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / MS_PER_DAY - DAY_ZERO;
}

/** The number format adds the shape of a status, so the value stays the word alone. */
export function cellStyleOf(column: Column, cell: Cell, role: CellStyle['role']): CellStyle {
  const { heat } = cell;
  const mark = markOf(cell);
  const style: CellStyle = {
    type: column.type,
    role,
    ...(heat === undefined ? {} : { heat: { heat, status: column.status } }),
    ...(column.isKey ? { isAside: true } : {}),
  };
  const number = numberIn(column, cell);
  if (number === undefined && isNumeric(column.type)) return { ...style, isAside: true };
  if (number !== undefined) {
    const numberFormat = columnFormatOf(column, number);
    // A zero keeps the color of the text: nothing failed.
    return { ...style, numberFormat, ...(mark && number > 0 ? { mark } : {}) };
  }
  return mark ? { ...style, mark, numberFormat: `"${SHAPES[mark]} "@` } : style;
}

/** The same in every language, as the columns that teams fill in. */
const DATE_FORMAT = 'yyyy-mm-dd';

export function numberFormatOf(type: Column['type'], value: number): string {
  if (type === 'percent') return percentFormat(value);
  if (type === 'date') return DATE_FORMAT;
  return Number.isInteger(value) ? '#,##0' : '#,##0.0##';
}

export function columnFormatOf({ difference, type }: Pick<Column, 'difference' | 'type'>, value: number): string {
  if (difference === undefined) return numberFormatOf(type, value);
  const digits = difference === 'counts' ? '#,##0' : `0.${'0'.repeat(pointsDecimals(value))}`;
  return `+${digits};\u2212${digits};${digits}`;
}

/** Number format of a share with the decimals that it needs: `0.0%`. A share too close to 0 or 100 % prints `">0%"`. */
export function percentFormat(share: number): string {
  const decimals = percentDecimals(share);
  return decimals === undefined ? `"${percentBoundSign(share)}"` : `0.${'0'.repeat(decimals)}%`;
}

/** Number format of a share that may change: with more decimals near 0 and 100 %, which only exact shares reach. */
const LIVE_SHARE = '[<0.0005]0.0####%;[>=0.9995]0.0####%;0.0%';

/** The style of a number that a formula calculates. A share that has its own decimals keeps them. */
export function liveStyle({ type }: Pick<Column, 'type'>, style: CellStyle): CellStyle {
  return { ...style, numberFormat: liveFormat(type, style.numberFormat ?? '@') };
}

export function liveFormat(type: Column['type'], format: string): string {
  return type === 'percent' && (format === '@' || format === '0.0%') ? LIVE_SHARE : format;
}

/**
 * Indents a number from the edge: in tables without filter buttons, and before a column with icons, because an icon at the edge of the
 * next cell would seem to belong to it.
 */
export function indented(style: CellStyle): CellStyle {
  if (style.numberFormat === undefined || !isNumeric(style.type)) return style;
  if (style.numberFormat !== LIVE_SHARE) return { ...style, isRoomy: true };
  // LibreOffice does not indent numbers whose format has conditions.
  return { ...style, numberFormat: `${style.numberFormat.replaceAll(';', '_0_.;')}_0_.` };
}

/** Longest string that a formula may contain. */
export const LONGEST_LITERAL = 255;

export function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A number literal of a formula. The number must be finite. */
export function numeral(value: number): string {
  return String(value).toUpperCase();
}

export function columnLetters(column: number): string {
  const rest = (column - 1) % 26;
  const letter = String.fromCharCode(65 + rest);
  return column > 26 ? columnLetters((column - 1 - rest) / 26) + letter : letter;
}

export interface Area {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export function rangeOf({ top, left, bottom, right }: Area): string {
  return `${columnLetters(left)}${String(top)}:${columnLetters(right)}${String(bottom)}`;
}

/** `'Policies'!$A$6:$D$9`, or `'Policies'!$A$6` for one cell. Names of sheets have no apostrophes; see `sheetNames`. */
export function absoluteRange(sheet: string, { top, left, bottom, right }: Area): string {
  const first = `$${columnLetters(left)}$${String(top)}`;
  const last = `$${columnLetters(right)}$${String(bottom)}`;
  return `'${sheet}'!${first === last ? first : `${first}:${last}`}`;
}

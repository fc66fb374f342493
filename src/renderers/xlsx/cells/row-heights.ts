import { lineCount } from './text-width.js';

/** Taller rows make a file that spreadsheet programs refuse. */
const TALLEST = 409;

export interface Lines {
  /** Points from one line to the next. */
  readonly pitch: number;
  /** Points above and below the lines together. */
  readonly room: number;
}

/** Cells of tables, at 10 points. */
export const TABLE_LINES: Lines = { pitch: 12.75, room: 5.25 };
/** Heads of filterable tables: the buttons stand below the labels. */
export const HEAD_LINES: Lines = { pitch: 12.75, room: 15 };

/**
 * Height of a row in points. Every row gets one: LibreOffice fits no row when it opens a workbook, and no program fits
 * rows of merged cells.
 */
export function rowHeight(lines: number, { pitch, room }: Lines = TABLE_LINES): number {
  return Math.min(lines * pitch + room, TALLEST);
}

/**
 * Height for a text in a column, or merged columns, of this width.
 *
 * @param scale of the type against 10 points regular.
 */
export function textHeight(text: string, width: number, lines: Lines = TABLE_LINES, scale = 1): number {
  return rowHeight(lineCount(text, width, scale), lines);
}

import type { ExcelStyle } from '../styles.js';
import { element, escapeXml } from '../package/xml.js';
import { looksLikeFormula } from './cell-text.js';
import { columnLetters, rangeOf } from './cells.js';

export interface CellSpan {
  readonly row: number;
  readonly column: number;
  readonly span: number;
}

/** A formula with the value that is shown until it is calculated again. */
export interface LiveValue {
  readonly formula: string;
  readonly result: string | number;
}

export type CellValue = string | number | LiveValue | null;

export interface CellNumbers {
  readonly styleOf: (style: ExcelStyle) => number;
  readonly quotedCopyOf: (style: number) => number;
  /** Number of a text. Called once per cell. */
  readonly textOf: (text: string) => number;
}

interface OwnCell {
  readonly column: number;
  readonly span: number;
  readonly value: CellValue;
  readonly style: ExcelStyle;
  styleNumber: number;
  coveredNumber: number;
  textNumber: number;
}

interface OwnRow {
  /** In points; 0 for a row without a height of its own. */
  height: number;
  readonly cells: OwnCell[];
}

/**
 * The cells of a sheet, except for the rows of its big table. exceljs would create several objects for each cell, and as many for
 * each cell that another one covers.
 */
export class SheetCells {
  /** By row number, from 1. */
  readonly #rows: (OwnRow | undefined)[] = [];

  /** Writes a value into a span of cells, which are merged. Spans must not overlap. */
  put({ row, column, span }: CellSpan, value: CellValue, style: ExcelStyle): void {
    this.#rowAt(row).cells.push({ column, span, value, style, styleNumber: 0, coveredNumber: 0, textNumber: 0 });
  }

  setHeight(row: number, height: number): void {
    this.#rowAt(row).height = height;
  }

  heightOf(row: number): number {
    return this.#rows[row]?.height ?? 0;
  }

  /** Points, of the rows from `first` to the one before `end` that have a height. */
  heightBetween(first: number, end: number): number {
    return this.#rows.slice(first, end).reduce((sum, row) => sum + (row?.height ?? 0), 0);
  }

  /** Points, of all rows that have a height. */
  get height(): number {
    return this.heightBetween(0, this.#rows.length);
  }

  get rowCount(): number {
    return Math.max(this.#rows.length - 1, 0);
  }

  get columnCount(): number {
    let last = 0;
    for (const row of this.#rows) {
      for (const { column, span } of row?.cells ?? []) last = Math.max(last, column + span - 1);
    }
    return last;
  }

  #rowAt(number: number): OwnRow {
    return (this.#rows[number] ??= { height: 0, cells: [] });
  }

  /** Numbers the styles and texts in the order of the cells. Called once per sheet, in the order of the sheets. */
  number({ styleOf, textOf }: Omit<CellNumbers, 'quotedCopyOf'>): void {
    for (const row of this.#rows) {
      row?.cells.sort((one, other) => one.column - other.column);
      for (const cell of row?.cells ?? []) {
        cell.styleNumber = cell.coveredNumber = styleOf(cell.style);
        if (typeof cell.value === 'string') cell.textNumber = textOf(cell.value);
      }
    }
  }

  /** Quotes texts that look like formulas. Called after the cells of all sheets are numbered. */
  quote({ quotedCopyOf }: Pick<CellNumbers, 'quotedCopyOf'>): void {
    for (const row of this.#rows) {
      for (const cell of row?.cells ?? []) {
        const { value } = cell;
        if (typeof value === 'string' && looksLikeFormula(value)) cell.styleNumber = quotedCopyOf(cell.styleNumber);
      }
    }
  }

  markup(first: number, last: number): string {
    let rows = '';
    for (let number = first; number <= Math.min(last, this.rowCount); number += 1) {
      const row = this.#rows[number];
      if (row !== undefined) rows += rowMarkup(number, row);
    }
    return rows;
  }

  /** The `mergeCells` element; empty if no cells are merged. */
  get merges(): string {
    const ranges: string[] = [];
    for (const [number, row] of this.#rows.entries()) {
      for (const { column, span } of row?.cells ?? []) {
        const area = { top: number, left: column, bottom: number, right: column + span - 1 };
        if (span > 1) ranges.push(element('mergeCell', { ref: rangeOf(area) }));
      }
    }
    return ranges.length === 0 ? '' : element('mergeCells', { count: ranges.length }, ...ranges);
  }
}

function rowMarkup(number: number, { cells, height }: OwnRow): string {
  const [first, last] = [cells[0], cells.at(-1)];
  const size = height === 0 ? '' : ` ht="${String(height)}" customHeight="1"`;
  const spans = first && last ? ` spans="${String(first.column)}:${String(last.column + last.span - 1)}"` : '';
  const start = `<row r="${String(number)}"${size}${spans} x14ac:dyDescent="0.25"`;
  if (cells.length === 0) return height === 0 ? '' : `${start}/>`;
  let markup = `${start}>`;
  for (const cell of cells) markup += cellMarkup(cell, String(number));
  return `${markup}</row>`;
}

function cellMarkup({ column, coveredNumber, span, styleNumber, textNumber, value }: OwnCell, row: string): string {
  const start = `<c r="${columnLetters(column)}${row}" s="${String(styleNumber)}"`;
  let markup: string;
  if (value === null) markup = `${start}/>`;
  else if (typeof value === 'string') markup = `${start} t="s"><v>${String(textNumber)}</v></c>`;
  else if (typeof value === 'number') markup = `${start}><v>${String(value)}</v></c>`;
  else markup = `${start}${formulaMarkup(value)}</c>`;
  const end = `${row}" s="${String(coveredNumber)}"/>`;
  for (let covered = column + 1; covered < column + span; covered += 1) {
    markup += `<c r="${columnLetters(covered)}${end}`;
  }
  return markup;
}

function formulaMarkup({ formula, result }: LiveValue): string {
  const type = typeof result === 'string' ? ' t="str"' : '';
  return `${type}><f>${escapeXml(formula)}</f><v>${escapeXml(String(result))}</v>`;
}

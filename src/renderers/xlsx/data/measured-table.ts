import type { Cell, Column } from '../../../model/document/table.js';
import { numberIn } from '../cells/cells.js';
import { addressOf } from '../../view.js';
import type { TextGate } from '../cells/cell-text.js';
import { cellAt, type SheetTable } from './sheet-table.js';
import type { SharedTexts } from '../package/shared-texts.js';
import {
  BOLD,
  columnFor,
  DATA_LINES,
  headWidth,
  lineCount,
  measureText,
  narrowHeadWidth,
  rowHeight,
  textWidth,
} from '../cells/text-measures.js';

/** In `contents`: a number, which is in the cell itself. */
export const NUMBER = -1;
/** In `contents`: an empty cell. */
export const NOTHING = -2;

/** The result of one pass over a table's cells. Widths are in the unit of column widths. */
export interface MeasuredTable {
  /** The number of each cell's shared text, row by row; `NUMBER` or `NOTHING` if it has none. */
  readonly contents: Int32Array;
  readonly columns: readonly MeasuredColumn[];
}

export interface MeasuredColumn {
  readonly widest: number;
  readonly longestWord: number;
  readonly hasStatus: boolean;
  /** Whether a cell links out of the workbook. */
  readonly hasAddress: boolean;
  /** Number of lines that the content of a cell takes in a column of this width. */
  linesOf(content: number, width: number): number;
}

const SHAPE = 2.5;
/** More lines of a text are in the formula bar, so that the steps of one policy do not fill a page. */
const MOST_LINES = 6;

/** Measures all cells, registers their texts and counts those that have to be cut. */
export function measureTable(table: SheetTable, texts: SharedTexts, gate: TextGate): MeasuredTable {
  const { columns, rows } = table;
  const contents = new Int32Array(rows.length * columns.length);
  const measures = columns.map((column) => new ColumnMeasure(column, texts, gate));
  let at = 0;
  for (const row of rows) {
    for (let index = 0; index < columns.length; index += 1) {
      contents[at] = measures[index]?.add(cellAt(table, row, index)) ?? NOTHING;
      at += 1;
    }
  }
  return { contents, columns: measures };
}

class ColumnMeasure implements MeasuredColumn {
  widest = 0;
  longestWord = 0;
  hasStatus = false;
  hasAddress = false;
  readonly #column: Column;
  readonly #texts: SharedTexts;
  readonly #gate: TextGate;
  readonly #isMono: boolean;
  readonly #shape: number;

  constructor(column: Column, texts: SharedTexts, gate: TextGate) {
    this.#column = column;
    this.#texts = texts;
    this.#gate = gate;
    this.#isMono = faceOf(column) === 'mono';
    this.#shape = column.type === 'status' ? SHAPE : 0;
  }

  add(cell: Cell): number {
    const { text } = cell;
    if (cell.status !== undefined) this.hasStatus = true;
    if (addressOf(cell) !== undefined) this.hasAddress = true;
    if (numberIn(this.#column, cell) !== undefined) {
      this.widest = Math.max(this.widest, textWidth(text));
      return NUMBER;
    }
    if (text === '') return NOTHING;
    const id = this.#texts.refer(text);
    const width = this.#widthOf(id);
    if (width > this.widest) this.widest = width;
    // No word is wider than its text.
    if (width > this.longestWord) {
      const word = this.#isMono ? measureText(text, 'mono').word : this.#texts.sizeOf(id).word;
      if (word > this.longestWord) this.longestWord = word;
    }
    // The gate counts cells, and many cells can share one text.
    if (this.#texts.isTooLong(id)) this.#gate.pass(text);
    return id;
  }

  linesOf(content: number, width: number): number {
    if (content < 0 || columnFor(this.#widthOf(content)) <= width) return 1;
    return Math.min(lineCount(this.#texts.textOf(content), width, 1, this.#isMono ? 'mono' : 'sans'), MOST_LINES);
  }

  #widthOf(id: number): number {
    return (this.#isMono ? textWidth(this.#texts.textOf(id), 'mono') : this.#texts.sizeOf(id).width) + this.#shape;
  }
}

function cellWidth(column: Column, text: string): number {
  return textWidth(text, faceOf(column)) + (column.type === 'status' ? SHAPE : 0);
}

/** Ids are in mono. */
function faceOf({ type }: Pick<Column, 'type'>): 'sans' | 'mono' {
  return type === 'id' ? 'mono' : 'sans';
}

const MIN_WIDTH = 7;
const MAX_WIDTH = 90;
/** Keys are for formulas, not for reading. */
const KEY_WIDTH = 12;
const MAX_WHOLE_WORD = 32;
/** Columns of titles weigh as much. */
const TITLE_WEIGHT = 7;
/** Width of a column of weight 1 when columns have to shrink. */
const UNIT = 5;
/** Widths of ids against those of other texts, of which one is chosen. */
const ID_SHARES = [1, 1.5];
const MOST_SAMPLED = 1000;

/** How a table is printed. */
export interface Print {
  /** Rows from the first. */
  readonly rows: number;
  /** Points for rows on a page, below a head of three lines. */
  readonly room: number;
  /** Number of pages side by side that columns of these widths need. */
  readonly pagesFor: (widths: readonly number[]) => number;
}

/**
 * Column widths: as wide as the widest cell up to a limit, and at least as wide as a head of two lines, or three where that saves a
 * page. Columns of long text shrink, none below a whole word, to those widths that need the fewest pages: more of them are side by
 * side where wrapped rows would need more below each other.
 *
 * @param linked index of a column that links within the workbook
 */
export function columnWidths(table: SheetTable, measured: MeasuredTable, print: Print, linked?: number): number[] {
  const wanted = roundUp(wantedWidths(table, measured, headWidth));
  const most = print.pagesFor(wanted);
  if (most === 1) return wanted;
  const narrow = roundUp(wantedWidths(table, measured, narrowHeadWidth));
  const least = leastWidths(table, measured, narrow, linked);
  let best = { widths: wanted, pages: Infinity };
  for (let across = print.pagesFor(least); across <= most; across += 1) {
    for (const share of ID_SHARES) {
      const widths = across === most ? wanted : widestWithin(across, table, [least, narrow], share, print);
      const pages = across * pagesDown(table, measured, widths, print);
      if (pages < best.pages) best = { widths, pages };
    }
  }
  return best.widths;
}

/** The widest columns on a number of pages side by side. */
function widestWithin(
  across: number,
  table: SheetTable,
  [least, narrow]: readonly [readonly number[], readonly number[]],
  idShare: number,
  { pagesFor }: Print,
): number[] {
  // Titles are the last to wrap.
  const shares = table.columns.map(({ type, weight }) => (weight >= TITLE_WEIGHT ? 2 : type === 'id' ? idShare : 1));
  const capped = (cap: number): number[] =>
    narrow.map((width, index) => Math.max(Math.min(width, cap * (shares[index] ?? 1)), least[index] ?? 0));
  let cap = MAX_WIDTH;
  while (cap > 0 && pagesFor(capped(cap)) > across) cap -= 1;
  return roundUp(withSpareRoom(capped(cap), narrow, (widths) => pagesFor(widths) <= across));
}

/** An estimate from some of the rows. */
function pagesDown(
  { columns, rows }: SheetTable,
  measured: MeasuredTable,
  widths: readonly number[],
  print: Print,
): number {
  const count = Math.min(print.rows, rows.length);
  const step = Math.ceil(count / MOST_SAMPLED);
  let height = 0;
  for (let row = 0; row < count; row += step) {
    const lines = columns.map(({ isKey }, index) => {
      const content = measured.contents[row * columns.length + index] ?? NOTHING;
      return isKey === true ? 1 : (measured.columns[index]?.linesOf(content, widths[index] ?? 0) ?? 1);
    });
    height += rowHeight(Math.max(...lines), DATA_LINES) * step;
  }
  return Math.max(1, Math.ceil(height / print.room));
}

/** Gives columns what is left of their pages, in turns, up to the widths that they want. */
function withSpareRoom(
  own: readonly number[],
  wanted: readonly number[],
  fits: (widths: readonly number[]) => boolean,
): number[] {
  let widths = [...own];
  const growing = new Set(own.keys());
  while (growing.size > 0) {
    for (const index of growing) {
      const wider = widths.with(index, Math.min((widths[index] ?? 0) + 1, wanted[index] ?? 0));
      if (wider[index] !== widths[index] && fits(wider)) widths = wider;
      else growing.delete(index);
    }
  }
  return widths;
}

function wantedWidths(
  table: SheetTable,
  measured: MeasuredTable,
  widthOfHead: (column: Pick<Column, 'label'>) => number,
): number[] {
  return table.columns.map((column, index) => {
    if (column.isKey) return Math.max(KEY_WIDTH, headWidth(column));
    const total = table.totals ? cellWidth(column, cellAt(table, table.totals, index).text) * BOLD : 0;
    const widest = Math.max(total, measured.columns[index]?.widest ?? 0);
    // A table without rows shows a sentence, which needs room.
    const least = table.rows.length === 0 ? column.weight * UNIT : MIN_WIDTH;
    return clamp(Math.max(columnFor(widest), widthOfHead(column)), least, MAX_WIDTH);
  });
}

/** Text and ids can be narrower, down to their weight or a whole word. Links stay on one line: LibreOffice does not break them. */
function leastWidths(table: SheetTable, measured: MeasuredTable, wanted: readonly number[], linked?: number): number[] {
  return roundUp(
    table.columns.map((column, index) => {
      const width = wanted[index] ?? 0;
      if (column.isKey || (column.type !== 'text' && column.type !== 'id')) return width;
      if (index === linked || measured.columns[index]?.hasAddress === true) return width;
      const wholeWords = Math.min(columnFor(measured.columns[index]?.longestWord ?? 0), MAX_WHOLE_WORD);
      return Math.min(Math.max(column.weight * UNIT, narrowHeadWidth(column), wholeWords), width);
    }),
  );
}

function roundUp(widths: readonly number[]): number[] {
  return widths.map((width) => Math.ceil(width * 4) / 4);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

import type { Cell, Column } from '../../../model/document/table.js';
import { numberIn } from '../cells/cells.js';
import type { TextGate } from '../cells/cell-text.js';
import { cellAt, type SheetTable } from './sheet-table.js';
import type { SharedTexts } from '../package/shared-texts.js';
import { measureText, textWidth } from '../cells/text-measures.js';

/** In `contents`: a number, which is in the cell itself. */
export const NUMBER = -1;
/** In `contents`: an empty cell. */
export const NOTHING = -2;

/** The result of one pass over a table's cells. Widths are in the unit of column widths. */
export interface MeasuredTable {
  /** The number of each cell's shared text, row by row; `NUMBER` or `NOTHING` where it has none. */
  readonly contents: Int32Array;
  readonly columns: readonly MeasuredColumn[];
}

export interface MeasuredColumn {
  /** Width of the widest cell. */
  readonly widest: number;
  /** Width of the longest word. */
  readonly longestWord: number;
  readonly hasStatus: boolean;
  /** Some cell has several paragraphs. */
  readonly hasBroken: boolean;
  /** Width of a shared text in this column. */
  widthOf(text: number): number;
}

/** Width of the shape before a status. */
const SHAPE = 2.5;

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

/** Width of a cell's text in its column. */
export function cellWidth(column: Column, text: string): number {
  return textWidth(text, faceOf(column)) + (column.type === 'status' ? SHAPE : 0);
}

/** Ids are in mono. */
export function faceOf({ type }: Pick<Column, 'type'>): 'sans' | 'mono' {
  return type === 'id' ? 'mono' : 'sans';
}

class ColumnMeasure implements MeasuredColumn {
  widest = 0;
  longestWord = 0;
  hasStatus = false;
  hasBroken = false;
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

  /** Returns the entry of the cell in `contents`. */
  add(cell: Cell): number {
    const { text } = cell;
    if (cell.status !== undefined) this.hasStatus = true;
    if (numberIn(this.#column, cell) !== undefined) {
      this.widest = Math.max(this.widest, textWidth(text));
      return NUMBER;
    }
    if (text === '') return NOTHING;
    const id = this.#texts.refer(text);
    const width = this.widthOf(id);
    if (width > this.widest) this.widest = width;
    // No word is wider than its text.
    if (width > this.longestWord) {
      const word = this.#isMono ? measureText(text, 'mono').word : this.#texts.wordOf(id);
      if (word > this.longestWord) this.longestWord = word;
    }
    if (this.#texts.isBroken(id)) this.hasBroken = true;
    // The gate counts cells, and many cells can share one text.
    if (this.#texts.isTooLong(id)) this.#gate.pass(text);
    return id;
  }
  widthOf(id: number): number {
    return (this.#isMono ? textWidth(this.#texts.textOf(id), 'mono') : this.#texts.widthOf(id)) + this.#shape;
  }
}

import type { Cell, Column } from '../../../model/document/document.js';
import { numberIn, type TextGate } from '../cells/cells.js';
import { cellAt, type SheetTable } from './sheet-table.js';
import type { SharedTexts } from '../package/shared-texts.js';
import { measureText, textWidth } from '../cells/text-width.js';

/** Stands in `contents` for a number, which the cell itself holds. */
export const NUMBER = -1;
/** Stands in `contents` for an empty cell. */
export const NOTHING = -2;

/** What one walk over a table's cells finds out. Widths are in the unit of column widths. */
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

/** A status stands behind its shape. */
const SHAPE = 2.5;

/** Walks over all cells, sorting their texts in and counting those that have to be cut. */
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

/** Ids stand in mono. */
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

  /** What the cell has in `contents`. */
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
    // The gate counts cells, of which many can hold one text.
    if (this.#texts.isTooLong(id)) this.#gate.pass(text);
    return id;
  }
  widthOf(id: number): number {
    return (this.#isMono ? textWidth(this.#texts.textOf(id), 'mono') : this.#texts.widthOf(id)) + this.#shape;
  }
}

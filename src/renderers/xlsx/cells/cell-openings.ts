import type { Cell, Column } from '../../../model/document/table.js';
import { STATUSES } from '../../../model/report/vocabulary.js';
import { cellStyleOf, numberFormatOf, numberIn, padBeforeIcons } from './cells.js';
import type { ExcelStyle, Styles } from '../styles.js';

/** Markup of a cell between its address and its content, by type of content. */
export interface Opening {
  readonly number: string;
  readonly text: string;
  /** Complete: an empty cell has no content. */
  readonly empty: string;
}

/** What the styles of a column's cells depend on besides the cells. */
export interface ColumnTraits {
  /** Conditional formats tint the statuses. */
  readonly hasTints: boolean;
  /** The next column has icons. */
  readonly isBeforeIcons: boolean;
}

/** Number of a style in the package, with or without `quotePrefix`. Adds the style if it is new. */
export type StyleNumber = (style: ExcelStyle, isQuoted: boolean) => number;

/** Tall or not, link or not, quoted or not. */
const PLACES = 8;
const SIGNS = 2;
const COLORS = STATUSES.length + 1;
const HEATS = 256;

/**
 * The openings of a column's cells, built once per style.
 *
 * The key must include everything that `cellStyleOf` reads from a cell: see `#keyOf`.
 */
export class CellOpenings {
  readonly #known = new Map<number, Opening>();
  readonly #formats: string[] = [];
  readonly #column: Column;
  readonly #traits: ColumnTraits;
  readonly #styles: Styles;
  readonly #styleNumber: StyleNumber;

  constructor(column: Column, traits: ColumnTraits, styles: Styles, styleNumber: StyleNumber) {
    this.#column = column;
    this.#traits = traits;
    this.#styles = styles;
    this.#styleNumber = styleNumber;
  }

  /** `isQuoted`: the cell's text looks like a formula. */
  of(cell: Cell, isTall: boolean, isLink: boolean, isQuoted: boolean): Opening {
    const key = this.#keyOf(cell) * PLACES + Number(isTall) + 2 * Number(isLink) + 4 * Number(isQuoted);
    const known = this.#known.get(key);
    if (known) return known;
    const { hasTints, isBeforeIcons } = this.#traits;
    const style = cellStyleOf(this.#column, cell, 'body');
    const shown = isBeforeIcons ? padBeforeIcons(style) : style;
    const place = { tinted: style.status !== undefined && !hasTints, link: isLink, tall: isTall };
    const opening = openingOf(this.#styleNumber(this.#styles.cell({ ...shown, ...place }), isQuoted));
    this.#known.set(key, opening);
    return opening;
  }

  #keyOf(cell: Cell): number {
    const { heat = -1, status } = cell;
    const color = status === undefined ? 0 : STATUSES.indexOf(status) + 1;
    const key = Math.min(heat + 1, HEATS - 1) * COLORS + color;
    const number = numberIn(this.#column, cell);
    if (number === undefined) return key;
    const sign = Number(number > 0);
    return ((1 + this.#formatOf(number)) * SIGNS + sign) * HEATS * COLORS + key;
  }

  #formatOf(number: number): number {
    const format = numberFormatOf(this.#column.type, number);
    const known = this.#formats.indexOf(format);
    return known < 0 ? this.#formats.push(format) - 1 : known;
  }
}

/** The opening of cells that have this style. */
export function openingOf(style: number): Opening {
  const start = `" s="${String(style)}"`;
  return { number: `${start}><v>`, text: `${start} t="s"><v>`, empty: `${start}/>` };
}

import type { Cell, Column } from '../../../model/document/document.js';
import { STATUSES } from '../../../model/report/vocabulary.js';
import { cellLook, numberFormatOf, numberIn } from './cells.js';
import { beforeBall } from '../summary/harvey-balls.js';
import type { Look, Styles } from '../styles.js';

/** Markup of a cell from behind its address to its content, by what it holds. */
export interface Opening {
  readonly number: string;
  readonly text: string;
  /** Whole: an empty cell has no content. */
  readonly empty: string;
}

/** What the looks of all cells of a column depend on. */
export interface ColumnTraits {
  /** Conditional formats tint the statuses. */
  readonly hasTints: boolean;
  /** The next column has balls. */
  readonly isBeforeBalls: boolean;
}

/** Number that a style has in the package, with or without the mark of text; a style that was not there is added. */
export type StyleNumber = (look: Look, isQuoted: boolean) => number;

/** Tall or not, link or not, quoted or not. */
const PLACES = 8;
const SIGNS = 2;
const COLORS = STATUSES.length + 1;
const HEATS = 256;

/**
 * The openings of a column's cells, each put together once for all cells that look the same.
 *
 * What `cellLook` reads of a cell has to be in the key: see `#keyOf`.
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
    const { hasTints, isBeforeBalls } = this.#traits;
    const look = cellLook(this.#column, cell, 'body');
    const shown = isBeforeBalls ? beforeBall(look) : look;
    const place = { tinted: look.status !== undefined && !hasTints, link: isLink, tall: isTall };
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

import type { Cell, Column } from '../../model/document.js';
import { STATUSES } from '../../model/vocabulary.js';
import { cellLook, numberFormatOf, numberIn } from './cells.js';
import type { Look, Styles } from './styles.js';

/** Markup of a cell from behind its address to its content, by what it holds. */
export interface Opening {
  readonly number: string;
  readonly text: string;
  /** Whole: an empty cell has no content. */
  readonly empty: string;
}

/** Where a cell stands, as far as its look depends on it. */
export interface CellPlace {
  /** In a row so tall that its cells begin at its top. */
  readonly isTall: boolean;
  readonly isLink: boolean;
}

/** Number that a style has in the package; a style that was not there is added. */
export type StyleNumber = (look: Look) => number;

const HEATS = 256;

/**
 * The openings of a column's cells, each put together once for all cells that look the same.
 *
 * What `cellLook` reads of a cell has to be in the key: see `keyOf`.
 */
export class CellOpenings {
  readonly #known = new Map<number, Opening>();
  readonly #formats = ['text', 'aside'];

  /** @param hasTints conditional formats tint the column's statuses. */
  constructor(
    readonly column: Column,
    readonly hasTints: boolean,
    readonly styles: Styles,
    readonly styleNumber: StyleNumber,
  ) {}

  of(cell: Cell, place: CellPlace): Opening {
    const key = this.#keyOf(cell, place);
    const known = this.#known.get(key);
    if (known) return known;
    const look = cellLook(this.column, cell, 'body');
    const tinted = look.status !== undefined && !this.hasTints;
    const { isLink: link, isTall: tall } = place;
    const opening = openingOf(this.styleNumber(this.styles.cell({ ...look, tinted, link, tall })));
    this.#known.set(key, opening);
    return opening;
  }

  #keyOf(cell: Cell, { isTall, isLink }: CellPlace): number {
    const { heat = -1, status } = cell;
    const number = numberIn(this.column, cell);
    const colour = status === undefined ? 0 : STATUSES.indexOf(status) + 1;
    const flags = Number(isTall) + 2 * Number(isLink) + 4 * Number(number !== undefined && number > 0);
    return (
      ((this.#formatOf(number) * HEATS + Math.min(heat, HEATS - 2) + 1) * (STATUSES.length + 1) + colour) * 8 + flags
    );
  }

  #formatOf(number: number | undefined): number {
    const { type } = this.column;
    if (number === undefined) return 0;
    const format = numberFormatOf(type, number);
    const known = this.#formats.indexOf(format);
    return known < 0 ? this.#formats.push(format) - 1 : known;
  }
}

/** Cells without a style of a table's column: those of working columns. */
export function openingOf(style: number): Opening {
  const start = `" s="${String(style)}"`;
  return { number: `${start}><v>`, text: `${start} t="s"><v>`, empty: `${start}/>` };
}

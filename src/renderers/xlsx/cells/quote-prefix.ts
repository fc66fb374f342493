/**
 * Marks texts that a spreadsheet program would take for a formula if somebody entered them again: their style has
 * `quotePrefix`, as if they had been typed behind an apostrophe.
 */
import { legalText } from './legal-text.js';

/** Most texts, told without a look at their characters. */
const ORDINARY = /^[A-Za-z0-9]/;
/** Programs of East Asia read the full-width signs like the others. Others leave out white space that comes first. */
const FORMULA = /^[=+\-@\t\n＝＋－＠]/;

/** `text` as it was given: what a cell leaves out does not count. */
export function looksLikeFormula(text: string): boolean {
  return !ORDINARY.test(text) && FORMULA.test(legalText(text));
}

/** The twins of styles that mark text. One is added when a cell needs it. */
export class QuotedStyles {
  readonly #styles: string[];
  readonly #twins = new Map<number, number>();

  /** @param styles `xf` elements of the cells by their number. */
  constructor(styles: string[]) {
    this.#styles = styles;
  }

  /** Number of the style that looks the same. */
  twinOf(style: number): number {
    const known = this.#twins.get(style);
    if (known !== undefined) return known;
    const markup = this.#styles[style] ?? '';
    const twin = this.#styles.push(markup.replace(/ xfId="\d+"/, '$& quotePrefix="1"')) - 1;
    this.#twins.set(style, twin);
    return twin;
  }
}

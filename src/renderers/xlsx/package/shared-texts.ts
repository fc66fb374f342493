import { cellText, isTooLong } from '../cells/cells.js';
import { looksLikeFormula } from '../cells/quote-prefix.js';
import { measureText } from '../cells/text-width.js';
import { DECLARATION, escaped, NAMESPACE } from './xml.js';

/** Stands for a width that nobody has asked for. */
const UNKNOWN = -1;
/** Characters of markup that are handed on at a time. */
const CHUNK = 1 << 17;
/** Text without any of these stands in a part as it is. */
const DELICATE = /[^ !#-%'-;=?-^`-~\u00a0-\ud7ff\ue000-\ufffd]/;

/**
 * The texts of a workbook's big tables, each stored once: cells refer to them by number. What a text is looked at for, its
 * widths, is found out once as well, however many cells hold it.
 */
export class SharedTexts {
  readonly #ids = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #widths: number[] = [];
  readonly #words: number[] = [];
  readonly #tooLong = new Set<number>();
  readonly #broken = new Set<number>();
  readonly #formulas = new Set<number>();
  #references = 0;

  /** Number of a text, from 0, for one more cell that holds it. */
  refer(text: string): number {
    this.#references += 1;
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.#texts.length;
    this.#ids.set(text, id);
    this.#texts.push(text);
    this.#widths.push(UNKNOWN);
    this.#words.push(UNKNOWN);
    if (isTooLong(text)) this.#tooLong.add(id);
    if (text.includes('\n')) this.#broken.add(id);
    if (looksLikeFormula(text)) this.#formulas.add(id);
    return id;
  }

  /** The text as it was given. */
  textOf(id: number): string {
    return this.#texts[id] ?? '';
  }

  /** Width of its longest line in Arial, as `measureText` has it; found out when it is asked for. */
  widthOf(id: number): number {
    if (this.#widths[id] === UNKNOWN) this.#measure(id);
    return this.#widths[id] ?? 0;
  }

  /** Width of its longest word. */
  wordOf(id: number): number {
    if (this.#words[id] === UNKNOWN) this.#measure(id);
    return this.#words[id] ?? 0;
  }

  #measure(id: number): void {
    const { width, word } = measureText(this.textOf(id));
    this.#widths[id] = width;
    this.#words[id] = word;
  }

  /** Whether the text has to be cut. */
  isTooLong(id: number): boolean {
    return this.#tooLong.has(id);
  }

  /** Whether the text has several paragraphs. */
  isBroken(id: number): boolean {
    return this.#broken.has(id);
  }

  /** Whether programs could take the text for a formula. */
  looksLikeFormula(id: number): boolean {
    return this.#formulas.has(id);
  }

  /**
   * The part of the package, piece by piece. The texts of other cells stand before these.
   *
   * @param others in the order of their numbers, fit for cells.
   * @param references how many cells hold these.
   */
  *markup(others: readonly string[], references: number): Generator<string> {
    const count = String(this.#references + references);
    const unique = String(this.#texts.length + others.length);
    let chunk = `${DECLARATION}<sst xmlns="${NAMESPACE.sheet}" count="${count}" uniqueCount="${unique}">`;
    for (const text of others) chunk += entry(escaped(text));
    for (const [id, text] of this.#texts.entries()) {
      const isPlain = !DELICATE.test(text) && !this.isTooLong(id);
      chunk += entry(isPlain ? text : escaped(cellText(text)));
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
    }
    yield `${chunk}</sst>`;
  }
}

/** White space at the ends of a text, or a reference to some in it, gets lost where nothing asks to keep it. */
function entry(markup: string): string {
  return /^\s|&#|\s$/.test(markup) ? `<si><t xml:space="preserve">${markup}</t></si>` : `<si><t>${markup}</t></si>`;
}

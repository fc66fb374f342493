import { cellText, isTooLong, looksLikeFormula } from '../cells/cell-text.js';
import { measureText } from '../cells/text-measures.js';
import { DECLARATION, escapeXml, NAMESPACE } from './xml.js';

/** A width that is not measured yet. */
const UNKNOWN = -1;
/** Characters of markup per chunk. */
const CHUNK = 1 << 17;
/** Text without any of these characters needs no escaping. */
const SPECIAL = /[^ !#-%'-;=?-^`-~\u00a0-\ud7ff\ue000-\ufffd]/;

/**
 * The texts of a workbook's big tables. Each is stored and measured once, however many cells hold it; cells refer to texts by
 * number.
 */
export class SharedTexts {
  readonly #ids = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #widths: number[] = [];
  readonly #words: number[] = [];
  readonly #tooLong = new Set<number>();
  readonly #formulas = new Set<number>();
  #references = 0;

  /** Number of a text, from 0. Call it once per cell. */
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
    if (looksLikeFormula(text)) this.#formulas.add(id);
    return id;
  }

  /** The original text. */
  textOf(id: number): string {
    return this.#texts[id] ?? '';
  }

  /** Width of its longest line in Arial; see `measureText`. */
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

  /** Whether programs could read the text as a formula. */
  looksLikeFormula(id: number): boolean {
    return this.#formulas.has(id);
  }

  /**
   * The part of the package in chunks. The texts of other cells come first.
   *
   * @param others texts of other cells in the order of their numbers, valid for cells
   * @param references number of cells that hold these
   */
  *markup(others: readonly string[], references: number): Generator<string> {
    const count = String(this.#references + references);
    const unique = String(this.#texts.length + others.length);
    let chunk = `${DECLARATION}<sst xmlns="${NAMESPACE.sheet}" count="${count}" uniqueCount="${unique}">`;
    for (const text of others) chunk += entry(escapeXml(text));
    for (const [id, text] of this.#texts.entries()) {
      const isPlain = !SPECIAL.test(text) && !this.isTooLong(id);
      chunk += entry(isPlain ? text : escapeXml(cellText(text)));
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
    }
    yield `${chunk}</sst>`;
  }
}

/** A text as an entry. Programs drop white space at its ends, and references to white space, unless told to preserve it. */
function entry(markup: string): string {
  return /^\s|&#|\s$/.test(markup) ? `<si><t xml:space="preserve">${markup}</t></si>` : `<si><t>${markup}</t></si>`;
}

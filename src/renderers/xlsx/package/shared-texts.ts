import { cellText, isTooLong, looksLikeFormula } from '../cells/cell-text.js';
import { measureText, type TextSize } from '../cells/text-measures.js';
import { DECLARATION, escapeXml, NAMESPACE } from './xml.js';

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
  readonly #texts: SharedText[] = [];
  #references = 0;

  /** Number of a text, from 0. Call it once per cell. */
  refer(text: string): number {
    this.#references += 1;
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.#texts.length;
    this.#ids.set(text, id);
    this.#texts.push({ text, isTooLong: isTooLong(text), looksLikeFormula: looksLikeFormula(text), size: undefined });
    return id;
  }

  textOf(id: number): string {
    return this.#texts[id]?.text ?? '';
  }

  sizeOf(id: number): TextSize {
    const shared = this.#texts[id];
    return shared === undefined ? measureText('') : (shared.size ??= measureText(shared.text));
  }

  isTooLong(id: number): boolean {
    return this.#texts[id]?.isTooLong === true;
  }

  looksLikeFormula(id: number): boolean {
    return this.#texts[id]?.looksLikeFormula === true;
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
    for (const { text, isTooLong } of this.#texts) {
      const isPlain = !SPECIAL.test(text) && !isTooLong;
      chunk += entry(isPlain ? text : escapeXml(cellText(text)));
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
    }
    yield `${chunk}</sst>`;
  }
}

interface SharedText {
  readonly text: string;
  readonly isTooLong: boolean;
  readonly looksLikeFormula: boolean;
  /** Measured when first needed. */
  size: TextSize | undefined;
}

/** A text as an entry. Programs drop white space at its ends, and references to white space, unless told to preserve it. */
function entry(markup: string): string {
  return /^\s|&#|\s$/.test(markup) ? `<si><t xml:space="preserve">${markup}</t></si>` : `<si><t>${markup}</t></si>`;
}

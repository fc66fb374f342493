import type { AuditDocument } from '../../../model/document/document.js';
import { legalText, storedText } from '../cells/cell-text.js';
import { LONGEST_LITERAL } from '../cells/cells.js';

export interface CountedTable {
  readonly rowCount: number;
  /** Name of the cells of some column. */
  readonly anyRange: string | undefined;
  /** Name of the cells of some column without an empty cell; undefined if each has one. */
  readonly filledRange: string | undefined;
  /** Name of the cells of a column without head; undefined for a column that is not on the sheet. */
  rangeOf(column: string): string | undefined;
  textsOf(column: string): ColumnTexts;
}

/**
 * How formulas find a text among those of a column. `criterion`: COUNTIFS finds it and no other. `exact`: only EXACT does,
 * because COUNTIFS ignores case, reads signs and numbers, and refuses long texts. `never`: cells do not tell it from another.
 */
export type Match = 'criterion' | 'exact' | 'never';

export class ColumnTexts {
  /** Original texts by those that cells store. */
  readonly #stored = new Map<string, string>();
  /** Stored texts by those that COUNTIFS may take for the same. */
  readonly #folded = new Map<string, string>();
  readonly #unclear = new Set<string>();
  /** By text: many formulas count the same few texts. */
  readonly #matches = new Map<string, Match>();
  /** Whether MATCH finds each of the texts, and no other: it ignores case, and reads patterns. */
  readonly isPlain: boolean;

  constructor(texts: Iterable<string>) {
    let isPlain = true;
    for (const text of new Set(texts)) {
      const stored = cellForm(text);
      const known = this.#stored.get(stored);
      if (known !== undefined) this.#unclear.add(stored);
      this.#stored.set(stored, text);
      const folded = fold(stored);
      if (this.#folded.has(folded) || !/^[^*?~]*[^*?~\s][^*?~]*$/.test(stored) || stored.length > LONGEST_LITERAL)
        isPlain = false;
      this.#folded.set(folded, this.#folded.has(folded) ? '' : stored);
    }
    this.isPlain = isPlain;
  }

  match(text: string): Match {
    let match = this.#matches.get(text);
    if (match === undefined) this.#matches.set(text, (match = this.#findMatch(text)));
    return match;
  }

  #findMatch(text: string): Match {
    const stored = cellForm(text);
    if (this.#unclear.has(stored)) return 'never';
    const same = this.#folded.get(fold(stored));
    return isCriterion(stored) && (same === undefined || same === stored) ? 'criterion' : 'exact';
  }
}

function cellForm(text: string): string {
  return legalText(text);
}

/** Words that programs read as truth values. */
const TRUTH = /^(true|false)$/i;

/** Whether COUNTIFS takes the text as such: no pattern, comparison, number, date or blank. */
function isCriterion(text: string): boolean {
  return /^\p{L}/u.test(text) && !/[*?~\n\t]|\s$/.test(text) && !TRUTH.test(text) && text.length < LONGEST_LITERAL - 2;
}

/** Without case, accents and width: at least as coarse as any program compares. */
function fold(text: string): string {
  // Most texts have neither accents nor other widths.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether a formula can contain the text: not where a program would read an escape in it. */
export function isLiteral(text: string): boolean {
  return (
    text.length <= LONGEST_LITERAL && storedText(text) === text && legalText(text) === text && !/[\n\t]/.test(text)
  );
}

/** Names of the tables that the document says how to count. */
export function countedNames({ worksheets }: AuditDocument): Set<string> {
  const names = new Set<string>();
  for (const { checks = [], figures, views } of worksheets) {
    for (const { from } of checks) names.add(from);
    for (const { recount } of [...figures, ...views]) if (recount) names.add(recount.from);
  }
  return names;
}

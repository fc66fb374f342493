/** From any text to text that the fonts can print. */
import type { Face } from './faces.js';

/** A stretch of text in one family. */
export interface Run {
  readonly text: string;
  readonly font: string;
}

/** Stands where no font has the character. */
const REPLACEMENT = 0xfffd;
const QUESTION_MARK = 0x3f;

// Controls, and invisible characters that reorder, join or break text: they could make a page say what the data does not.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufe00-\ufe0f]/gu;
const BREAKING = /[\t-\r\u0085\u2028\u2029]/;
const ONLY_ASCII = /^[\x20-\x7e]*$/;

/** White space and line ends become single spaces, other controls and invisible characters vanish. */
export function cleanText(text: string): string {
  if (ONLY_ASCII.test(text)) return text;
  return text.replace(INVISIBLE, (character) => (BREAKING.test(character) ? ' ' : ''));
}

/**
 * Splits text into runs, each in a family that has its characters: the wanted one, else the first of the fallbacks.
 * Remembers the characters that none has. One look-up for each different character.
 */
export class Coverage {
  readonly #fallbacks: readonly Face[];
  readonly #faces = new Map<Face, Map<number, Face | null>>();
  readonly #missing = new Set<number>();

  constructor(fallbacks: readonly Face[]) {
    this.#fallbacks = fallbacks;
  }

  /** Code points without a glyph in any font, in the order they were met. */
  get missing(): readonly number[] {
    return [...this.#missing];
  }

  /** The runs of cleaned text; one for most texts. */
  runs(text: string, wanted: Face): Run[] {
    const runs: Run[] = [];
    let current = '';
    let family = wanted.family;
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? REPLACEMENT;
      const face = this.#faceFor(codePoint, wanted);
      const printed = face === null ? this.#replacement(codePoint, wanted) : character;
      const font = (face ?? wanted).family;
      if (font !== family) {
        if (current !== '') runs.push({ text: current, font: family });
        current = '';
        family = font;
      }
      current += printed;
    }
    if (current !== '' || runs.length === 0) runs.push({ text: current, font: family });
    return runs;
  }

  #faceFor(codePoint: number, wanted: Face): Face | null {
    let known = this.#faces.get(wanted);
    if (known === undefined) {
      known = new Map<number, Face | null>();
      this.#faces.set(wanted, known);
    }
    let face = known.get(codePoint);
    if (face === undefined) {
      face = [wanted, ...this.#fallbacks].find((candidate) => candidate.has(codePoint)) ?? null;
      known.set(codePoint, face);
    }
    return face;
  }

  #replacement(codePoint: number, wanted: Face): string {
    this.#missing.add(codePoint);
    return String.fromCodePoint(wanted.has(REPLACEMENT) ? REPLACEMENT : QUESTION_MARK);
  }
}

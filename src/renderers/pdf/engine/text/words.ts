/** Words, measured and encoded once and reused, across documents if the font allows it. */
import * as breakerModule from 'pdfmake/js/TextBreaker.js';
import type { Glyph, ParsedFont, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { memoize, memoizeByObject } from '../../../../model/values/memoize.js';
import { defaultExport } from '../default-export.js';
import { RecurringMap } from './bounded-map.js';
import { stringOf } from '../file/syntax.js';
import { withPlainSpaces } from './dates.js';
import { type EncodedRun, kerningAfter } from './pair-runs.js';
import { joinParts, type Part } from './lines.js';

/** A part of text between two break opportunities: a word with the white space after it, or a part of a word. */
export interface Word {
  /** With ordinary spaces instead of no-break spaces. */
  readonly text: string;
  /** Whether it has no-break spaces. */
  readonly isKept: boolean;
  readonly run: readonly Glyph[];
  readonly glyphs: string;
  /** Thousandths of the size, including the white space after it. */
  readonly width: number;
  /** Width of the white space after it. */
  readonly space: number;
  readonly endsLine: boolean;
  /** Number of the last `Words` that included its glyphs in the font. */
  includedBy: number;
}

const MAX_WORDS = 10_000;
/** Cached texts of several words per font: reports of one benchmark share titles. */
const MAX_TEXTS = 10_000;

/**
 * Words that break independently of each other: between them at spaces, and within each as if it were alone. A line never begins
 * with a parenthesis after a quotation mark.
 */
const WORD = `[('"]?[A-Za-z0-9](?:[\\w\\-./,:;%)&+]|['"](?! \\())*`;
const ORDINARY = new RegExp(`^${WORD}(?: ${WORD})*$`);
/** Words without a break opportunity. */
const UNBROKEN = /^[A-Za-z0-9.]+ ?$/;
const WHITE_SPACE_AT_END = /\s+$/;
const STARTS_WITH_SPACE = /^\s/;
/** PDFKit lays out such text word by word. */
const HAS_INNER_SPACE = /[ \t][^]/;

class FontCache {
  readonly words = new RecurringMap<string, readonly Word[] | null>(MAX_WORDS);
  readonly texts = new RecurringMap<string, readonly Word[]>(MAX_TEXTS);
}

/** Caches of fonts that have the same codes in all documents. */
const shared = new WeakMap<ParsedFont, FontCache>();

const breaker = new (defaultExport(breakerModule))();

let made = 0;

export const wordsOf = memoizeByObject((font: ProvidedFont) => new Words(font));

export class Words {
  readonly #font: ProvidedFont;
  readonly #cache: FontCache;
  readonly #number = (made += 1);
  readonly #widthOfSpace = memoize((space: string) => this.#font.widthOfString(space, 1000));

  constructor(font: ProvidedFont) {
    this.#font = font;
    this.#cache = cacheOf(font);
  }

  /** The words of a left-to-right text; null if glyphs have offsets or a part of the text begins with a space. */
  of(text: string): readonly Word[] | null {
    return this.#cache.texts.get(text) ?? this.#split(text);
  }

  /** Adds the glyphs of a word that is shown to the document's font. */
  show(word: Word): void {
    if (word.includedBy === this.#number) return;
    word.includedBy = this.#number;
    this.#font.include(word.run);
  }

  #split(text: string): readonly Word[] | null {
    if (!ORDINARY.test(text)) return this.#partsOf(text);
    const words: Word[] = [];
    for (let start = 0; start < text.length;) {
      const space = text.indexOf(' ', start);
      const end = space < 0 ? text.length : space + 1;
      const parts = this.#partsOf(text.slice(start, end));
      if (parts === null) return null;
      for (const part of parts) words.push(part);
      start = end;
    }
    // Single words are in the cache of words.
    return words.length > 1 ? this.#cache.texts.add(text, words) : words;
  }

  #partsOf(text: string): readonly Word[] | null {
    const known = this.#cache.words.get(text);
    return known === undefined ? this.#cache.words.add(text, this.#measure(text)) : known;
  }

  #measure(text: string): readonly Word[] | null {
    const parts: readonly Part[] = UNBROKEN.test(text) ? [{ text }] : joinParts(breaker.getBreaks(text));
    // Created with its length, to have no spare capacity: a long document has hundreds of thousands of different words.
    const words = new Array<Word>(parts.length);
    for (const [index, { text: written, lineEnd }] of parts.entries()) {
      const part = withPlainSpaces(written);
      if (STARTS_WITH_SPACE.test(part)) return null;
      const run = this.#font.encodePairs(part) ?? this.#encode(part);
      if (run === null) return null;
      const [space = ''] = WHITE_SPACE_AT_END.exec(part) ?? [];
      words[index] = {
        text: part,
        isKept: part !== written,
        run: run.glyphs,
        glyphs: run.shown,
        width: run.advanceWidth,
        space: this.#widthOfSpace(space),
        endsLine: lineEnd === true,
        includedBy: 0,
      };
    }
    return words;
  }

  #encode(part: string): EncodedRun | null {
    const { glyphs, positions, advanceWidth } = HAS_INNER_SPACE.test(part)
      ? this.#font.layout(part)
      : this.#font.layoutCached(part);
    if (positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0)) return null;
    if (glyphs.some(({ codePoints }) => codePoints.length === 0)) return null;
    const codes = this.#font.codesOf(glyphs);
    const parts = positions.map((position, index) => stringOf(codes[index] ?? '') + kerningAfter(position));
    return { glyphs: glyphs.slice(), shown: parts.join(''), advanceWidth };
  }
}

function cacheOf(font: ProvidedFont): FontCache {
  if (!font.isNumbered) return new FontCache();
  let known = shared.get(font.font);
  if (known === undefined) shared.set(font.font, (known = new FontCache()));
  return known;
}

/** The words of texts, measured and encoded once for all the places that they stand in, of all documents where that can be. */
import * as breakerModule from 'pdfmake/js/TextBreaker.js';
import type { Glyph, GlyphRun, ParsedFont, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { memoize } from '../../model/values/memoize.js';
import { defaultExport } from '../default-export.js';
import { RecurringMap } from './bounded-map.js';
import { numberOf, stringOf } from '../file/syntax.js';

/** What a line may hold or leave: a word with the white space after it, or a part of a word. */
export interface Word {
  readonly run: readonly Glyph[];
  /** What stands between `(` and `)` of the operator TJ: glyphs, and moves between them where the font kerns. */
  readonly glyphs: string;
  /** Thousandths of the size, the white space after it included. */
  readonly width: number;
  /** Width of the white space after it. */
  readonly space: number;
  readonly endsLine: boolean;
  /** Number of the last `Words` that its font took up the glyphs for. */
  includedBy: number;
}

/** Words that are remembered, of each font: a long document has more than it repeats. */
const MAX_WORDS = 10_000;
/** Texts of several words, of each font: reports of one benchmark have the same titles. */
const MAX_TEXTS = 10_000;

/**
 * Between such words lines break at spaces, and within them as if they stood alone. No line begins with a parenthesis after a
 * quotation mark.
 */
const WORD = `[('"]?[A-Za-z0-9](?:[\\w\\-./,:;%)&+]|['"](?! \\())*`;
const ORDINARY = new RegExp(`^${WORD}(?: ${WORD})*$`);
/** Has no place where a line could end. */
const UNBROKEN = /^[A-Za-z0-9.]+ ?$/;
const WHITE_SPACE_AT_END = /\s+$/;
const STARTS_WITH_SPACE = /^\s/;
/** The font lays out such a text piece by piece. */
const HAS_INNER_SPACE = /[ \t][^]/;

/** What is known of a font's texts. */
class FontCache {
  readonly words = new RecurringMap<string, readonly Word[] | null>(MAX_WORDS);
  readonly texts = new RecurringMap<string, readonly Word[]>(MAX_TEXTS);
}

/** Of the fonts whose codes hold for all documents. */
const shared = new WeakMap<ParsedFont, FontCache>();

const breaker = new (defaultExport(breakerModule))();

/** How many were made: each has a number of its own. */
let made = 0;

/** Splits texts of one font of a document into words. */
export class Words {
  readonly #font: ProvidedFont;
  readonly #cache: FontCache;
  readonly #number = (made += 1);
  readonly #widthOfSpace = memoize((space: string) => this.#font.widthOfString(space, 1000));

  constructor(font: ProvidedFont) {
    this.#font = font;
    this.#cache = cacheOf(font);
  }

  /** The words of a text from the left; null where its glyphs are not just one after the other. */
  of(text: string): readonly Word[] | null {
    const words = this.#cache.texts.get(text) ?? this.#split(text);
    for (const word of words ?? []) {
      if (word.includedBy === this.#number) continue;
      word.includedBy = this.#number;
      this.#font.include(word.run);
    }
    return words;
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
    // What fills one word is among the words.
    return words.length > 1 ? this.#cache.texts.add(text, words) : words;
  }

  #partsOf(text: string): readonly Word[] | null {
    const known = this.#cache.words.get(text);
    return known === undefined ? this.#cache.words.add(text, this.#measure(text)) : known;
  }

  #measure(text: string): readonly Word[] | null {
    const words: Word[] = [];
    const parts: ReturnType<typeof breaker.getBreaks> = UNBROKEN.test(text) ? [{ text }] : breaker.getBreaks(text);
    for (const { text: part, lineEnd } of parts) {
      const run = HAS_INNER_SPACE.test(part) ? this.#font.layout(part) : this.#font.layoutCached(part);
      const glyphs = this.#encode(run);
      if (glyphs === null || STARTS_WITH_SPACE.test(part)) return null;
      const [space = ''] = WHITE_SPACE_AT_END.exec(part) ?? [];
      words.push({
        // A copy is as long as it has to be; the array may have room for more.
        run: run.glyphs.slice(),
        glyphs,
        width: run.advanceWidth,
        space: this.#widthOfSpace(space),
        endsLine: lineEnd === true,
        includedBy: 0,
      });
    }
    return words;
  }

  #encode({ glyphs: run, positions }: GlyphRun): string | null {
    const codes = this.#font.codesOf(run);
    // Joined at once: a text that grows by four letters at a time takes ten times its size.
    const parts: string[] = [];
    for (const [index, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
      if (xOffset !== 0 || yOffset !== 0) return null;
      parts.push(stringOf(codes[index] ?? ''));
      if (xAdvance !== advanceWidth) parts.push(')', numberOf(advanceWidth - xAdvance), '(');
    }
    return parts.join('');
  }
}

function cacheOf(font: ProvidedFont): FontCache {
  if (!font.isNumbered) return new FontCache();
  let known = shared.get(font.font);
  if (known === undefined) shared.set(font.font, (known = new FontCache()));
  return known;
}

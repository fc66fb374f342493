import type { Glyph, GlyphPosition, GlyphRun, ParsedFont } from 'pdfmake/js/PDFDocument.js';

/** Digits and what stands between them, with the space after them. */
const NUMBER = /^[\d.,:/%()+-]+ ?$/;
/** By these, glyphs may change for others than their neighbours. */
const CONTEXTUAL = new Set(['calt', 'clig', 'rclt']);
const CODES = 128;

interface Place {
  readonly glyph: Glyph;
  readonly position: GlyphPosition;
}

/**
 * Glyphs of numbers, put together from pairs. Reports have more different numbers than can be remembered, and the whole way
 * through a font's tables costs a number some fifty times as much.
 */
export class NumberRuns {
  readonly #layout: (text: string) => GlyphRun;
  readonly #isPossible: boolean;
  /** How a character stands before another, by both; null where the font sets the two other than one by one. */
  readonly #places = new Map<number, Place | null>();

  /** @param layout lays out text as a whole */
  constructor({ availableFeatures }: ParsedFont, layout: (text: string) => GlyphRun) {
    this.#layout = layout;
    this.#isPossible = !availableFeatures.some((feature) => CONTEXTUAL.has(feature));
  }

  /** The same as the layout of the text; null where it is no number, or one that has to go the whole way. */
  of(text: string): GlyphRun | null {
    if (!this.#isPossible || !NUMBER.test(text)) return null;
    const glyphs: Glyph[] = [];
    const positions: GlyphPosition[] = [];
    let advanceWidth = 0;
    for (let at = 0; at < text.length; at += 1) {
      const key = text.charCodeAt(at) * CODES + (at + 1 < text.length ? text.charCodeAt(at + 1) : 0);
      let place = this.#places.get(key);
      if (place === undefined) this.#places.set(key, (place = this.#measure(text.slice(at, at + 2))));
      if (place === null) return null;
      glyphs.push(place.glyph);
      positions.push(place.position);
      advanceWidth += place.position.xAdvance;
    }
    return { glyphs, positions, advanceWidth };
  }

  #measure(pair: string): Place | null {
    const { glyphs, positions } = this.#layout(pair);
    const alone = Array.from(pair, (character) => this.#layout(character).glyphs[0]?.id);
    const [glyph] = glyphs;
    const [position] = positions;
    const isOneByOne = glyphs.length === alone.length && glyphs.every(({ id }, index) => id === alone[index]);
    const isMoved = positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0);
    if (glyph === undefined || position === undefined || !isOneByOne || isMoved) return null;
    return { glyph, position };
  }
}

import type { Glyph, GlyphPosition, GlyphRun, ParsedFont } from 'pdfmake/js/PDFDocument.js';

/** Digits and what stands between them, with the space after them. */
const NUMBER = /^[\d.,:/%()+-]+ ?$/;
const WORD = /^[!-~]+ ?$/;

/** Fonts whose words are known to be no more than their pairs: the tests hold all of these against their own layout. */
const KNOWN = new Set(['IBMPlexSans-Regular', 'IBMPlexSans-SemiBold', 'NotoSansMono-Regular']);
/** By these, glyphs may change for others than their neighbours. */
const CONTEXTUAL = new Set(['calt', 'clig', 'rclt']);

/** What may be one glyph, longer before shorter. */
const LIGATURES = ['ffi', 'ffl', 'ff', 'fi', 'fl'];
/** Units are characters of ASCII by their codes, then ligatures. */
const UNITS = 128 + LIGATURES.length;
const END = 0;
const SMALL_F = 'f'.charCodeAt(0);

interface Place {
  readonly glyph: Glyph;
  readonly position: GlyphPosition;
}

/**
 * Glyphs of words and numbers, put together from pairs: the whole way through a font's tables takes a word some fifty times
 * as long, and reports have more different numbers than can be remembered.
 */
export class PairRuns {
  readonly #font: ParsedFont;
  readonly #layout: (text: string) => GlyphRun;
  readonly #possible: RegExp | null;
  /** How a unit stands before another, by both; null where the font sets the two other than one by one. */
  readonly #places = new Map<number, Place | null>();
  readonly #alone: (number | undefined)[] = [];
  #ligatures: readonly number[] | undefined;

  /** @param layout lays out text as a whole */
  constructor(font: ParsedFont, layout: (text: string) => GlyphRun) {
    const { availableFeatures, postscriptName } = font;
    this.#font = font;
    this.#layout = layout;
    const isContextual = availableFeatures.some((feature) => CONTEXTUAL.has(feature));
    if (isContextual) this.#possible = null;
    else this.#possible = KNOWN.has(postscriptName) ? WORD : NUMBER;
  }

  /** The same as the layout of the text; null for text that has to go the whole way. */
  of(text: string): GlyphRun | null {
    if (this.#possible?.test(text) !== true) return null;
    const glyphs: Glyph[] = [];
    const positions: GlyphPosition[] = [];
    let advanceWidth = 0;
    let at = 0;
    for (let unit = this.#unitAt(text, at); unit !== END;) {
      at += lengthOf(unit);
      const next = this.#unitAt(text, at);
      const place = this.#place(unit, next);
      if (place === null) return null;
      glyphs.push(place.glyph);
      positions.push(place.position);
      advanceWidth += place.position.xAdvance;
      unit = next;
    }
    return { glyphs, positions, advanceWidth };
  }

  #unitAt(text: string, at: number): number {
    if (at >= text.length) return END;
    const code = text.charCodeAt(at);
    if (code !== SMALL_F) return code;
    this.#ligatures ??= LIGATURES.flatMap((each, index) => (this.#layout(each).glyphs.length === 1 ? 128 + index : []));
    return this.#ligatures.find((unit) => text.startsWith(textOf(unit), at)) ?? code;
  }

  #place(unit: number, next: number): Place | null {
    const key = unit * UNITS + next;
    let place = this.#places.get(key);
    if (place === undefined) this.#places.set(key, (place = this.#measure(unit, next)));
    return place;
  }

  #measure(unit: number, next: number): Place | null {
    const units = next === END ? [unit] : [unit, next];
    const { glyphs, positions } = this.#layout(units.map(textOf).join(''));
    const [glyph] = glyphs;
    const [position] = positions;
    const isOneByOne =
      glyphs.length === units.length && units.every((each, index) => this.#glyphOf(each) === glyphs[index]?.id);
    const isMoved = positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0);
    return glyph === undefined || position === undefined || !isOneByOne || isMoved ? null : { glyph, position };
  }

  /** The glyph of a unit that stands alone. */
  #glyphOf(unit: number): number | undefined {
    let glyph = this.#alone[unit];
    if (glyph === undefined) {
      glyph = unit < 128 ? this.#font.glyphForCodePoint(unit).id : this.#layout(textOf(unit)).glyphs[0]?.id;
      this.#alone[unit] = glyph;
    }
    return glyph;
  }
}

function textOf(unit: number): string {
  return unit < 128 ? String.fromCharCode(unit) : (LIGATURES[unit - 128] ?? '');
}

function lengthOf(unit: number): number {
  return unit < 128 ? 1 : textOf(unit).length;
}

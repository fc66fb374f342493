/** Glyph runs of words and numbers, built from pairs of characters. `scripts/measure-pairs.ts` writes the pairs of the bundled fonts. */
import { createHash } from 'node:crypto';
import type { Glyph, GlyphPosition, GlyphRun, ParsedFont } from 'pdfmake/js/PDFDocument.js';
import { numberOf, stringOf } from '../file/syntax.js';
import { advanceWidthOf } from './write-font.js';
import { codeOf } from './write-font.js';
import measured from '../../../../../assets/fonts/pairs.json' with { type: 'json' };

/** Characters of reports in European languages, then possible ligatures, the longer first. */
export const UNITS: readonly string[] = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xac),
  ...range(0xae, 0xff),
  ...Array.from('\u202f–—‘’‚“”„•…‹›€−≤≥≠≈←↑→↓'),
  'ffi',
  'ffl',
  'ff',
  'fi',
  'fl',
];

export interface KnownPairs {
  /** By unit: its glyph number; 0 if the font has none. */
  readonly glyphs: readonly number[];
  /** By unit, then by the next unit: kerning in font units. */
  readonly moves: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By unit: the next units that the font does not simply place after it. */
  readonly joined: Readonly<Record<string, readonly number[]>>;
}

export function knownPairs(bytes: Uint8Array): KnownPairs | undefined {
  const byFont: Readonly<Record<string, KnownPairs>> = measured;
  return byFont[digestOf(bytes)];
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
}

/** Digits and the marks between them, with an optional space at the end. */
const NUMBER = /^[\d.,:/%()+-]+ ?$/;
/** No space but one at the end. */
const WORD = /^(?:[^ ]+ ?| )$/;
/** OpenType features that may depend on more than the adjacent glyph. */
const CONTEXTUAL = new Set(['calt', 'clig', 'rclt']);

const END = -1;
const OTHER = -2;
/** Maximum characters of a word. Longer ones, which are rare, need `layout`. */
const MAX_LENGTH = 1000;
/** Maximum bytes of a glyph with the kerning after it. */
const MAX_SHOWN = 32;
const shownBytes = Buffer.allocUnsafeSlow(MAX_LENGTH * MAX_SHOWN);
/** Units by character code; `OTHER` for a character without a unit. */
const UNIT_OF = unitsByCode();
const LIGATURES = UNITS.flatMap((text, unit) => (text.length > 1 ? [unit] : []));
const SMALL_F = UNIT_OF['f'.charCodeAt(0)];

function unitsByCode(): Int16Array {
  const codes = UNITS.map((text) => (text.length === 1 ? text.charCodeAt(0) : 0));
  const units = new Int16Array(Math.max(...codes) + 1).fill(OTHER);
  for (const [unit, code] of codes.entries()) if (code > 0) units[code] = unit;
  return units;
}

interface Place {
  readonly glyph: Glyph;
  readonly position: GlyphPosition;
  /** The glyph and the kerning after it, in an operand of the operator TJ. */
  readonly shown: string;
}

export interface EncodedRun {
  readonly glyphs: readonly Glyph[];
  readonly shown: string;
  readonly advanceWidth: number;
}

/**
 * Builds the glyph runs of words and numbers from pairs of characters. fontkit's full layout takes about fifty times as long per
 * word, reading the layout tables takes longer than the rest of a short document, and reports have more different numbers than
 * can be cached.
 */
export class PairRuns {
  readonly #font: ParsedFont;
  readonly #layout: (text: string) => GlyphRun;
  readonly #known: KnownPairs | undefined;
  readonly #possible: RegExp | null;
  /** Glyph and position of a unit, by unit, then by next unit plus 1; null if the font does not simply place one after the other. */
  readonly #places: (Place | null | undefined)[][] = UNITS.map(() => []);
  /** The places that `#find` found last. Reused, because a long document has hundreds of thousands of different words. */
  readonly #found: Place[] = [];
  readonly #glyphs: (Glyph | undefined)[] = [];
  readonly #ligatures: readonly number[];

  /** @param known pairs of a bundled font; for other fonts, only numbers are built from pairs */
  constructor(font: ParsedFont, layout: (text: string) => GlyphRun, known: KnownPairs | undefined) {
    this.#font = font;
    this.#layout = layout;
    this.#known = known;
    if (known !== undefined) this.#possible = WORD;
    else this.#possible = font.availableFeatures.some((feature) => CONTEXTUAL.has(feature)) ? null : NUMBER;
    this.#ligatures = LIGATURES.filter((unit) => known?.glyphs[unit] !== 0);
  }

  of(text: string): GlyphRun | null {
    const count = this.#find(text);
    if (count < 0) return null;
    const places = this.#found.slice(0, count);
    const advanceWidth = places.reduce((sum, { position }) => sum + position.xAdvance, 0);
    return {
      glyphs: places.map(({ glyph }) => glyph),
      positions: places.map(({ position }) => position),
      advanceWidth,
    };
  }

  encode(text: string): EncodedRun | null {
    const count = this.#find(text);
    if (count < 0) return null;
    const glyphs = new Array<Glyph>(count);
    let [length, advanceWidth] = [0, 0];
    for (let index = 0; index < count; index += 1) {
      const place = this.#found[index];
      if (place === undefined) break;
      glyphs[index] = place.glyph;
      length = copyTo(shownBytes, length, place.shown);
      advanceWidth += place.position.xAdvance;
    }
    // Built as bytes, because a string that grows by four letters at a time takes ten times its size.
    return { glyphs, shown: shownBytes.toString('latin1', 0, length), advanceWidth };
  }

  /** Stores the glyphs of a text in `#found`, in order. Returns their number; -1 for text that needs `layout`. */
  #find(text: string): number {
    if (text.length > MAX_LENGTH || this.#possible?.test(text) !== true) return -1;
    let count = 0;
    let at = 0;
    for (let unit = this.#unitAt(text, at); unit !== END;) {
      if (unit === OTHER) return -1;
      at += UNITS[unit]?.length ?? 1;
      const next = this.#unitAt(text, at);
      const place = next === OTHER ? null : this.#place(unit, next);
      if (place === null || place.shown.length > MAX_SHOWN) return -1;
      this.#found[count] = place;
      count += 1;
      unit = next;
    }
    return count;
  }

  #unitAt(text: string, at: number): number {
    if (at >= text.length) return END;
    const unit = UNIT_OF[text.charCodeAt(at)] ?? OTHER;
    if (unit !== SMALL_F) return unit;
    return this.#ligatures.find((ligature) => text.startsWith(UNITS[ligature] ?? '', at)) ?? unit;
  }

  #place(unit: number, next: number): Place | null {
    const places = this.#places[unit] ?? [];
    let place = places[next + 1];
    if (place === undefined) {
      place = this.#known === undefined ? this.#measure(unit, next) : this.#lookUp(unit, next, this.#known);
      places[next + 1] = place;
    }
    return place;
  }

  #lookUp(unit: number, next: number, { glyphs, moves, joined }: KnownPairs): Place | null {
    const id = glyphs[unit] ?? 0;
    if (id === 0 || glyphs[next] === 0 || joined[unit]?.includes(next) === true) return null;
    const glyph = (this.#glyphs[unit] ??= this.#font.getGlyph(
      id,
      Array.from(UNITS[unit] ?? '', (character) => character.codePointAt(0) ?? 0),
    ));
    const scale = 1000 / this.#font.unitsPerEm;
    const advanceWidth = advanceWidthOf(this.#font, id);
    const xAdvance = (advanceWidth + (moves[unit]?.[next] ?? 0)) * scale;
    return placeOf(glyph, { xAdvance, advanceWidth: advanceWidth * scale, xOffset: 0, yOffset: 0 });
  }

  #measure(unit: number, next: number): Place | null {
    const units = next === END ? [unit] : [unit, next];
    const { glyphs, positions } = this.#layout(units.map((each) => UNITS[each]).join(''));
    const [glyph] = glyphs;
    const [position] = positions;
    const isOneByOne =
      glyphs.length === units.length &&
      units.every((each, index) => this.#font.glyphForCodePoint(characterOf(each)).id === glyphs[index]?.id);
    const isMoved = positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0);
    return glyph === undefined || position === undefined || !isOneByOne || isMoved ? null : placeOf(glyph, position);
  }
}

function copyTo(bytes: Uint8Array, start: number, text: string): number {
  for (let at = 0; at < text.length; at += 1) bytes[start + at] = text.charCodeAt(at);
  return start + text.length;
}

function placeOf(glyph: Glyph, position: GlyphPosition): Place {
  return { glyph, position, shown: stringOf(codeOf(glyph.id)) + kerningAfter(position) };
}

/** The kerning after a glyph, between two strings of the operator TJ. */
export function kerningAfter({ xAdvance, advanceWidth }: GlyphPosition): string {
  return xAdvance === advanceWidth ? '' : `)${numberOf(advanceWidth - xAdvance)}(`;
}

function characterOf(unit: number): number {
  return UNITS[unit]?.charCodeAt(0) ?? 0;
}

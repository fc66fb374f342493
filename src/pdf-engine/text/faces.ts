/** What layout needs from a font: its characters, their widths and its vertical metrics. */
import type { ProvidedFont } from 'pdfmake/js/PDFDocument.js';

/** One style of one font family. Metrics are multiples of the type size. */
export interface Face {
  readonly family: string;
  /** Distance from the top of a line to the baseline. */
  readonly ascent: number;
  readonly capHeight: number;
  /** The font's own line height. */
  readonly lineHeight: number;
  has(codePoint: number): boolean;
  /** Whether it has all printable ASCII characters. */
  readonly hasAscii: boolean;
  /** Font units per type size. */
  readonly unitsPerEm: number;
  /** Advance width in font units, mostly integers. Excludes kerning, which only makes text narrower. */
  advance(codePoint: number): number;
  /** Width of text whose letters join or stack. */
  shapedWidth(text: string): number;
}

export function faceOf(family: string, provided: ProvidedFont): Face {
  const { font } = provided;
  const advances = new Map<number, number>();
  /** Most text is ASCII. */
  const ascii: (number | undefined)[] = [];
  const advance = (codePoint: number) => font.glyphForCodePoint(codePoint).advanceWidth;
  return {
    family,
    hasAscii: Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index).every((codePoint) =>
      font.hasGlyphForCodePoint(codePoint),
    ),
    ascent: provided.ascender / 1000,
    capHeight: provided.capHeight / 1000,
    lineHeight: (provided.ascender - provided.descender) / 1000,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    unitsPerEm: font.unitsPerEm,
    advance: (codePoint) => {
      if (codePoint < 128) return (ascii[codePoint] ??= advance(codePoint));
      let known = advances.get(codePoint);
      if (known === undefined) advances.set(codePoint, (known = advance(codePoint)));
      return known;
    },
    shapedWidth: (text) => provided.widthOfString(text, 1),
  };
}

/** A face that is opened on first use. */
export function lazyFace(family: string, open: () => Face): Face {
  let opened: Face | undefined;
  const face = () => (opened ??= open());
  return {
    family,
    get ascent() {
      return face().ascent;
    },
    get capHeight() {
      return face().capHeight;
    },
    get lineHeight() {
      return face().lineHeight;
    },
    get hasAscii() {
      return face().hasAscii;
    },
    get unitsPerEm() {
      return face().unitsPerEm;
    },
    has: (codePoint) => face().has(codePoint),
    advance: (codePoint) => face().advance(codePoint),
    shapedWidth: (text) => face().shapedWidth(text),
  };
}

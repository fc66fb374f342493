/** What layout needs to know of a font: which characters it has, how wide they are, where they stand on a line. */
import type { ProvidedFont } from 'pdfmake/js/PDFDocument.js';

/** One style of one family. Measures are multiples of the type size. */
export interface Face {
  readonly family: string;
  /** From the top of a line to the baseline. */
  readonly ascent: number;
  readonly capHeight: number;
  /** Height of a line as the font itself wants it. */
  readonly lineHeight: number;
  has(codePoint: number): boolean;
  /** Whether it has all printable characters of ASCII. */
  readonly hasAscii: boolean;
  /** Without kerning, which makes text narrower at most. */
  advance(codePoint: number): number;
  /** Of text in which letters join or stack. */
  shapedWidth(text: string): number;
}

export function faceOf(family: string, provided: ProvidedFont): Face {
  const { font } = provided;
  const advances = new Map<number, number>();
  /** Most text is ASCII. */
  const ascii = new Float64Array(128).fill(NaN);
  const measure = (codePoint: number) => font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
  return {
    family,
    hasAscii: Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index).every((codePoint) =>
      font.hasGlyphForCodePoint(codePoint),
    ),
    ascent: provided.ascender / 1000,
    capHeight: provided.capHeight / 1000,
    lineHeight: (provided.ascender - provided.descender) / 1000,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    advance: (codePoint) => {
      const known = codePoint < 128 ? ascii[codePoint] : advances.get(codePoint);
      if (known !== undefined && !Number.isNaN(known)) return known;
      const advance = measure(codePoint);
      if (codePoint < 128) ascii[codePoint] = advance;
      else advances.set(codePoint, advance);
      return advance;
    },
    shapedWidth: (text) => provided.widthOfString(text, 1),
  };
}

/** A face that is opened when it is asked for the first time. */
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
    has: (codePoint) => face().has(codePoint),
    advance: (codePoint) => face().advance(codePoint),
    shapedWidth: (text) => face().shapedWidth(text),
  };
}

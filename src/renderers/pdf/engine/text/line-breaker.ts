import type { Line } from 'pdfmake/js/LayoutBuilder.js';
import type { PdfDocument, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { RecurringMap } from './bounded-map.js';
import { isPlain } from './scripts.js';
import { type Word, wordsOf } from './words.js';
import type { Printable } from './typesetter.js';
import { isPageReference, type TextStyle, type RowText } from '../layout/row-table.js';

/** A line in one style, ready to be written. */
export class TextLine {
  /**
   * @param glyphs operand of the operator TJ, without the outer `(` and `)`
   * @param width points, without white space at the end
   */
  constructor(
    readonly glyphs: string,
    readonly width: number,
  ) {}
}

/**
 * A text broken into lines: `lines` if it is in one font and reads from left to right, else `pdfmakeLines`. A page reference has the
 * height of a line, but no lines: it is painted when all pages are laid out.
 */
export interface BrokenText {
  readonly height: number;
  readonly lines: readonly TextLine[] | null;
  readonly pdfmakeLines: readonly Line[];
}

export interface ResolvedTextStyle {
  readonly font: ProvidedFont;
  readonly lineHeight: number;
  readonly ascent: number;
  readonly singleLines: RecurringMap<string, SingleLine>;
}

interface SingleLine {
  readonly broken: BrokenText;
  /** Points, white space at the end included. */
  readonly width: number;
}

/** Breaks a text that needs pdfmake: several fonts, right-to-left text, links. */
export type BreakComplexText = (printable: Printable, text: RowText, width: number) => readonly Line[];

const MAX_TEXTS = 5_000;

export class LineBreaker {
  readonly #pdf: PdfDocument;
  readonly #breakComplexText: BreakComplexText;
  readonly #resolved = new Map<TextStyle, ResolvedTextStyle>();
  readonly #resolvedByKey = new Map<string, ResolvedTextStyle>();

  constructor(pdf: PdfDocument, breakComplexText: BreakComplexText) {
    this.#pdf = pdf;
    this.#breakComplexText = breakComplexText;
  }

  resolveStyle(style: TextStyle): ResolvedTextStyle {
    let resolved = this.#resolved.get(style) ?? this.#resolvedByKey.get(keyOf(style));
    if (resolved === undefined) {
      const font = this.#pdf.provideFont(style.family, style.isBold, false);
      resolved = {
        font,
        lineHeight: font.lineHeight(style.size) * style.lineHeight,
        ascent: (font.ascender / 1000) * style.size,
        singleLines: new RecurringMap(MAX_TEXTS),
      };
      this.#resolvedByKey.set(keyOf(style), resolved);
    }
    this.#resolved.set(style, resolved);
    return resolved;
  }

  breakText(text: RowText, width: number): BrokenText {
    const room = width - text.indent;
    const style = this.resolveStyle(text.style);
    if (isPageReference(text.text)) return { height: style.lineHeight, lines: [], pdfmakeLines: [] };
    if (typeof text.text !== 'string') return this.#breakComplex(text.text, text, room);
    const known = style.singleLines.get(text.text);
    return known !== undefined && known.width <= room ? known.broken : this.#breakPlain(text, text.text, room, style);
  }

  #breakPlain(
    text: RowText,
    printed: string,
    room: number,
    { font, lineHeight, singleLines }: ResolvedTextStyle,
  ): BrokenText {
    const words = wordsOf(font);
    const split = isPlain(printed) ? words.of(printed) : null;
    for (const word of split ?? []) words.show(word);
    const scale = text.style.size / 1000;
    const lines = split === null ? null : fillLines(split, room, scale);
    if (split === null || lines === null) return this.#breakComplex(printed, text, room);
    // Each line of a linked text is a link of its own.
    if (text.link !== undefined && lines.length > 1) return this.#breakComplex(printed, text, room);
    const broken: BrokenText = { height: lines.length * lineHeight, lines, pdfmakeLines: [] };
    const isWhole = lines.length <= 1 && split.every(({ endsLine }) => !endsLine);
    if (isWhole) singleLines.add(printed, { broken, width: split.reduce((sum, { width }) => sum + width * scale, 0) });
    return broken;
  }

  #breakComplex(printable: Printable, text: RowText, room: number): BrokenText {
    const pdfmakeLines = this.#breakComplexText(printable, text, room);
    return { height: pdfmakeLines.reduce((sum, line) => sum + line.getHeight(), 0), lines: null, pdfmakeLines };
  }
}

function keyOf({ family, isBold, size, lineHeight }: TextStyle): string {
  return [family, isBold, size, lineHeight].join(' ');
}

const NO_LINES: TextLine[] = [];

/** Fills lines with words as pdfmake does; null if a single word is wider than a line. */
function fillLines(words: readonly Word[], room: number, scale: number): TextLine[] | null {
  let lines: TextLine[] = NO_LINES;
  let glyphs = '';
  let [filled, space] = [0, 0];
  let isOpen = false;
  const close = () => {
    const line = new TextLine(glyphs, filled - space);
    // Most texts have one line. `push` on an empty list would reserve room for more.
    if (lines.length === 0) lines = [line];
    else lines.push(line);
    glyphs = '';
    filled = 0;
    isOpen = false;
  };
  for (const word of words) {
    const width = word.width * scale;
    const wordSpace = word.space * scale;
    if (isOpen && filled + width - wordSpace > room) close();
    if (!isOpen && width - wordSpace > room) return null;
    glyphs += word.glyphs;
    filled += width;
    space = wordSpace;
    isOpen = true;
    if (word.endsLine) close();
  }
  if (isOpen) close();
  return lines;
}

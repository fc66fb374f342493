import type { Line } from 'pdfmake/js/LayoutBuilder.js';
import type { PdfDocument, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import { RecurringMap } from './bounded-map.js';
import { isPlain } from './scripts.js';
import { type Word, Words } from './words.js';
import type { Look, RowText } from '../layout/row-table.js';

/** A line of one look, ready to be written. */
export class SetLine {
  /**
   * @param glyphs what stands between `(` and `)` of the operator TJ
   * @param width points, without white space at the end
   */
  constructor(
    readonly glyphs: string,
    readonly width: number,
  ) {}
}

/** A text in lines: its own where it is in one font and reads from the left, else those that pdfmake makes. */
export interface SetText {
  readonly height: number;
  readonly lines: readonly SetLine[] | null;
  readonly otherLines: readonly Line[];
}

/** What a look is in a document. Points. */
export interface OpenLook {
  readonly font: ProvidedFont;
  readonly lineHeight: number;
  readonly ascent: number;
  /** Texts that fill one line at most, wherever that is long enough. */
  readonly oneLiners: RecurringMap<string, OneLiner>;
}

interface OneLiner {
  readonly set: SetText;
  /** Points, white space at the end included. */
  readonly width: number;
}

/** Sets a text that needs more than this folder does: other fonts for some characters, other directions, links. */
export type SetOtherwise = (text: RowText, width: number) => readonly Line[];

/** Texts of one line that are remembered, of each look. */
const MOST_TEXTS = 5_000;

/** Breaks texts into lines. */
export class TextSetter {
  readonly #pdf: PdfDocument;
  readonly #setOtherwise: SetOtherwise;
  readonly #looks = new Map<Look, OpenLook>();
  /** Looks of several tables are the same. */
  readonly #known = new Map<string, OpenLook>();
  readonly #words = new Map<ProvidedFont, Words>();

  constructor(pdf: PdfDocument, setOtherwise: SetOtherwise) {
    this.#pdf = pdf;
    this.#setOtherwise = setOtherwise;
  }

  open(look: Look): OpenLook {
    let open = this.#looks.get(look) ?? this.#known.get(keyOf(look));
    if (open === undefined) {
      const font = this.#pdf.provideFont(look.family, look.isBold, false);
      open = {
        font,
        lineHeight: font.lineHeight(look.size) * look.lineHeight,
        ascent: (font.ascender / 1000) * look.size,
        oneLiners: new RecurringMap(MOST_TEXTS),
      };
      this.#known.set(keyOf(look), open);
    }
    this.#looks.set(look, open);
    return open;
  }

  set(text: RowText, width: number): SetText {
    const room = width - text.indent;
    if (typeof text.text !== 'string' || text.link !== undefined) return this.#other(text, room);
    const look = this.open(text.look);
    const known = look.oneLiners.get(text.text);
    return known !== undefined && known.width <= room ? known.set : this.#setPlain(text, text.text, room, look);
  }

  #setPlain(text: RowText, printed: string, room: number, { font, lineHeight, oneLiners }: OpenLook): SetText {
    let words = this.#words.get(font);
    if (words === undefined) this.#words.set(font, (words = new Words(font)));
    const split = isPlain(printed) ? words.of(printed) : null;
    const scale = text.look.size / 1000;
    const lines = split === null ? null : fillLines(split, room, scale);
    if (split === null || lines === null) return this.#other(text, room);
    const set: SetText = { height: lines.length * lineHeight, lines, otherLines: [] };
    const isWhole = lines.length <= 1 && split.every(({ endsLine }) => !endsLine);
    if (isWhole) oneLiners.add(printed, { set, width: split.reduce((sum, { width }) => sum + width * scale, 0) });
    return set;
  }

  #other(text: RowText, room: number): SetText {
    const otherLines = this.#setOtherwise(text, room);
    return { height: otherLines.reduce((sum, line) => sum + line.getHeight(), 0), lines: null, otherLines };
  }
}

function keyOf({ family, isBold, size, lineHeight }: Look): string {
  return [family, isBold, size, lineHeight].join(' ');
}

/** Puts words on lines as pdfmake does; null where one alone is wider than a line. */
function fillLines(words: readonly Word[], room: number, scale: number): SetLine[] | null {
  const lines: SetLine[] = [];
  let glyphs = '';
  let [filled, space] = [0, 0];
  let isOpen = false;
  const close = () => {
    lines.push(new SetLine(glyphs, filled - space));
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

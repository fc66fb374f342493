/** The texts of a table's rows on one page. */
import type { Line } from 'pdfmake/js/LayoutBuilder.js';
import { numberOf } from '../file/syntax.js';
import { topOf, type LaidCell, type LaidRow, type LaidText, type RowBatch } from '../layout/laid-rows.js';
import type { RowText, TextLink, TextStyle } from '../layout/row-table.js';
import { cellElements, incompleteRow } from '../structure/row-elements.js';
import type { Element } from '../structure/structure.js';
import { contentOn, kidsOf, type StructureWriter } from '../structure/write-structure.js';
import type { ResolvedTextStyle, TextLine } from '../text/line-breaker.js';
import { withPlainSpaces } from '../text/no-break-space.js';
import { TextMoves } from '../text/text-operators.js';
import type { Area, Canvas } from './canvas.js';
import type { Links, LinkTarget } from './links.js';

/** What painting a batch needs. */
export interface RowTools {
  readonly canvas: Canvas;
  readonly structure: StructureWriter;
  readonly links: Links;
  /** Resolves a text style to its font and metrics. */
  readonly resolveStyle: (style: TextStyle) => ResolvedTextStyle;
  /** Paints a line from pdfmake. */
  readonly paintLine: (line: Line) => void;
}

/** Writes texts within one text object and tracks the graphics state. */
export class RowTextPainter {
  readonly #batch: RowBatch;
  readonly #tools: RowTools;
  readonly #moves = new TextMoves();
  #isOpen = false;
  #style: ResolvedTextStyle | undefined;
  #color = '';

  constructor(batch: RowBatch, tools: RowTools) {
    this.#batch = batch;
    this.#tools = tools;
  }

  paint(): void {
    const { element: table, rows } = this.#batch;
    for (const row of rows) {
      if (isOrdinary(row) && incompleteRow(table) === undefined) {
        this.#paintOrdinary(row, table);
        continue;
      }
      const elements = cellElements(row, table);
      row.cells.forEach((cell, column) => {
        const element = elements[column];
        if (element !== undefined) this.#paintCell(cell, row, column, element);
      });
      if (!row.isHead && !row.row.isContinued) this.#tools.structure.finishLast(table);
    }
    this.#close();
  }

  /** Paints a row that is complete on this page, and writes its elements at once. */
  #paintOrdinary(row: LaidRow, table: Element): void {
    const { structure } = this.#tools;
    const first = structure.reserve(1 + row.cells.length);
    const contents = row.cells.map((cell, column) => this.#paintOrdinaryCell(cell, row, column, first + 1 + column));
    structure.addRow(table, first, contents);
  }

  /**
   * Paints a cell of an ordinary row.
   *
   * @param id object number of its element
   * @returns its content for `StructureWriter.addRow`
   */
  #paintOrdinaryCell(cell: LaidCell, row: LaidRow, column: number, id: number): string {
    const { structure } = this.#tools;
    const type = column === 0 ? 'TH' : 'TD';
    let y = topOf(cell, row);
    if (cell.texts.length === 1) {
      const [text] = cell.texts;
      return text === undefined ? '' : this.#paintOrdinaryText(text, column, y, type, id);
    }
    const paragraphs: number[] = [];
    for (const text of cell.texts) {
      const paragraph = structure.reserve(1);
      const content = this.#paintOrdinaryText(text, column, y, 'P', paragraph);
      y += text.text.spaceAbove + text.broken.height;
      if (content === '') continue;
      structure.putWithin(id, paragraph, 'P', content);
      paragraphs.push(paragraph);
    }
    return kidsOf(paragraphs);
  }

  /**
   * @param id object number of the element of the text, which is a cell or a paragraph
   * @returns the content of the element; empty if nothing is shown
   */
  #paintOrdinaryText(
    { text, broken }: LaidText,
    column: number,
    y: number,
    type: 'P' | 'TD' | 'TH',
    id: number,
  ): string {
    const { canvas, structure, links } = this.#tools;
    const lines = broken.lines ?? [];
    const place = this.#placeOf(text, column, y + text.spaceAbove);
    this.#setDestination(text, lines, place);
    if (!showsAnything(lines)) return '';
    const page = canvas.pdf.page.dictionary.id;
    this.#open();
    if (text.link === undefined) {
      const mark = canvas.content.beginPiece(type, id);
      this.#paintLines(text, lines, place);
      return contentOn(page, mark);
    }
    const link = structure.reserve(1);
    const mark = canvas.content.beginPiece('Link', link);
    this.#paintLines(text, lines, place);
    const annotation = links.annotate(link, targetOf(text, text.link), this.#areaOf(text, lines, place));
    structure.putWithin(id, link, 'Link', contentOn(page, mark, annotation));
    return kidsOf([link]);
  }

  #paintCell(cell: LaidCell, row: LaidRow, column: number, element: Element): void {
    let y = topOf(cell, row);
    for (const { text, broken } of cell.texts) {
      y += text.spaceAbove;
      const mark = cell.texts.length > 1 ? element.add('P') : element;
      const place = this.#placeOf(text, column, y);
      y += broken.height;
      if (broken.lines === null) {
        this.#paintOthers(broken.pdfmakeLines, text, place, mark);
        continue;
      }
      const { lines } = broken;
      this.#setDestination(text, lines, place);
      if (!showsAnything(lines)) continue;
      this.#open();
      this.#tools.canvas.content.begin(
        text.link === undefined
          ? mark
          : this.#tools.links.add(mark, targetOf(text, text.link), this.#areaOf(text, lines, place)),
      );
      this.#paintLines(text, lines, place);
    }
  }

  /** The area of a linked text, which is one line. */
  #areaOf(text: RowText, [line]: readonly TextLine[], place: TextPlace): Area {
    const { font } = this.#tools.resolveStyle(text.style);
    const width = line?.width ?? 0;
    const left = this.#startOf(text, width, place);
    return { left, top: place.y, right: left + width, bottom: place.y + font.lineHeight(text.style.size) };
  }

  #placeOf({ indent }: RowText, column: number, y: number): TextPlace {
    const { left, width } = this.#batch.table.columns[column] ?? { left: 0, width: 0 };
    return { x: this.#batch.left + left + indent, y, room: width - indent };
  }

  /** The left edge of a line on the page, mirrored if needed. */
  #startOf({ style }: RowText, width: number, { x, room }: TextPlace): number {
    return this.#tools.canvas.mirrorX(style.isRightAligned ? x + room - width : x, width);
  }

  #setDestination(text: RowText, lines: readonly TextLine[], place: TextPlace): void {
    if (text.destination === undefined) return;
    this.#tools.canvas.pdf.setDestination(text.destination, this.#startOf(text, lines[0]?.width ?? 0, place), place.y);
  }

  /** Requires an open text object within the lines' marked content. */
  #paintLines(text: RowText, lines: readonly TextLine[], place: TextPlace): void {
    const { content } = this.#tools.canvas;
    const style = this.#tools.resolveStyle(text.style);
    this.#setState(style, text.style.size, text.color);
    let baseline = place.y + style.ascent;
    for (const { glyphs, width } of lines) {
      content.write(`${this.#moves.to(this.#startOf(text, width, place), baseline)} [(${glyphs})] TJ`);
      baseline += style.lineHeight;
    }
  }

  #setState(style: ResolvedTextStyle, size: number, color: string): void {
    const { canvas } = this.#tools;
    if (style !== this.#style) {
      canvas.useFont(style.font);
      canvas.content.write(`/${style.font.id} ${numberOf(size)} Tf`);
    }
    if (color !== this.#color) canvas.content.write(`${canvas.color(color)} rg`);
    this.#style = style;
    this.#color = color;
  }

  /** Paints lines from pdfmake, each in its own text object. */
  #paintOthers(lines: readonly Line[], { destination }: RowText, { x, y }: TextPlace, mark: Element): void {
    this.#close();
    let top = y;
    for (const [index, line] of lines.entries()) {
      line.mark = mark;
      if (index === 0 && destination !== undefined) line.id = destination;
      // The lines of a head appear on many pages, so `x` is restored.
      const { x: own = 0 } = line;
      line.x = own + x;
      line.y = top;
      this.#tools.paintLine(line);
      line.x = own;
      top += line.getHeight();
    }
    this.#style = undefined;
    this.#color = '';
  }

  #open(): void {
    if (this.#isOpen) return;
    // Marked content and text objects must not overlap, so the open sequence ends first.
    this.#tools.canvas.content.end();
    this.#tools.canvas.content.write('BT');
    this.#moves.begin();
    this.#isOpen = true;
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#tools.canvas.content.end();
    this.#tools.canvas.content.write('ET');
    this.#isOpen = false;
  }
}

/** Position and available width of a text. Points from the left and the top of the page. */
interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly room: number;
}

function showsAnything(lines: readonly TextLine[]): boolean {
  return lines.some(({ glyphs }) => glyphs !== '');
}

/** Whether a row is complete on its page, with no lines from pdfmake. */
function isOrdinary({ isHead, row, cells }: LaidRow): boolean {
  if (isHead || row.isContinued) return false;
  return cells.every(({ texts }) => texts.every(({ broken }) => broken.lines !== null));
}

function targetOf({ text }: RowText, link: TextLink): LinkTarget {
  const shown = withPlainSpaces(typeof text === 'string' ? text : '').trim();
  return 'link' in link
    ? { address: link.link, destination: undefined, text: shown }
    : { address: undefined, destination: link.linkToDestination, text: shown };
}

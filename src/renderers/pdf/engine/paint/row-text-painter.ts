/** The texts of a table's rows on one page. */
import type { Line } from 'pdfmake/js/LayoutBuilder.js';
import { topOf, type LaidCell, type LaidRow, type LaidText, type RowBatch } from '../layout/laid-rows.js';
import { isPageReference, type PageOf, type PageReference, type RowText } from '../layout/row-table.js';
import { cellElements, cellType, incompleteRow } from '../structure/row-elements.js';
import { type Element, type ElementType, holdsBlocks } from '../structure/structure.js';
import { contentOn, kidsOf, type StructureWriter } from '../structure/write-structure.js';
import type { LineBreaker, TextLine } from '../text/line-breaker.js';
import { withPlainSpaces } from '../text/no-break-space.js';
import type { Canvas } from './canvas.js';
import type { Links, LinkTarget } from './links.js';
import { type RowTextPlace, RowTextWriter } from './row-text-writer.js';

/** What painting a batch needs. */
export interface RowTools {
  readonly canvas: Canvas;
  readonly structure: StructureWriter;
  readonly links: Links;
  readonly lineBreaker: LineBreaker;
  /** The page of a destination, once all pages are laid out. */
  readonly pageOf: PageOf;
  /** Paints a line from pdfmake. */
  readonly paintLine: (line: Line) => void;
}

/** Writes the texts of rows with their elements and links. */
export class RowTextPainter {
  readonly #batch: RowBatch;
  readonly #tools: RowTools;
  readonly #texts: RowTextWriter;

  constructor(batch: RowBatch, tools: RowTools) {
    this.#batch = batch;
    this.#tools = tools;
    this.#texts = new RowTextWriter(tools.canvas, tools.lineBreaker, tools.paintLine);
  }

  paint(): void {
    const { element: table, rows } = this.#batch;
    const { kind } = this.#batch.table;
    for (const row of rows) {
      if (isOrdinary(row) && incompleteRow(table) === undefined) {
        this.#paintOrdinary(row, table);
        continue;
      }
      const elements = cellElements(row, kind, table);
      row.cells.forEach((cell, column) => {
        const element = elements[column];
        if (element !== undefined) this.#paintCell(cell, row, column, element);
      });
      if (!row.isHead && !row.row.isContinued) this.#tools.structure.finishLast(table);
    }
    this.#texts.close();
  }

  /** Paints the page references of painted rows. */
  paintPageReferences(): void {
    const { lineBreaker, pageOf, structure } = this.#tools;
    for (const { text, destination, column, top, link, parent } of this.#batch.pageReferences) {
      const page = pageOf(destination);
      if (page === undefined) {
        // A user's handler has drawn the heading, without the destination.
        structure.putWithin(parent, link, 'Link', '');
        continue;
      }
      const place = this.#placeOf(text, column, top);
      const printed = { ...text, text: String(page) };
      this.#texts.open();
      this.#paintLink(printed, lineBreaker.breakText(printed, place.room).lines ?? [], place, link, parent);
    }
    this.#texts.close();
  }

  /** Paints a row that is complete on this page, and writes its elements at once. */
  #paintOrdinary(row: LaidRow, table: Element): void {
    const { structure } = this.#tools;
    const first = structure.reserve(1 + row.cells.length);
    const contents = row.cells.map((cell, column) => this.#paintOrdinaryCell(cell, row, column, first + 1 + column));
    structure.addRow(table, this.#batch.table.kind, first, contents);
  }

  /**
   * Paints a cell of an ordinary row.
   *
   * @param id object number of its element
   * @returns its content for `StructureWriter.addRow`
   */
  #paintOrdinaryCell(cell: LaidCell, row: LaidRow, column: number, id: number): string {
    const { structure } = this.#tools;
    const type = cellType(this.#batch.table.kind, column);
    let y = topOf(cell, row);
    if (cell.texts.length === 1 && !holdsBlocks(type)) {
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
  #paintOrdinaryText({ text, broken }: LaidText, column: number, y: number, type: ElementType, id: number): string {
    const top = y + text.spaceAbove;
    if (isPageReference(text.text)) return kidsOf([this.#keepPageReference(text, text.text, column, top, id)]);
    const { canvas, structure } = this.#tools;
    const lines = broken.lines ?? [];
    const place = this.#placeOf(text, column, top);
    this.#texts.setDestination(text, lines, place);
    if (!showsAnything(lines)) return '';
    this.#texts.open();
    if (text.link === undefined) {
      const mark = canvas.content.beginPiece(type, id);
      this.#texts.paintLines(text, lines, place);
      return contentOn(canvas.pdf.page.dictionary.id, mark);
    }
    const link = structure.reserve(1);
    this.#paintLink(text, lines, place, link, id);
    return kidsOf([link]);
  }

  /**
   * Paints the lines of a linked text and writes the Link element. Requires an open text object.
   *
   * @param link object number of the Link element
   * @param parent object number of the element around it
   */
  #paintLink(text: RowText, lines: readonly TextLine[], place: RowTextPlace, link: number, parent: number): void {
    const { canvas, structure, links } = this.#tools;
    const mark = canvas.content.beginPiece('Link', link);
    this.#texts.paintLines(text, lines, place);
    const annotation = links.annotate(link, targetOf(text), this.#texts.areaOf(text, lines, place));
    structure.putWithin(parent, link, 'Link', contentOn(canvas.pdf.page.dictionary.id, mark, annotation));
  }

  /**
   * Keeps a page reference for `paintPageReferences`.
   *
   * @param parent object number of the element around it
   * @returns the object number of its Link element
   */
  #keepPageReference(text: RowText, { pageOf }: PageReference, column: number, top: number, parent: number): number {
    const link = this.#tools.structure.reserve(1);
    this.#batch.pageReferences.push({ text, destination: pageOf, column, top, link, parent });
    return link;
  }

  #paintCell(cell: LaidCell, row: LaidRow, column: number, element: Element): void {
    let y = topOf(cell, row);
    for (const { text, broken } of cell.texts) {
      y += text.spaceAbove;
      if (isPageReference(text.text)) {
        const parent = this.#tools.structure.idOf(element);
        element.append(this.#keepPageReference(text, text.text, column, y, parent));
        continue;
      }
      const mark = cell.texts.length > 1 || holdsBlocks(element.type) ? element.add('P') : element;
      const place = this.#placeOf(text, column, y);
      y += broken.height;
      if (broken.lines === null) {
        this.#texts.paintOthers(broken.pdfmakeLines, text, place, mark);
        continue;
      }
      const { lines } = broken;
      this.#texts.setDestination(text, lines, place);
      if (!showsAnything(lines)) continue;
      this.#texts.open();
      this.#tools.canvas.content.begin(
        text.link === undefined
          ? mark
          : this.#tools.links.add(mark, targetOf(text), this.#texts.areaOf(text, lines, place)),
      );
      this.#texts.paintLines(text, lines, place);
    }
  }

  #placeOf({ indent }: RowText, column: number, y: number): RowTextPlace {
    const { left, width } = this.#batch.table.columns[column] ?? { left: 0, width: 0 };
    return { x: this.#batch.left + left + indent, y, room: width - indent };
  }
}

function showsAnything(lines: readonly TextLine[]): boolean {
  return lines.some(({ glyphs }) => glyphs !== '');
}

/** Whether a row is complete on its page, with no lines from pdfmake. */
function isOrdinary({ isHead, row, cells }: LaidRow): boolean {
  if (isHead || row.isContinued) return false;
  return cells.every(({ texts }) => texts.every(({ broken }) => broken.lines !== null));
}

function targetOf({ text, link }: RowText): LinkTarget {
  const shown = withPlainSpaces(typeof text === 'string' ? text : '').trim();
  return link !== undefined && 'link' in link
    ? { address: link.link, destination: undefined, text: shown }
    : { address: undefined, destination: link?.linkToDestination, text: shown };
}

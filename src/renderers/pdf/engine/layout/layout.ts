import * as layoutModule from 'pdfmake/js/LayoutBuilder.js';
import * as svgMeasureModule from 'pdfmake/js/SVGMeasure.js';
import type { Content } from 'pdfmake/interfaces.js';
import type { LaidPage, LayoutNode, LayoutRow, Line } from 'pdfmake/js/LayoutBuilder.js';
import type { PdfDocument } from 'pdfmake/js/PDFDocument.js';
import { defaultExport } from '../default-export.js';
import type { BaseDirection } from '../text/bidi.js';
import { orderLine, BidiTexts } from './bidi-lines.js';
import { PageReferences } from './page-references.js';
import { repeatOnEachPage, type RepeatedContent, type Place } from './repeated.js';
import { layRows } from './lay-rows.js';
import type { RowText } from './row-table.js';
import { LineBreaker } from '../text/line-breaker.js';
import type { Printable } from '../text/typesetter.js';
import { Element, holdsBlocks } from '../structure/structure.js';
import type { Definition } from '../definition.js';
import type { Mark } from '../paint/marked-content.js';
import { MeasuredText } from '../text/measured-text.js';
import { NodePlaces } from '../structure/node-places.js';

declare module 'pdfmake/interfaces.js' {
  interface ContentBase {
    /**
     * Base direction of a text. Default: `auto` in a left-to-right document; in a right-to-left document `rtl` if the text has a
     * right-to-left letter, else `ltr`.
     */
    baseDirection?: BaseDirection;
  }
  interface ContentStack {
    /** Blocks after the stack, each created when it is laid out. Only for the content of a document. */
    blocks?: Iterable<Content>;
  }
  interface Table {
    /** How many of the last rows stay on one page. They come after those that stay with the head. */
    lastRowsTogether?: number;
  }
}

declare module 'pdfmake/js/LayoutBuilder.js' {
  interface LayoutTable {
    readonly lastRowsTogether?: number;
  }
  interface LayoutNode {
    baseDirection?: BaseDirection;
    blocks?: Iterable<Content>;
  }
}

/** Called when the layout moves to another page, with that page's index. The pages before it are complete. */
type PageListener = (pages: readonly LaidPage[], current: number) => void;

/**
 * pdfmake's layout, which also assigns each line and drawing to its structure element. Elements are created in the order of the
 * definition, which is the reading order. Repeated page content belongs to no element.
 */
export class TaggingLayout extends defaultExport(layoutModule) {
  readonly root = new Element('Document', false, {});
  readonly #page: Definition['page'];
  readonly #pagesOfRows = new Map<string, number>();
  readonly #references = new PageReferences(this.#pagesOfRows);
  readonly #repeated: Definition['repeated'];
  #current: Mark = this.root;
  #line: Mark = this.root;
  readonly #places: NodePlaces;

  readonly #bidiTexts: BidiTexts;

  readonly lineBreaker: LineBreaker;
  readonly #onPage: PageListener;

  constructor(
    { page, direction, repeated }: Pick<Definition, 'page' | 'direction' | 'repeated'>,
    pdf: PdfDocument,
    onPage: PageListener,
  ) {
    const { width, height, margins } = page;
    super(
      { width, height, orientation: width < height ? 'portrait' : 'landscape' },
      margins,
      new (defaultExport(svgMeasureModule))(),
    );
    this.#places = new NodePlaces(direction);
    this.#bidiTexts = new BidiTexts(direction);
    this.#page = page;
    this.#repeated = repeated;
    this.#onPage = onPage;
    this.lineBreaker = new LineBreaker(pdf, (printable, text, width) => this.#breakComplexText(printable, text, width));
  }

  pageOf(destination: string): number | undefined {
    return this.#references.pageOf(destination);
  }

  override tryLayoutDocument(content: Content, pdf: PdfDocument, ...rest: unknown[]): object {
    this.docMeasure.textInlines = new MeasuredText(pdf);
    return super.tryLayoutDocument(content, pdf, ...rest);
  }

  override processNode(node: LayoutNode, isVerticalAlignmentAllowed?: boolean): void {
    const outer = this.#current;
    this.#current = this.#places.of(node, outer);
    super.processNode(node, isVerticalAlignmentAllowed);
    this.#current = outer;
  }

  override processVerticalContainer(node: LayoutNode): void {
    super.processVerticalContainer(node);
    // One after the other, so that a long document is never in memory as a whole.
    for (const block of node.blocks ?? []) {
      this.processNode(this.#measure(block));
      this.linearNodeList.splice(0);
      this.#leavePages();
    }
  }

  override processLeaf(node: LayoutNode): void {
    const current = this.#current;
    this.#line = current instanceof Element && holdsBlocks(current.type) ? current.add('P') : current;
    this.#references.connect(node);
    super.processLeaf(node);
    this.#references.record(node);
  }

  override buildNextLine(node: LayoutNode): Line | null {
    const bidiText = this.#bidiTexts.of(node);
    const line = super.buildNextLine(node);
    if (line === null) return line;
    line.mark = this.#line;
    if (bidiText === null) return line;
    const length = line.inlines.reduce((sum, { text }) => sum + text.length, 0);
    orderLine(line, bidiText.levels, bidiText.laidOut);
    bidiText.laidOut += length;
    return line;
  }

  /** Breaks a text with pdfmake. The `x` of the lines is from the left edge of the text's column. */
  #breakComplexText(text: Printable, { style, color, link }: RowText, width: number): Line[] {
    const { family, isBold, size, lineHeight, isRightAligned } = style;
    const properties = { font: family, bold: isBold, fontSize: size, lineHeight, color };
    const node = this.#measure({ text, ...properties, ...link });
    const context = this.writer.context();
    const { availableWidth } = context;
    context.availableWidth = width;
    const lines: Line[] = [];
    for (let line = this.buildNextLine(node); line !== null; line = this.buildNextLine(node)) {
      line.x = isRightAligned ? width - line.getWidth() : 0;
      lines.push(line);
    }
    context.availableWidth = availableWidth;
    return lines;
  }

  override processCanvas(node: LayoutNode): void {
    if (node.rowTable !== undefined) {
      if (!(this.#current instanceof Element)) throw new TypeError('Expected a table in the text of the document.');
      layRows(node.rowTable(), this.writer, this.lineBreaker, this.#current, this.#pagesOfRows, () => {
        // The next column may begin on an earlier page.
        if (this.nestedLevel === 0) this.#leavePages();
      });
      return;
    }
    const mark = this.#drawingMark();
    for (const vector of node.canvas ?? []) vector.mark = mark;
    super.processCanvas(node);
  }

  override processSVG(node: LayoutNode): void {
    node.mark = this.#drawingMark();
    super.processSVG(node);
  }

  override processImage(node: LayoutNode): void {
    node.mark = this.#drawingMark();
    super.processImage(node);
  }

  override processList(isOrdered: boolean, node: LayoutNode): void {
    if (this.#current instanceof Element) this.#places.addList(node, isOrdered, this.#current);
    super.processList(isOrdered, node);
  }

  override processRow(row: LayoutRow): unknown {
    if (this.#current instanceof Element) this.#places.addRow(row, this.#current);
    const { body = [], lastRowsTogether = 0 } = row.tableNode?.table ?? {};
    if (lastRowsTogether > 0 && row.rowIndex === body.length - lastRowsTogether) this.writer.beginUnbreakableBlock();
    return super.processRow(row);
  }

  override processTable(node: LayoutNode): void {
    super.processTable(node);
    if ((node.table?.lastRowsTogether ?? 0) > 0) this.writer.commitUnbreakableBlock();
  }

  /** Lays out the repeated content of all pages, after the last page. */
  override addHeadersAndFooters(): void {
    const { width, height, margins } = this.#page;
    const { header, footer, watermark } = this.#repeated;
    const outer = this.#current;
    const repeat = (mark: Mark, repeated: RepeatedContent, place: Place) => {
      this.#current = mark;
      repeatOnEachPage(repeated, place, this.writer, (content) => {
        this.processNode(this.#measure(content));
      });
    };
    repeat('header', header, { x: 0, y: 0, width, height: margins.top });
    repeat('footer', footer, { x: 0, y: height - margins.bottom, width, height: margins.bottom });
    if (watermark !== undefined) repeat('watermark', watermark, { x: 0, y: 0, width, height });
    this.#current = outer;
  }

  #measure(content: Content): LayoutNode {
    return this.docMeasure.measureBlock(this.docPreprocessor.preprocessBlock(content));
  }

  #leavePages(): void {
    const { pages, page } = this.writer.context();
    this.#onPage(pages, page);
  }

  /** A drawing outside of a Figure is decoration; in repeated content it keeps that content's mark. */
  #drawingMark(): Mark {
    const current = this.#current;
    if (!(current instanceof Element)) return current;
    return current.type === 'Figure' ? current : 'layout';
  }
}

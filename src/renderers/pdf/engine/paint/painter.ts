import * as rendererModule from 'pdfmake/js/Renderer.js';
import type { PageRenderer } from 'pdfmake/js/Renderer.js';
import type { LaidPage, Line, PageItem, Picture, Vector } from 'pdfmake/js/LayoutBuilder.js';
import type { PdfPage } from 'pdfmake/js/PDFDocument.js';
import { defaultExport } from '../default-export.js';
import { Canvas, mirrorPicture, mirrorVector, areaOf } from './canvas.js';
import { LinePainter } from './line-painter.js';
import { MarkedContent, type Mark } from './marked-content.js';
import type { PdfFile } from '../file/pdf-file.js';
import type { RowBatch } from '../layout/laid-rows.js';
import { Links } from './links.js';
import { printsPageNumber } from '../layout/page-references.js';
import { paintPageReferences, paintRows, type RowTools } from './paint-rows.js';
import { numberOf } from '../file/syntax.js';
import type { StructureWriter } from '../structure/write-structure.js';

export interface PainterOptions {
  readonly lineBreaker: RowTools['lineBreaker'];
  readonly pageOf: RowTools['pageOf'];
  readonly isMirrored: boolean;
}

interface OpenPage {
  readonly page: PdfPage;
  readonly content: MarkedContent;
}

/**
 * Paints laid-out pages. The engine writes texts and plain drawings; pdfmake writes other drawings and pictures. All content is
 * marked as part of the structure or as an artifact.
 */
export class Painter {
  readonly #canvas: Canvas;
  readonly #structure: StructureWriter;
  readonly #lines: LinePainter;
  readonly #drawings: PageRenderer;
  readonly #rowTools: RowTools;
  /** The first pages, painted by `paintEarly`. */
  readonly #early: OpenPage[] = [];

  constructor(file: PdfFile, structure: StructureWriter, { lineBreaker, pageOf, isMirrored }: PainterOptions) {
    this.#canvas = new Canvas(file, isMirrored);
    this.#structure = structure;
    const links = new Links(file, structure);
    this.#lines = new LinePainter(this.#canvas, links);
    const paintLine = (line: Line): void => {
      this.#canvas.forget();
      this.#lines.paint(line);
    };
    this.#rowTools = { canvas: this.#canvas, structure, links, lineBreaker, pageOf, paintLine };
    this.#drawings = new (defaultExport(rendererModule))(file);
  }

  /**
   * Paints and writes the first `count` pages, except numbers of other pages, which are not known yet. Painted items are removed
   * from the pages; `finish` later paints the rest over them.
   */
  paintEarly(pages: readonly LaidPage[], count: number): void {
    while (this.#early.length < count) {
      const laid = pages[this.#early.length];
      if (laid === undefined) return;
      const open = this.#addPage(laid);
      this.#early.push(open);
      const items = laid.items.splice(0);
      laid.items.push(...items.filter(isPageNumber));
      this.#paintItems(items.filter((item) => !isPageNumber(item)));
      this.#canvas.pdf.writeContent(open.page);
      // Only repeated content is still missing, which is not part of the structure.
      if (laid.items.length === 0) this.#closeStructure(open);
    }
  }

  /** Paints the remaining items and writes the pages in order. */
  finish(pages: readonly LaidPage[]): void {
    for (const [index, laid] of pages.entries()) {
      const open = this.#early[index] ?? this.#addPage(laid);
      this.#canvas.open(open.page, open.content, laid.pageSize);
      for (const item of laid.items) if (isWatermark(item)) this.#paintRotated(item);
      this.#paintItems(laid.items.filter((item) => !isWatermark(item)));
      this.#closeStructure(open);
      open.page.dictionary.data['Tabs'] = 'S';
      this.#canvas.pdf.closePage(open.page);
      laid.items.splice(0);
    }
  }

  /** Writes the parent tree entry of a page whose structure is complete, so that its elements can be freed. */
  #closeStructure({ page, content }: OpenPage): void {
    page.dictionary.data['StructParents'] ??= this.#structure.addPage(content.elements.splice(0));
  }

  #addPage({ pageSize }: LaidPage): OpenPage {
    const { pdf } = this.#canvas;
    pdf.addPage({ size: [pageSize.width, pageSize.height] });
    const { page } = pdf;
    const content = new MarkedContent(page);
    this.#canvas.open(page, content, pageSize);
    return { page, content };
  }

  #paintItems(items: readonly PageItem[]): void {
    for (const item of items) this.#paintItem(item);
    this.#canvas.content.end();
    this.#canvas.content.flush();
  }

  #paintItem(item: PageItem): void {
    switch (item.type) {
      case 'line':
        this.#lines.paint(item.item);
        break;
      case 'rows':
        this.#paintRows(item.item, paintRows);
        break;
      case 'pageReferences':
        this.#paintRows(item.item, paintPageReferences);
        break;
      case 'vector':
        // A spacer, see `overlay`: it has height but paints nothing.
        if (item.item.type === 'polyline' && item.item.points.length < 2) break;
        this.#paintVector(this.#canvas.isMirrored ? mirrorVector(item.item, this.#canvas.size) : item.item);
        break;
      case 'image':
        this.#paintPicture(item.item, (picture) => {
          this.#drawings.renderImage(picture);
        });
        break;
      case 'svg':
        this.#paintPicture(item.item, (picture) => {
          this.#drawings.renderSVG(picture);
        });
        break;
      case 'beginVerticalAlignment':
        this.#delegate(undefined, () => {
          this.#drawings.beginVerticalAlignment(item.item);
        });
        break;
      case 'endVerticalAlignment':
        this.#delegate(undefined, () => {
          this.#drawings.endVerticalAlignment(item.item);
        });
        break;
    }
  }

  #paintVector(vector: Vector): void {
    const mark = vector.mark ?? 'layout';
    if (vector.type === 'ellipse' && vector.operators !== undefined) {
      const { x, y, operators } = vector;
      this.#canvas.content.begin(mark);
      this.#canvas.content.write(`q 1 0 0 1 ${numberOf(x)} ${numberOf(y)} cm ${operators} Q`);
    } else {
      this.#delegate(mark, () => {
        this.#drawings.renderVector(vector);
      });
    }
    this.#canvas.extendFigure(mark, areaOf(vector));
  }

  #paintPicture(laid: Picture, write: (picture: Picture) => void): void {
    const mark = laid.mark ?? 'layout';
    const picture = this.#canvas.isMirrored ? mirrorPicture(laid, this.#canvas.size) : laid;
    this.#delegate(mark, () => {
      write(picture);
    });
    const { x, y, _width: width, _height: height } = picture;
    this.#canvas.extendFigure(mark, { left: x, top: y, right: x + width, bottom: y + height });
  }

  /** Rotates an item about the center of the page, along the diagonal from the lower left corner. */
  #paintRotated(item: PageItem): void {
    const { width, height } = this.#canvas.size;
    const [cos, sin] = [width, height].map((side) => side / Math.hypot(width, height)) as [number, number];
    const [x, y] = [width / 2, height / 2];
    const matrix = [cos, -sin, sin, cos, x - cos * x - sin * y, y + sin * x - cos * y];
    this.#canvas.content.begin('watermark');
    // Six digits: an error of a thousandth would become a point at the far end of the page.
    this.#canvas.content.write(`q ${matrix.map((value) => value.toFixed(6)).join(' ')} cm`);
    this.#paintItem(item);
    this.#canvas.content.write('Q');
    this.#canvas.forget();
  }

  /** Lets pdfmake write. The graphics state is unknown afterwards. */
  #delegate(mark: Mark | undefined, write: () => void): void {
    if (mark === undefined) this.#canvas.content.end();
    else this.#canvas.content.begin(mark);
    this.#canvas.content.flush();
    write();
    this.#canvas.forget();
  }

  #paintRows(batch: RowBatch, paint: (batch: RowBatch, tools: RowTools) => void): void {
    paint(batch, this.#rowTools);
    this.#canvas.forget();
  }
}

function isWatermark(item: PageItem): boolean {
  return item.type === 'line' && item.item.mark === 'watermark';
}

/** Whether an item prints the number of a page that may not be laid out yet. */
function isPageNumber(item: PageItem): boolean {
  return item.type === 'pageReferences' || (item.type === 'line' && printsPageNumber(item.item));
}

import type { LaidPage } from 'pdfmake/js/LayoutBuilder.js';
import type { PdfPage, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import type { MarkedContent } from './marked-content.js';
import type { PdfFile } from '../file/pdf-file.js';
import { numberOf } from '../file/syntax.js';

/** The page that is being painted, and what is known of its graphics state. */
export class Canvas {
  readonly pdf: PdfFile;
  /** Whether pages are turned over, because they are read from the right. */
  readonly isMirrored: boolean;
  content!: MarkedContent;
  size: LaidPage['pageSize'] = { width: 0, height: 0 };
  readonly #colors = new Map<string, string>();
  /** Color of the text last written, while nothing else has changed it. */
  #fill = '';

  constructor(pdf: PdfFile, isMirrored: boolean) {
    this.pdf = pdf;
    this.isMirrored = isMirrored;
  }

  /** Begins a page, or goes on with one. */
  open(page: PdfPage, content: MarkedContent, size: LaidPage['pageSize']): void {
    this.pdf.page = page;
    this.content = content;
    this.size = size;
    this.#fill = '';
  }

  /** Tells that the graphics state may have changed. */
  forget(): void {
    this.#fill = '';
  }

  /** Sets the color of what is written next. */
  fill(color: string): void {
    const operands = this.color(color);
    if (operands !== this.#fill) this.content.write(`${operands} rg`);
    this.#fill = operands;
  }

  /** The operands of a color. */
  color(color: string): string {
    let operands = this.#colors.get(color);
    if (operands === undefined) {
      operands = (this.pdf._normalizeColor(color) ?? [0, 0, 0]).map(numberOf).join(' ');
      this.#colors.set(color, operands);
    }
    return operands;
  }

  /** Makes a font one of the page's. */
  useFont(font: ProvidedFont): void {
    this.pdf.page.fonts[font.id] ??= font.ref();
  }

  /** The left edge of what is `width` wide and was laid out at `x`. */
  mirrorX(x: number, width: number): number {
    return this.isMirrored ? this.size.width - x - width : x;
  }
}

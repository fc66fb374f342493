/** The page being painted. Right-to-left pages are laid out from left to right, then mirrored except for letters and pictures. */
import type { LaidPage, Picture, Vector } from 'pdfmake/js/LayoutBuilder.js';
import type { PdfPage, ProvidedFont } from 'pdfmake/js/PDFDocument.js';
import type { Mark, MarkedContent } from './marked-content.js';
import { Element } from '../structure/structure.js';
import type { PdfFile } from '../file/pdf-file.js';
import { numberOf } from '../file/syntax.js';

/** An area of a page in points from the left and the top. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export class Canvas {
  readonly pdf: PdfFile;
  /** Whether pages are mirrored, because they read from right to left. */
  readonly isMirrored: boolean;
  content!: MarkedContent;
  size: LaidPage['pageSize'] = { width: 0, height: 0 };
  readonly #colors = new Map<string, string>();
  /** The current fill color; empty if unknown. */
  #fill = '';

  constructor(pdf: PdfFile, isMirrored: boolean) {
    this.pdf = pdf;
    this.isMirrored = isMirrored;
  }

  open(page: PdfPage, content: MarkedContent, size: LaidPage['pageSize']): void {
    this.pdf.page = page;
    this.content = content;
    this.size = size;
    this.#fill = '';
  }

  /** Call when the graphics state may have changed. */
  forget(): void {
    this.#fill = '';
  }

  fill(color: string): void {
    const operands = this.color(color);
    if (operands !== this.#fill) this.content.write(`${operands} rg`);
    this.#fill = operands;
  }

  color(color: string): string {
    let operands = this.#colors.get(color);
    if (operands === undefined) {
      operands = (this.pdf._normalizeColor(color) ?? [0, 0, 0]).map(numberOf).join(' ');
      this.#colors.set(color, operands);
    }
    return operands;
  }

  /** Records that a drawing covers an area, for the bounding box of its figure. */
  extendFigure(mark: Mark, { left, top, right, bottom }: Area): void {
    if (!(mark instanceof Element)) return;
    const { height } = this.size;
    mark.covers([left, height - bottom, right, height - top], this.pdf.page.dictionary.id);
  }

  useFont(font: ProvidedFont): void {
    this.pdf.page.fonts[font.id] ??= font.ref();
  }

  /** The left edge on the page of an area of `width` laid out at `x`: mirrored on right-to-left pages. */
  mirrorX(x: number, width: number): number {
    return this.isMirrored ? this.size.width - x - width : x;
  }
}

type Page = LaidPage['pageSize'];

export function mirrorVector(vector: Vector, { width }: Page): Vector {
  switch (vector.type) {
    case 'rect':
      return { ...vector, x: width - vector.x - vector.w };
    case 'line':
      return { ...vector, x1: width - vector.x1, x2: width - vector.x2 };
    case 'ellipse':
      return { ...vector, x: width - vector.x };
    case 'polyline':
      return { ...vector, points: vector.points.map(({ x, y }) => ({ x: width - x, y })) };
    default:
      return vector;
  }
}

export function mirrorPicture(picture: Picture, { width }: Page): Picture {
  return { ...picture, x: width - picture.x - picture._width };
}

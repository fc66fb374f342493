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

declare module 'pdfmake/interfaces.js' {
  interface CanvasEllipse {
    operators?: string;
  }
}

/** Distance of the control points from the ends of a Bézier curve that approximates a quarter circle, in radii. */
const KAPPA = 4 * ((Math.SQRT2 - 1) / 3);

/** The area that a drawing covers, without half the width of its lines. */
export function areaOf(vector: Vector): Area {
  switch (vector.type) {
    case 'rect':
      return { left: vector.x, top: vector.y, right: vector.x + vector.w, bottom: vector.y + vector.h };
    case 'line':
      return areaAround([vector.x1, vector.x2], [vector.y1, vector.y2]);
    case 'ellipse': {
      const { x, y, r1, r2 = r1 } = vector;
      return { left: x - r1, top: y - r2, right: x + r1, bottom: y + r2 };
    }
    case 'polyline':
      return areaAround(
        vector.points.map(({ x }) => x),
        vector.points.map(({ y }) => y),
      );
  }
}

function areaAround(x: readonly number[], y: readonly number[]): Area {
  return { left: Math.min(...x), top: Math.min(...y), right: Math.max(...x), bottom: Math.max(...y) };
}

export function circlePath(radius: number): string {
  const far = numberOf(radius);
  const near = numberOf(radius * KAPPA);
  return [
    `-${far} 0 m`,
    `-${far} -${near} -${near} -${far} 0 -${far} c`,
    `${near} -${far} ${far} -${near} ${far} 0 c`,
    `${far} ${near} ${near} ${far} 0 ${far} c`,
    `-${near} ${far} -${far} ${near} -${far} 0 c h`,
  ].join(' ');
}

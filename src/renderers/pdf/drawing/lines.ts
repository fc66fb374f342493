import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
import { unbrokenParts } from '../../figures.js';
import type { LinePoint } from '../../../model/document/document.js';

interface LineStyle {
  /** Where a share of the width and of the height is. */
  readonly xOf: (share: number) => number;
  readonly yOf: (share: number) => number;
  readonly color: string;
  readonly stroke: number;
  readonly lastDot: number;
  /** Radius of the dots at all points. Default: dots only at points between two gaps, which have no line. */
  readonly dots?: number;
}

/** The line, in parts where values are missing, and dots. The last point has a dot if it has a value. */
export function lineDrawing(points: readonly LinePoint[], style: LineStyle): CanvasElement[] {
  const { color, stroke, lastDot, dots, xOf, yOf } = style;
  const parts = unbrokenParts(points).map((part) => part.map(({ x, y }) => ({ x: xOf(x), y: yOf(y ?? 0) })));
  const lines = parts.filter(({ length }) => length > 1);
  const isLastKnown = typeof points.at(-1)?.y === 'number';
  const last = isLastKnown ? parts.at(-1)?.at(-1) : undefined;
  const dotted = dots === undefined ? parts.filter(({ length }) => length === 1) : parts;
  const dot = ({ x, y }: { readonly x: number; readonly y: number }, r: number): CanvasElement => ({
    type: 'ellipse',
    x,
    y,
    r1: r,
    r2: r,
    color,
  });
  return [
    ...lines.map((part): CanvasElement => {
      return { type: 'polyline', points: part, lineWidth: stroke, lineColor: color, lineJoin: 'round' };
    }),
    ...dotted.flat().map((place) => dot(place, dots ?? stroke)),
    ...(last === undefined ? [] : [dot(last, lastDot)]),
  ];
}

/** A drawing that takes no height: the next content is placed over it. `height` points must be free on the page. */
export function overlay(canvas: CanvasElement[], height: number): Content {
  return { canvas: [...canvas, spacer(height)], margin: [0, 0, 0, -height] };
}

/**
 * Moves to the next page unless `height` points are free on this one, and takes no height itself. Leaves `space` points before it,
 * except after a page break.
 *
 * pdfmake's own `pageBreakBefore` lays out the document again for every page break.
 */
export function reserve(height: number, space: number): Content {
  return { canvas: [spacer(height)], margin: [0, space, 0, -height] };
}

/** A path of one point paints nothing, and makes the canvas `height` points high. */
function spacer(height: number): CanvasElement {
  return { type: 'polyline', points: [{ x: 0, y: height }] };
}

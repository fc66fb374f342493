import type { CanvasElement } from 'pdfmake/interfaces.js';
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
  const { color, stroke, lastDot, dots } = style;
  const parts = partsOf(points, style);
  const lines = parts.filter(({ length }) => length > 1);
  const isLastKnown = typeof points.at(-1)?.y === 'number';
  const last = isLastKnown ? parts.at(-1)?.at(-1) : undefined;
  const dotted = dots === undefined ? parts.filter(({ length }) => length === 1) : parts;
  const dot = ({ x, y }: Place, r: number): CanvasElement => ({ type: 'ellipse', x, y, r1: r, r2: r, color });
  return [
    ...lines.map((part): CanvasElement => {
      return { type: 'polyline', points: part, lineWidth: stroke, lineColor: color, lineJoin: 'round' };
    }),
    ...dotted.flat().map((place) => dot(place, dots ?? stroke)),
    ...(last === undefined ? [] : [dot(last, lastDot)]),
  ];
}

interface Place {
  readonly x: number;
  readonly y: number;
}

function partsOf(points: readonly LinePoint[], { xOf, yOf }: LineStyle): Place[][] {
  const parts: Place[][] = [[]];
  for (const { x, y } of points) {
    if (y === null) parts.push([]);
    else parts.at(-1)?.push({ x: xOf(x), y: yOf(y) });
  }
  return parts.filter(({ length }) => length > 0);
}

/** The extent of drawings, which pdfmake draws, and the outline of circles. */
import type { Vector } from 'pdfmake/js/LayoutBuilder.js';
import { numberOf } from '../file/syntax.js';
import type { Area } from './canvas.js';

declare module 'pdfmake/interfaces.js' {
  interface CanvasEllipse {
    /** Operators to draw around the center instead of the ellipse, which gives only the size. */
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

/** Operators of the most common drawings. pdfmake draws the others. */
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

/**
 * The operators of a rectangle, line or circle in one color; null for any other drawing. They set all graphics state that they
 * use.
 *
 * @param operandsOf a color's red, green and blue
 */
export function vectorOperators(vector: Vector, operandsOf: (color: string) => string): string | null {
  if (!isPlain(vector)) return null;
  switch (vector.type) {
    case 'rect': {
      if (vector.r !== undefined) return null;
      const path = [vector.x, vector.y, vector.w, vector.h].map(numberOf).join(' ');
      return paintPath(`${path} re`, vector, operandsOf);
    }
    case 'line': {
      const { x1, y1, x2, y2 } = vector;
      const path = `${numberOf(x1)} ${numberOf(y1)} m ${numberOf(x2)} ${numberOf(y2)} l`;
      return `${strokeOf(vector, operandsOf)} ${path} S`;
    }
    case 'ellipse': {
      const { x, y, r1, r2 = r1, operators } = vector;
      if (r1 !== r2) return null;
      const drawn = operators ?? paintPath(circlePath(r1), vector, operandsOf);
      return `q 1 0 0 1 ${numberOf(x)} ${numberOf(y)} cm ${drawn} Q`;
    }
    case 'polyline':
      return null;
  }
}

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

/** A circle around the origin. */
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

/** Properties that only pdfmake supports. */
const RARE = ['dash', 'linearGradient', 'fillOpacity', 'strokeOpacity', 'lineJoin', 'lineCap'] as const;

function isPlain(vector: Vector): boolean {
  return RARE.every((name) => !(name in vector) || vector[name as keyof Vector] === undefined);
}

interface Painted {
  readonly color?: unknown;
  readonly lineColor?: string | undefined;
  readonly lineWidth?: number | undefined;
}

function paintPath(path: string, vector: Painted, operandsOf: (color: string) => string): string {
  if (typeof vector.color !== 'string') return `${strokeOf(vector, operandsOf)} ${path} S`;
  const fill = `${operandsOf(vector.color)} rg`;
  return vector.lineColor === undefined ? `${fill} ${path} f` : `${fill} ${strokeOf(vector, operandsOf)} ${path} B`;
}

function strokeOf({ lineColor = 'black', lineWidth }: Painted, operandsOf: (color: string) => string): string {
  return `${operandsOf(lineColor)} RG ${numberOf(lineWidth === undefined || lineWidth === 0 ? 1 : lineWidth)} w`;
}

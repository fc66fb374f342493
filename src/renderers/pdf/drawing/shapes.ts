import type { CanvasElement } from 'pdfmake/interfaces.js';
import type { Theme } from '../../../model/theme.js';
import type { Status } from '../../../model/vocabulary.js';

/**
 * The shape of a status, drawn as lines so that no font has to have it: a square failed, a triangle partial, a disc
 * passed, a ring not assessed, a diamond unrecognised. Always beside its word.
 *
 * @param size width of the square that the shape fills, points
 * @param x left edge
 * @param middle vertical centre
 */
export function statusShape(status: Status, theme: Theme, size: number, x: number, middle: number): CanvasElement {
  const { solid, text } = theme.colours.status[status];
  const half = size / 2;
  const centre = x + half;
  switch (status) {
    case 'red': {
      const side = size * 0.88;
      return { type: 'rect', x: centre - side / 2, y: middle - side / 2, w: side, h: side, color: solid };
    }
    case 'amber':
      return polygon(solid, [
        [centre, middle - half],
        [x + size, middle + half * 0.86],
        [x, middle + half * 0.86],
      ]);
    case 'green':
      return { type: 'ellipse', x: centre, y: middle, r1: half, r2: half, color: solid };
    case 'gray': {
      const stroke = size * 0.17;
      const radius = half - stroke / 2;
      return { type: 'ellipse', x: centre, y: middle, r1: radius, r2: radius, lineWidth: stroke, lineColor: text };
    }
    case 'unrecognised':
      return polygon(solid, [
        [centre, middle - half],
        [x + size, middle],
        [centre, middle + half],
        [x, middle],
      ]);
  }
}

function polygon(color: string, points: readonly (readonly [number, number])[]): CanvasElement {
  return { type: 'polyline', closePath: true, color, points: points.map(([x, y]) => ({ x, y })) };
}

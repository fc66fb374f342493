import type { Content } from 'pdfmake/interfaces.js';
import type { Theme } from '../../../model/theme.js';
import type { Status } from '../../../model/vocabulary.js';
import { overlay } from './overlay.js';

/**
 * The shape of a status, drawn as lines so that no font has to have it: a square failed, a triangle partial, a disc
 * passed, a ring not assessed, a diamond unrecognised. Always beside its word. It takes no height: what follows lies
 * over it.
 *
 * @param size width of the square that the shape fills, points
 * @param x left edge
 * @param middle vertical centre
 */
export function statusShape(status: Status, theme: Theme, size: number, x: number, middle: number): Content {
  const { solid, text } = theme.colours.status[status];
  const half = size / 2;
  const centre = x + half;
  const height = middle + half;
  switch (status) {
    case 'red': {
      const side = size * 0.88;
      const [left, top] = [centre - side / 2, middle - side / 2];
      return overlay([{ type: 'rect', x: left, y: top, w: side, h: side, color: solid }], height);
    }
    case 'amber':
      return polygon('5,0 10,9.3 0,9.3', solid, size, x, middle);
    case 'green':
      return overlay([{ type: 'ellipse', x: centre, y: middle, r1: half, r2: half, color: solid }], height);
    case 'gray': {
      const stroke = size * 0.17;
      const radius = half - stroke / 2;
      return overlay(
        [{ type: 'ellipse', x: centre, y: middle, r1: radius, r2: radius, lineWidth: stroke, lineColor: text }],
        height,
      );
    }
    case 'unrecognised':
      return polygon('5,0 10,5 5,10 0,5', solid, size, x, middle);
  }
}

/**
 * A polygon on a field of 10 by 10. As SVG, because pdfmake moves the points of a canvas polyline once more each time a
 * table head is repeated.
 */
function polygon(points: string, colour: string, size: number, x: number, middle: number): Content {
  const top = middle - size / 2;
  return {
    svg: `<svg width="10" height="10" viewBox="0 0 10 10"><polygon points="${points}" fill="${colour}"/></svg>`,
    width: size,
    margin: [x, top, 0, -(top + size)],
  };
}

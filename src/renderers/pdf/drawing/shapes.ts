import type { Content } from 'pdfmake/interfaces.js';
import type { Theme } from '../../../model/template/theme.js';
import type { Status } from '../../../model/report/vocabulary.js';
import { overlay } from './overlay.js';
import { statusSign } from './status-sign.js';

/**
 * The shape of a status as a node of its own. It takes no height: what follows lies over it.
 *
 * @param size width of the square that the shape fills, points
 * @param x left edge
 * @param middle vertical center
 */
export function statusShape(status: Status, theme: Theme, size: number, x: number, middle: number): Content {
  const half = size / 2;
  const operators = statusSign(status, theme, size);
  return overlay([{ type: 'ellipse', x: x + half, y: middle, r1: half, r2: half, operators }], middle + half);
}

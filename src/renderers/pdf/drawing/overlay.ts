import type { CanvasElement, Content } from 'pdfmake/interfaces.js';

/** A drawing that takes no height of its own, though `height` points must be free for it: the next content lies over it. */
export function overlay(canvas: CanvasElement[], height: number): Content {
  return { canvas: [...canvas, spacer(height)], margin: [0, 0, 0, -height] };
}

/**
 * Moves on to the next page unless `height` points are left on this one, and takes none of them. `space` is skipped
 * before, and vanishes where a page breaks.
 *
 * pdfmake's own way to keep a heading with what follows lays the document out again for every page break.
 */
export function reserve(height: number, space: number): Content {
  return { canvas: [spacer(height)], margin: [0, space, 0, -height] };
}

/** A path of one point: nothing is painted, and the canvas is as high as the point is deep. */
function spacer(height: number): CanvasElement {
  return { type: 'polyline', points: [{ x: 0, y: height }] };
}

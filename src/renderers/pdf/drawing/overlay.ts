import type { CanvasElement, Content } from 'pdfmake/interfaces.js';

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

import type { CanvasElement, Content } from 'pdfmake/interfaces.js';
/** A drawing that takes no height of its own, though `height` points must be free for it: the next content lies over it. */
export declare function overlay(canvas: CanvasElement[], height: number): Content;
/**
 * Moves on to the next page unless `height` points are left on this one, and takes none of them. `space` is skipped
 * before, and vanishes where a page breaks.
 *
 * pdfmake's own way to keep a heading with what follows lays the document out again for every page break.
 */
export declare function reserve(height: number, space: number): Content;

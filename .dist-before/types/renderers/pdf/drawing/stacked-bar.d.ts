import type { CanvasElement } from 'pdfmake/interfaces.js';
import type { BarSegment } from '../../../model/document.js';
import type { Theme } from '../../../model/theme.js';
export interface DrawnSegment {
    readonly segment: BarSegment;
    readonly x: number;
    readonly width: number;
}
/** Where the segments of a bar stand: those with nothing in them are left out, the rest share `width` less the gaps. */
export declare function placeSegments(segments: readonly BarSegment[], width: number): DrawnSegment[];
/** A stacked bar at the left of a canvas; an empty one is a hollow box. */
export declare function stackedBar(placed: readonly DrawnSegment[], width: number, height: number, theme: Theme): CanvasElement[];

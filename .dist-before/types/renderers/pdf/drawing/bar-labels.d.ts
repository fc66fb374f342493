import type { Content } from 'pdfmake/interfaces.js';
import type { BarSegment } from '../../../model/document.js';
import type { PdfContext } from '../context.js';
/** Segments that a reader is told of: all but an empty `unrecognised`, which most reports do not have. */
export declare function toldSegments(segments: readonly BarSegment[]): BarSegment[];
/** A bar in words, for those who do not see it: the counts of its segments. */
export declare function wordsOf(segments: readonly BarSegment[]): string;
/** The counts of a bar in columns below it: number, then shape and word. */
export declare function barLabels(segments: readonly BarSegment[], context: PdfContext, size: number): Content;

import type { LaidPage } from 'pdfmake/js/LayoutBuilder.js';
import type { PdfDocument } from 'pdfmake/js/PDFDocument.js';
import type { Links } from './links.js';
import { Element } from './structure.js';
/**
 * Paints laid out pages. Texts are written by this class, a stretch of one style at once; drawings and pictures by pdfmake.
 * Everything painted is marked as part of the structure or as an artifact.
 */
export declare class Painter {
    #private;
    constructor(pdf: PdfDocument, links: Links);
    /** Paints the pages in their order. Returns the elements of the marked content of each. */
    paint(pages: readonly LaidPage[]): Element[][];
}

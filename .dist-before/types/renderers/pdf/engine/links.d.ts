import type { PdfDocument, PdfPage } from 'pdfmake/js/PDFDocument.js';
import type { Element } from './structure.js';
/** A place on a page that leads somewhere. Points from the left and the top. */
export interface LinkArea {
    readonly address: string | undefined;
    readonly destination: string | undefined;
    readonly text: string;
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
}
/** The link annotations of a document, each with its element. */
export declare class Links {
    #private;
    /** Elements of the annotations, by their number among the parents of the structure less `first`. */
    readonly elements: Element[];
    /** @param first number of the first annotation among the parents of the structure; the pages come before */
    constructor(pdf: PdfDocument, first: number);
    /** Makes an area lead to its target. Returns the element that what stands there belongs to. */
    add(page: PdfPage, parent: Element, area: LinkArea): Element;
}

import type { PdfPage } from 'pdfmake/js/PDFDocument.js';
import { type Mark } from './marks.js';
import { Element } from './structure.js';
/**
 * The operators of one page. All of them stand in marked content: what follows each other for one element is one piece.
 */
export declare class MarkedContent {
    #private;
    /** Elements of the pieces of the page, by their number on it. */
    readonly elements: Element[];
    constructor(page: PdfPage);
    /** Whether operators that are written now, after `write`, follow in the same graphics state. */
    get isEmpty(): boolean;
    write(operator: string): void;
    /** What is written from here on belongs to `mark`. */
    begin(mark: Mark): void;
    /** Closes what is open. */
    end(): void;
    /** Hands over to PDFKit, which writes to the page by itself. */
    flush(): void;
}

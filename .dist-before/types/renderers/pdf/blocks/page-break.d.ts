import type { PageBreak } from '../../../model/document.js';
import type { PdfContext, Piece } from '../context.js';
/** Between the blocks of the document a page break is the flow's work. Within a list or a callout it is left out. */
export declare function pageBreak(_block: PageBreak, context: PdfContext): Piece;

import type { Contents } from '../../../model/document.js';
import { type PdfContext, type Piece } from '../context.js';
/**
 * The headings with their page numbers, but the one directly above; each line leads to its heading. Chapters stand in
 * semibold below a hairline.
 */
export declare function contents(block: Contents, context: PdfContext): Piece;

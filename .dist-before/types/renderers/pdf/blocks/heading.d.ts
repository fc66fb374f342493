import type { Heading } from '../../../model/document.js';
import type { PdfContext, Piece } from '../context.js';
/** A heading with its anchor. Keeping it with what follows, and chapters on new pages, is the flow's work. */
export declare function heading(block: Heading, context: PdfContext): Piece;

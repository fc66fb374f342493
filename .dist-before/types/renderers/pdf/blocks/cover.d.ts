import type { Cover } from '../../../model/document.js';
import type { PdfContext, Piece } from '../context.js';
/** The first page: logo and classification, title, one bar with its counts, the facts. Nothing else. */
export declare function cover(block: Cover, context: PdfContext): Piece;

import type { Definitions } from '../../../model/document.js';
import type { PdfContext, Piece } from '../context.js';
export declare function definitions(block: Definitions, context: PdfContext): Piece;

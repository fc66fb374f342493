import type { Definition } from '../../../model/document.js';
import type { PdfContext, Piece } from '../context.js';
/** Terms at the left, what they are at the right, a hairline between two. */
export declare function drawDefinitions(items: readonly Definition[], context: PdfContext): Piece;

import type { SignOff } from '../../../model/document.js';
import { type PdfContext, type Piece } from '../context.js';
/** The statement, then for each party its role and ruled lines to fill in. Kept on one page. */
export declare function signOff(block: SignOff, context: PdfContext): Piece;

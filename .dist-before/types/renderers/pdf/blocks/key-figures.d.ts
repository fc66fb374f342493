import type { KeyFigures } from '../../../model/document.js';
import { type PdfContext, type Piece } from '../context.js';
/** Figures in rows of equal columns: a rule, the number, its label, its denominator. */
export declare function keyFigures(block: KeyFigures, context: PdfContext): Piece;

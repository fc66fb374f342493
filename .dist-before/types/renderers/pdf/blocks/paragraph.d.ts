import type { Paragraph } from '../../../model/document.js';
import { type PdfContext, type Piece } from '../context.js';
export declare function paragraph(block: Paragraph, context: PdfContext): Piece;

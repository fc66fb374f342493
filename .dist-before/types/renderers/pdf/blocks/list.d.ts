import type { List } from '../../../model/document.js';
import { type PdfContext, type Piece } from '../context.js';
export declare function list(block: List, context: PdfContext): Piece;

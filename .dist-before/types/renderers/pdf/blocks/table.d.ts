import type { DataTable } from '../../../model/document.js';
import type { PdfContext, Piece } from '../context.js';
/** A table to read; one of numbers with heat is drawn as a matrix. */
export declare function table(block: DataTable, context: PdfContext): Piece;

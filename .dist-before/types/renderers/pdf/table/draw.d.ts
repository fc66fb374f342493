import { type PdfContext, type Piece } from '../context.js';
import type { ShownTable } from '../../view.js';
/**
 * A table over the width of its place: head repeated on every page, rows kept whole, no row alone on the last page, sums
 * at the end. A view without rows is its sentence.
 */
export declare function drawTable(table: ShownTable, context: PdfContext): Piece;

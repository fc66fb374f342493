import type { PdfContext, Piece } from '../context.js';
import type { ShownTable } from '../../view.js';
/** Whether a table is a matrix: a label, then numbers of which some carry heat. */
export declare function isHeatTable({ columns, rows }: ShownTable): boolean;
/** A matrix: a number in each field, the darker the more. Rows without heat, such as totals, stand on white. */
export declare function drawHeatTable(table: ShownTable, context: PdfContext): Piece;

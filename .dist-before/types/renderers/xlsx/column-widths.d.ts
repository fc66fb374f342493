import type { Column } from '../../model/document.js';
import type { ShownTable } from '../view.js';
/** Widths of all cells of a table, row by row, in the unit of column widths. */
export declare function measureCells(view: ShownTable): Float64Array;
/**
 * Column widths that need no dragging: as wide as the widest cell up to a limit beyond which text wraps, at least as
 * wide as a head broken into two lines. Long text gives way to keep the whole table readable on one page's width.
 *
 * @param cells of `measureCells`.
 * @param beside width of further columns on the same sheet.
 */
export declare function columnWidths(view: ShownTable, cells: Float64Array, beside?: number): number[];
/** Width of a column's head when it is broken into two lines where it can be. */
export declare function headWidth({ label }: Pick<Column, 'label'>): number;

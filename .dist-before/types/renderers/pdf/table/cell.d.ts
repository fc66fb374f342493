import type { Content } from 'pdfmake/interfaces.js';
import type { Cell, Column } from '../../../model/document.js';
import type { PdfContext } from '../context.js';
/** Lines of a table are closer than lines of prose. */
export declare const TABLE_LEADING = 1.36;
export interface CellPlace {
    readonly column: Column;
    readonly width: number;
    readonly size: number;
    /** Sums stand in semibold. */
    readonly isTotal: boolean;
    /** Destination to set at the cell. */
    readonly destination: string | undefined;
}
/** Identifiers are set smaller: mono looks larger than sans. */
export declare function idSize(size: number): number;
export declare function isNumeric(column: Column): boolean;
/** One cell: numbers right, a status with its shape, identifiers in mono, a detail as a quieter line below. */
export declare function tableCell(cell: Cell, place: CellPlace, context: PdfContext): Content;

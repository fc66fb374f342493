import type { TableCell } from 'pdfmake/interfaces.js';
import type { Column } from '../../../model/document.js';
import type { PdfContext } from '../context.js';
/** Head of a column: small and semibold, over numbers on the right; the shape of its status in front. */
export declare function headCell(column: Column, width: number, size: number, context: PdfContext): TableCell;

import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { PdfContext } from '../context.js';
import type { Grid } from './grid.js';
import type { RowKind } from './rules.js';
import type { ShownTable } from '../../view.js';
/** The cells of a drawn table, row by row, and what each row is, the head first. */
export interface TableBody {
    readonly head: TableCell[];
    readonly rows: readonly Content[][];
    readonly kinds: readonly RowKind[];
}
/** Head, rows and totals. A row that is longer than a page can hold is several rows of the body. */
export declare function drawBody(table: ShownTable, grid: Grid, context: PdfContext): TableBody;

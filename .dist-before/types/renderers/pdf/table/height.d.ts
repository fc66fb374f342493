import type { Row } from '../../../model/document.js';
import type { PdfContext } from '../context.js';
import type { Grid } from './grid.js';
import type { ShownTable } from '../../view.js';
/** Height of the head of a table: rather too much than too little. */
export declare function headHeight({ columns }: ShownTable, { widths, size }: Grid, { type }: PdfContext): number;
/** Height of a row, its rule included: rather too much than too little. */
export declare function rowHeight({ cells }: Row, { columns }: ShownTable, { widths, size }: Grid, context: PdfContext): number;

import type { Column } from '../../../model/document.js';
import type { PdfContext } from '../context.js';
import type { ShownTable } from '../../view.js';
import type { ColumnDemand } from './widths.js';
/** What the columns of a table ask for, from all their cells. */
export declare function measureColumns(table: ShownTable, size: number, context: PdfContext): ColumnDemand[];
type Demand = Pick<ColumnDemand, 'least' | 'natural'>;
/** What the head of a column asks for, the shape in front of it included. */
export declare function headDemand(column: Column, size: number, context: PdfContext): Demand;
export {};

import type { ShownTable } from '../view.js';
import { type Area } from './formulas.js';
/** How a column's cell in the totals row came about: programs keep both in step. */
export type ColumnTotal = {
    readonly kind: 'text';
    readonly text: string;
} | {
    readonly kind: 'formula';
    readonly formula: string;
} | undefined;
export interface SheetTable {
    readonly name: string;
    /** Head, rows, and totals where there are any. */
    readonly area: Area;
    /** One a column, exactly as the head's cells hold them: otherwise programs ask to repair the file. */
    readonly labels: readonly string[];
    /** One a column; undefined for a table without totals. */
    readonly totals: readonly ColumnTotal[] | undefined;
}
/** The part of a table with a filter. Its looks are those of its cells. */
export declare function tablePart({ name, area, labels, totals }: SheetTable, id: number): string;
/** Labels as a table's columns need them: one line, not empty, unique without regard to case. */
export declare function tableLabels(columns: readonly Pick<ShownTable['columns'][number], 'label'>[]): string[];

import type { Worksheet as Sheet } from 'exceljs';
import type { AuditDocument } from '../../model/document.js';
import type { BookPlan } from './book-plan.js';
import type { TextGate } from './cells.js';
import type { Names } from './names.js';
import type { XlsxOptions } from './options.js';
import type { SheetExtras } from './sheet-extras.js';
import type { Look, Styles } from './styles.js';
/** What the parts of one sheet are written with. */
export interface SheetContext {
    readonly document: AuditDocument;
    readonly options: XlsxOptions;
    readonly styles: Styles;
    readonly sheet: Sheet;
    /** Position of the sheet in the workbook, from 1. */
    readonly position: number;
    readonly plan: BookPlan;
    readonly names: Names;
    readonly extras: SheetExtras;
    /** All text of the sheet passes here. */
    readonly gate: TextGate;
}
/** Where a stretch of cells in one row lies; columns count from 1. */
export interface Stretch {
    readonly row: number;
    readonly column: number;
    readonly span: number;
}
/** Writes one value over a stretch of cells, merged where it is more than one. */
export declare function put(context: SheetContext, stretch: Stretch, value: string | number | null, look: Look): void;
/** Rows that the lines above a sheet's content take. */
export declare function headRowCount({ document, plan }: Pick<SheetContext, 'document' | 'plan'>, name: string): number;
/**
 * The lines above every sheet's content: the mark where there is one, the way back to the summary, title, lead, origin.
 *
 * @returns the last row used.
 */
export declare function putSheetHead(context: SheetContext, head: {
    readonly title: string;
    readonly lead: string;
}, columns: {
    readonly count: number;
    readonly width: number;
}): number;

import type { AuditDocument } from '../../model/document.js';
import type { Names } from './names.js';
import type { SheetExtras } from './sheet-extras.js';
import type { Part } from './zip.js';
/** What the sheets and the workbook have beyond what exceljs writes; one entry a sheet, in their order. */
export interface Extensions {
    readonly document: AuditDocument;
    /** Family of the text in charts. */
    readonly font: string;
    readonly sheets: readonly SheetExtras[];
    readonly names: Names;
}
/** Splices tables, charts, links, validations, bars and names into a package, and the document's colours into its theme. */
export declare function extendPackage(parts: readonly Part[], extensions: Extensions): Part[];

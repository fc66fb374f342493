import type { Workbook } from 'exceljs';
import type { AuditDocument } from '../../model/document.js';
import type { XlsxOptions } from './options.js';
import type { Extensions } from './extend-package.js';
export interface FilledWorkbook {
    /** What could not be shown, one sentence each. */
    readonly notices: readonly string[];
    /** What exceljs does not write. */
    readonly extensions: Extensions;
}
/** Fills an empty workbook with the document's worksheets. */
export declare function fillWorkbook(workbook: Workbook, document: AuditDocument, options: XlsxOptions): FilledWorkbook;

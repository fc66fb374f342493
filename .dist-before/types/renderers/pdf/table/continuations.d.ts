import type { Row } from '../../../model/document.js';
import type { PdfContext } from '../context.js';
/**
 * A row as one or more rows that each fit on a page: text that is too long for its column goes on in further rows,
 * broken between words where there are any. Nothing is cut off.
 */
export declare function continuations(row: Row, widths: readonly number[], size: number, context: PdfContext): Row[];

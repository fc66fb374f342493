import type { PdfDocument } from 'pdfmake/js/PDFDocument.js';
import type { AuditDocument } from '../../model/document.js';
/**
 * Bookmarks of all headings of the document, nested by level. Chapters are open, what is below them is closed.
 *
 * pdfmake's own bookmarks lead to the right edge of a page and tell no viewer how many there are; these lead to the
 * headings themselves.
 */
export declare function writeOutline(document: AuditDocument, pdf: PdfDocument): void;

import type { AuditDocument } from '../../model/document.js';
import type { PdfContext } from './context.js';
import type { Archive } from './engine/print.js';
import type { PageGeometry } from './page/geometry.js';
import type { Fonts } from './typesetting/fonts.js';
export interface EncodeOptions {
    readonly compress: boolean;
    readonly archive: Archive | undefined;
}
/**
 * Lays the document out and writes it as PDF. Everything needed is handed over for this call alone: callers at once share
 * nothing, and nothing is read or fetched.
 */
export declare function encode(document: AuditDocument, page: PageGeometry, context: PdfContext, fonts: Fonts, { compress, archive }: EncodeOptions): Promise<Uint8Array>;

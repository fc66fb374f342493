import type { AuditDocument } from '../../model/document.js';
export interface EncodedPage {
    readonly html: string;
    /** What could not be shown, one sentence each. */
    readonly notices: readonly string[];
}
/** A document as one HTML page that needs nothing beside it. */
export declare function encodePage(document: AuditDocument): Promise<EncodedPage>;

import type { AuditDocument } from '../../model/document.js';
/** Whether the document's language is written from right to left: so are its sheets and the bars of its charts. */
export declare function readsFromRight({ locale }: AuditDocument): boolean;

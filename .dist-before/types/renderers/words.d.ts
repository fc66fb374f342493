import type { AuditDocument } from '../model/document.js';
/** A word of the document. Every key that a built-in renderer asks for stands in the shared catalogue. */
export declare function word(document: AuditDocument, key: string): string;
/** Fills `{name}` places of a word. Places without a value stay as they are. */
export declare function fillIn(text: string, values: Readonly<Record<string, string | number>>): string;

import type { AuditDocument } from '../../model/document.js';
/**
 * The whole style sheet: the theme as custom properties, the template's own style, the classes of tables, and the
 * running head and foot of printed pages.
 */
export declare function styleSheet(document: AuditDocument, tables: string): string;

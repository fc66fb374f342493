/** Summary, template and words in; the document out. Pure: the same input gives the same document. */
import type { AuditDocument } from '../model/document.js';
import type { AuditSummary, NoteCode, NoteExample } from '../model/summary.js';
import type { Template } from '../model/template.js';
import type { ComposeSettings } from './context.js';
export interface Composition {
    readonly document: AuditDocument;
    /** Name of the document set and, with an extension, of its files. Safe on every file system. */
    readonly fileName: string;
    /** The summary's notes in words. */
    readonly notes: readonly NoteInWords[];
}
export interface NoteInWords {
    readonly code: NoteCode;
    readonly message: string;
    readonly count: number;
    readonly examples: readonly NoteExample[];
}
/**
 * Composes one document.
 *
 * @param fileNamePattern Handlebars pattern that replaces the template's own.
 * @throws AuditpressError (usage) for a template that names unknown variables, words, directives, tables or columns.
 */
export declare function compose(summary: AuditSummary, template: Template, settings: ComposeSettings, fileNamePattern?: string): Promise<Composition>;

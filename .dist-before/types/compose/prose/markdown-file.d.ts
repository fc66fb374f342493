import type { Nodes } from 'mdast';
import type { AuditpressError } from '../../errors.js';
/** One expanded section: its text for what stays as written, and errors that say where. */
export interface MarkdownFile {
    sourceOf(node: Nodes): string;
    error(node: Nodes, problem: string): AuditpressError;
}

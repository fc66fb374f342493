import type { AuditDocument } from '../../model/document.js';
/** The button for keys and look with its dialog. It is hidden until the script of the page brings it to life. */
export declare function renderSettings(document: AuditDocument): string;

import type { AuditDocument } from '../../model/document.js';
/**
 * Whether the page stows its tables: they stand in `noscript` elements, which a browser without script shows and one
 * with script takes as text, at once. The script of the page builds each table when it comes near, or is searched for,
 * or printed. Pages of ordinary length do without, as they read whole even where a script exists and may not run.
 */
export declare function isVeryLong(document: AuditDocument): boolean;

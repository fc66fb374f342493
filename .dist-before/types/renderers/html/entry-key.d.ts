import type { AuditDocument } from '../../model/document.js';
/** Names the rows of a table by their position: equal wherever a policy table shows the row, so it is counted once. */
export declare function entryKeys(document: AuditDocument, table: string): (index: number) => string;

import type { AuditDocument } from '../../model/document.js';
/** A column of policies that readers sort by, hide and export. */
export interface ChoosableColumn {
    readonly key: string;
    readonly label: string;
    /** Label for the details of its cells where they are exported; null without details. */
    readonly detail: string | null;
    /** It heads rows and cannot be hidden. */
    readonly isFixed: boolean;
}
/** The columns that some policy table shows, in the order of the table. */
export declare function choosableColumns(document: AuditDocument): ChoosableColumn[];

/** What every block and table is composed from. */
import type { PageSize, Row, Cell } from '../model/document.js';
import type { AuditSummary } from '../model/summary.js';
import type { Template } from '../model/template.js';
import type { Wording } from './wording.js';
/** Settings of one document, resolved from configuration and flags. Empty texts are left out of the document. */
export interface ComposeSettings {
    readonly timeZone: string;
    readonly pageSize: PageSize;
    readonly classification: string;
    readonly distribution: string;
    readonly preparedFor: string;
    readonly preparedBy: string;
    readonly reviewedBy: string;
    /** ISO 8601, UTC: the document's own time. */
    readonly clock: string;
    readonly version: string;
    /** The same for all formats; see `documentId`. */
    readonly documentId: string;
}
export interface ComposeContext {
    readonly summary: AuditSummary;
    readonly template: Template;
    readonly wording: Wording;
    readonly settings: ComposeSettings;
}
export declare function textCell(text: string): Cell;
export declare function countCell(value: number, wording: Wording): Cell;
/** The anchor of a category's section. */
export declare function categoryAnchor(categoryIndex: number): string;
export declare function row(cells: readonly Cell[]): Row;

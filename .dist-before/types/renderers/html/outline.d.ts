import type { AuditDocument, Bar } from '../../model/document.js';
/** A heading in the navigation. */
export interface OutlineEntry {
    readonly level: 1 | 2 | 3;
    readonly text: string;
    readonly anchor: string;
    /** Entries in the policy tables below the heading, each counted once. */
    readonly policies: number;
    /** The bar of a category chart that leads to the heading. */
    readonly bar: Bar | null;
    readonly children: readonly OutlineEntry[];
}
/** The headings of the document as a tree, down to the depth that its contents block states. */
export declare function outlineOf(document: AuditDocument): OutlineEntry[];

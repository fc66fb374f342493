import type { AuditDocument, Worksheet } from '../../model/document.js';
import { type ShownTable } from '../view.js';
/** One sheet before it is filled. */
export interface PlannedSheet {
    readonly name: string;
    readonly worksheet: Worksheet;
    /** The table of a `data` sheet. */
    readonly view: ShownTable | undefined;
}
/** What sheets have to know of each other to lead there. */
export interface BookPlan {
    readonly sheets: readonly PlannedSheet[];
    /** Name of the sheet that the others lead back to; undefined in a workbook without a summary. */
    readonly summary: string | undefined;
    readonly links: TargetLinks | undefined;
}
/** From the one row of each target (a category) to the rows of another sheet that stand under it. */
export interface TargetLinks {
    /** Name of the sheet whose cells lead to another one. */
    readonly home: string;
    /** Index of the column whose cells do. */
    readonly column: number;
    readonly sheet: string;
    readonly view: ShownTable;
    /** Positions of the first and the last row in `view`, by target. */
    readonly rows: ReadonlyMap<string, {
        readonly first: number;
        readonly last: number;
    }>;
}
export declare function planBook(document: AuditDocument): BookPlan;

import type { CanvasElement, CustomTableLayout } from 'pdfmake/interfaces.js';
import type { Theme } from '../../../model/theme.js';
/** What a row of a drawn table is. A `rest` goes on with the row above it. */
export type RowKind = 'head' | 'row' | 'rest' | 'total';
/** Points between two columns where there is room. */
export declare const COLUMN_GAP = 10;
export declare const ROW_PADDING = 3.2;
interface RuleOptions {
    readonly gap?: number;
    /**
     * Height of the last row, where it must stay with the row above it: 0 where it need not. The row above asks for that
     * room below itself, and the last row moves up into it. Its upper rule is `lastRule`, because pdfmake would draw it
     * below the room.
     */
    readonly tail?: number;
}
/** Hairlines between rows, a stronger rule below the head and above the total, no vertical lines. */
export declare function rules(kinds: readonly RowKind[], theme: Theme, options?: RuleOptions): CustomTableLayout;
/** The rule above the last row, drawn from within its first cell. */
export declare function lastRule(kinds: readonly RowKind[], width: number, theme: Theme): CanvasElement;
export {};

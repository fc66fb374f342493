import type { Style } from 'exceljs';
import type { AuditDocument, ColumnType, WorkingColumn } from '../../model/document.js';
import type { Status } from '../../model/vocabulary.js';
import type { XlsxOptions } from './options.js';
/** A finished look. Many cells share one object, so it is frozen: a change through one cell would change them all. */
export type Look = Readonly<Partial<Style>>;
export declare const SHAPES: Readonly<Record<Status, string>>;
/** What makes the cells of a table differ in look. */
export interface CellLook {
    readonly type: ColumnType;
    readonly role: 'body' | 'total';
    /** Absent for text. */
    readonly numberFormat?: string;
    readonly status?: Status;
    /** A status paints its own tint instead of leaving it to the sheet's conditional formats. */
    readonly tinted?: boolean;
    /** Where no filter's button stands beside the head, numbers keep off the edge. */
    readonly roomy?: boolean;
    /** Index into the theme's heat colours; beyond the last one means the last one. */
    readonly heat?: number;
    /** Text in a column of numbers: the reason why there is none. */
    readonly aside?: boolean;
    /** The cell leads elsewhere in the workbook. */
    readonly link?: boolean;
}
export type HeadKind = 'filter' | 'plain' | 'working';
/** The looks of one workbook. */
export interface Styles {
    readonly mark: Look;
    readonly title: Look;
    readonly lead: Look;
    readonly origin: Look;
    /** The way back to the summary. */
    readonly back: Look;
    readonly heading: Look;
    readonly empty: Look;
    readonly term: Look;
    readonly definition: Look;
    readonly definitionId: Look;
    /** A definition's term that leads elsewhere in the workbook. */
    readonly link: Look;
    readonly figureLabel: Look;
    readonly figureOf: Look;
    figureValue(numberFormat: string, status: Status | undefined): Look;
    /** A head with a filter keeps clear of the button in its lower corner; one of a working column has their fill. */
    head(type: ColumnType, kind: HeadKind): Look;
    /** An empty cell that waits for an entry. */
    input(type: WorkingColumn['type']): Look;
    cell(look: CellLook): Look;
    /** The date of closed work as a conditional format sets it. */
    readonly closed: Look;
    /** Fill and text of a status as a conditional format sets them. */
    conditional(status: Status): Look;
}
/** Colours of the theme as worksheets write them: opaque ARGB. */
export declare function argb(colour: string): {
    argb: string;
};
export declare function stylesOf(document: AuditDocument, options: XlsxOptions): Styles;
export declare function isNumeric(type: ColumnType): boolean;

export interface Lines {
    /** Points from one line to the next. */
    readonly pitch: number;
    /** Points above and below the lines together. */
    readonly room: number;
}
/** Cells of tables, at 10 points. */
export declare const TABLE_LINES: Lines;
/** Heads of filterable tables: the buttons stand below the labels. */
export declare const HEAD_LINES: Lines;
/**
 * Height of a row in points. Every row gets one: LibreOffice fits no row when it opens a workbook, and no program fits
 * rows of merged cells.
 */
export declare function rowHeight(lines: number, { pitch, room }?: Lines): number;
/**
 * Height for a text in a column, or merged columns, of this width.
 *
 * @param scale of the type against 10 points regular.
 */
export declare function textHeight(text: string, width: number, lines?: Lines, scale?: number): number;

/** Longest string that a formula may contain. */
export declare const LONGEST_LITERAL = 255;
/** A string as a formula writes it. */
export declare function quoted(text: string): string;
/** A finite number as a formula writes it. */
export declare function numeral(value: number): string;
/** Letters of a column, from 1: `A` … `Z`, `AA` … */
export declare function columnLetters(column: number): string;
/** A block of cells; rows and columns count from 1, the last ones included. */
export interface Area {
    readonly top: number;
    readonly left: number;
    readonly bottom: number;
    readonly right: number;
}
/** `A6:D9`. */
export declare function rangeOf({ top, left, bottom, right }: Area): string;
/** `'Policies'!$A$6:$D$9`, or `'Policies'!$A$6` for one cell. Names of sheets have no apostrophes; see `sheetNames`. */
export declare function absoluteRange(sheet: string, { top, left, bottom, right }: Area): string;

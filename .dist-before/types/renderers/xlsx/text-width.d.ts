/**
 * Estimated widths of text. Worksheets name their font without carrying it, so nothing can be measured exactly: these
 * are the proportions of Arial and its metric twins, and heights leave room for a broader substitute.
 */
type Face = 'sans' | 'mono';
/** Bold letters are broader. */
export declare const BOLD = 1.08;
/** Width of a text's longest line at 10 points in Arial, in the unit of column widths. */
export declare function textWidth(text: string, face?: Face): number;
/**
 * Width of a column in which a text of `textWidth` surely stands in one line.
 *
 * @param scale of the type against 10 points regular.
 */
export declare function columnFor(width: number, scale?: number): number;
/** Lines that a text takes in a column of this width, rather one too many than one too few. */
export declare function lineCount(text: string, columnWidth: number, scale?: number, face?: Face): number;
/** Width of the longest word: narrower columns would break within it. */
export declare function longestWord(text: string, face?: Face): number;
/** Least width at which a text takes two lines at most, broken between words. */
export declare function twoLineWidth(text: string): number;
export {};

import type { Theme } from '../../../model/theme.js';
import type { Fonts } from './fonts.js';
import { type Run } from './printable.js';
export type Style = 'sans' | 'semibold' | 'mono';
/** Text as pdfmake takes it: a string in the style's own font, or runs where other fonts must help. */
export type Printable = string | Run[];
/**
 * Turns text into what the fonts can print, and measures it. All lengths are points.
 *
 * Every text of a document passes through `print` or `printWithin`; what no font has is replaced visibly and remembered.
 */
export declare class Typesetter {
    #private;
    constructor(theme: Theme, fonts: Fonts);
    /** Code points that no font has. */
    get missing(): readonly number[];
    /** Whether a text was printed in part only. */
    get hasCut(): boolean;
    print(text: string, style?: Style, longest?: number): Printable;
    /** Text for a column of `width`: words that are wider, identifiers mostly, are broken at sensible places. */
    printWithin(text: string, width: number, size: number, style?: Style): Printable;
    /** Width of text on one line. */
    widthOf(text: string, size: number, style?: Style): number;
    /** Lines that text needs in a column of `width`, broken as `printWithin` does: rather one too many than too few. */
    linesIn(text: string, width: number, size: number, style?: Style): number;
    /** `lineHeight` for pdfmake, so that lines of the style are `leading` sizes apart; the theme's leading where absent. */
    lineHeight(style?: Style, leading?: number): number;
    /** From the top of a line to its baseline. */
    ascent(size: number, style?: Style): number;
    /** From the top of a line to the middle of its capitals, where a shape beside the text is centred. */
    middle(size: number, style?: Style): number;
}

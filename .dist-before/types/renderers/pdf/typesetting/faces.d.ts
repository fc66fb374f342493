/** What layout needs to know of a font: which characters it has, how wide they are, where they stand on a line. */
import type { ProvidedFont } from 'pdfmake/js/PDFDocument.js';
/** One style of one family. Measures are multiples of the type size. */
export interface Face {
    readonly family: string;
    /** From the top of a line to the baseline. */
    readonly ascent: number;
    readonly capHeight: number;
    /** Height of a line as the font itself wants it. */
    readonly lineHeight: number;
    has(codePoint: number): boolean;
    /** Without kerning, which makes text narrower at most. */
    advance(codePoint: number): number;
}
export declare function faceOf(family: string, provided: ProvidedFont): Face;

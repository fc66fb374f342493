import type { ProvidedFont } from 'pdfmake/js/PDFDocument.js';
/** Where text stands on a page that is counted from its top. Points. */
export interface TextPlace {
    readonly x: number;
    readonly baseline: number;
    readonly size: number;
}
/** A number as PDF has it, without a needless fraction. */
export declare function numberOf(value: number): string;
/**
 * The operators that show texts one after the other: their glyphs, moved where the font kerns. The texts are laid out one by
 * one, as they were measured.
 */
export declare function glyphOperators(font: ProvidedFont, texts: readonly string[], { x, baseline, size }: TextPlace): string;

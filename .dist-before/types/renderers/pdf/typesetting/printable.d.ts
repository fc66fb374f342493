/** From any text to text that the fonts can print. */
import type { Face } from './faces.js';
/** A stretch of text in one family. */
export interface Run {
    readonly text: string;
    readonly font: string;
}
/** White space and line ends become single spaces, other controls and invisible characters vanish. */
export declare function cleanText(text: string): string;
/**
 * Splits text into runs, each in a family that has its characters: the wanted one, else the first of the fallbacks.
 * Remembers the characters that none has. One look-up for each different character.
 */
export declare class Coverage {
    #private;
    constructor(fallbacks: readonly Face[]);
    /** Code points without a glyph in any font, in the order they were met. */
    get missing(): readonly number[];
    /** The runs of cleaned text; one for most texts. */
    runs(text: string, wanted: Face): Run[];
}

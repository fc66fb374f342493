/** Says which characters no font has, or nothing where all are printed. */
export declare function missingCharacters(codePoints: readonly number[]): string[];
/** Says that texts were printed in part, where some were. */
export declare function cutTexts(hasCut: boolean): string[];

type LengthOf = (text: string) => number;
/** Breaks the words that are longer than a line, and only those; the line ends that it adds are `\n`. */
export declare function breakWords(text: string, width: number, lengthOf: LengthOf): string;
/** Lines that text fills, words taken as they come. Breaks within words, after hyphens for one, would only save lines. */
export declare function countLines(text: string, width: number, lengthOf: LengthOf): number;
export {};

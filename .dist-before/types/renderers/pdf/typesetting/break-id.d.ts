/**
 * Breaks an identifier into lines that fit, each with one character at least: at sensible places, and within a part only
 * where the part alone is longer than a line. Nothing is added, so the lines joined are the identifier.
 *
 * @param room length of a line
 * @param lengthOf length of a text, in the unit of `room`
 */
export declare function breakId(id: string, room: number, lengthOf: (text: string) => number): string[];

/** Where and why a text is not JSON. */
export interface SyntaxFault {
    /** Position in UTF-16 code units. */
    readonly offset: number;
    /** What JSON has there, as a phrase. */
    readonly expected: string;
}
/** Where a text departs from JSON: `line 2, column 4: expected a comma or ], found "3]"`. */
export declare function describeJsonFault(text: string): string;
/**
 * Finds the first place where a text departs from JSON; undefined for JSON. The runtime's own messages give a position
 * in some cases and none in others, so a text that it refused is read once more. Reads without recursion.
 */
export declare function findSyntaxFault(text: string): SyntaxFault | undefined;

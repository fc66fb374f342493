/**
 * Numbers of rows as CSS classes: from them the page guesses the height of what is out of sight, and its policy allows
 * no style attributes.
 */
export declare class RowCounts {
    #private;
    /** The class of a box with so many rows. */
    classOf(rows: number): string;
    /** Rules of all classes so far: `--rows`. */
    get css(): string;
}

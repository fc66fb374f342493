/** Several problems in the one line of a message: the first, and how many more there are. */
export declare function firstOf(problems: readonly string[]): string;

/** Which name somebody probably meant. */
/** The known name that differs by the fewest letters, or undefined where none is close. */
export declare function nearestName(name: string, known: readonly string[]): string | undefined;
/** ` (did you mean "locale"?)`, or nothing. */
export declare function didYouMean(name: string, known: readonly string[]): string;

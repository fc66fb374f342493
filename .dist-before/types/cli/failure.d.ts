/** Prints a failure and returns the exit code. `set` names the document set that failed, where there are several. */
export declare function reportFailure(failure: unknown, stream: NodeJS.WritableStream, set?: string): number;
/** Text from outside cannot move the cursor, change colours or forge further lines. */
export declare function printable(text: string): string;

/** Its message is a phrase that shows nothing of arguments and output. */
export declare class ProgramFailure extends Error {
    readonly name = "ProgramFailure";
}
/**
 * Standard output of a program, run without a shell. It may ask its user something, and what it complains of is seen.
 *
 * @throws ProgramFailure where it fails, prints more than 64 KiB, or does not end within 30 seconds; the system's error
 * where it cannot be started.
 */
export declare function outputOf([program, ...words]: readonly string[], cwd: string): Promise<string>;

/** Explains what happened at `path`. What the system did not refuse comes back as it is. */
export declare function explainFileError(error: unknown, path: string): unknown;
/** Runs work on `path` and explains its failure. */
export declare function explaining<Result>(path: string, work: () => Promise<Result>): Promise<Result>;
/** What work on `path` yields, or undefined where there is nothing. */
export declare function unlessMissing<Result>(path: string, work: () => Promise<Result>): Promise<Result | undefined>;
/** Whether an operation failed because there is nothing at the path. */
export declare function isMissing(error: unknown): boolean;

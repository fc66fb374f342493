/**
 * Every failure that auditpress foresees, as one coded error.
 *
 * A message says what was expected and what was received; the hint says what to do. The exit code follows from the
 * kind alone, so no command chooses its own.
 */
/**
 * Exit codes of the command line, by kind of failure. 7: of several sets some were written and some were not. 8 belongs
 * to gates.
 */
export declare const EXIT_CODES: {
    readonly internal: 1;
    readonly usage: 2;
    readonly input: 3;
    readonly authentication: 4;
    readonly notFound: 5;
    readonly unavailable: 6;
    readonly partial: 7;
    readonly gate: 8;
};
export type ErrorKind = keyof typeof EXIT_CODES;
export interface ErrorDetails {
    /** What the reader can do about it, one sentence. */
    readonly hint?: string;
    /** Single problems behind the message (paths of fields, configuration keys), one line each. */
    readonly problems?: readonly string[];
    readonly cause?: unknown;
}
export declare class AuditpressError extends Error {
    readonly name = "AuditpressError";
    readonly kind: ErrorKind;
    /** Stable identifier for programs, such as `report-malformed`. */
    readonly code: string;
    readonly hint: string | undefined;
    readonly problems: readonly string[];
    constructor(kind: ErrorKind, code: string, message: string, details?: ErrorDetails);
    get exitCode(): number;
}

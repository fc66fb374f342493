/** How the reference server answers: what its description leaves open, as choices. Loads nothing, for the help. */
/**
 * Around one report: nothing, an array, the envelope (with the report, or with an array of it), or an array that holds
 * the envelope with an array.
 */
export declare const SHAPES: readonly ["array", "report", "envelope", "envelope-of-report", "array-of-envelope"];
export type Shape = (typeof SHAPES)[number];
/** Spelling of the keys of a report: `BenchmarkId` or `benchmarkId`. */
export declare const KEY_SPELLINGS: readonly ["pascal", "camel"];
export type KeySpelling = (typeof KEY_SPELLINGS)[number];
/** What the second endpoint (4.2) answers with: the report, or the list of benchmarks that is documented there. */
export declare const SUMMARY_ANSWERS: readonly ["report", "benchmarks"];
export type SummaryAnswer = (typeof SUMMARY_ANSWERS)[number];
export interface AnswerFormat {
    readonly shape: Shape;
    readonly keys: KeySpelling;
}
/** How often a request meets a fault: rates from 0 to 1. Those that take the place of the answer add up to 1 at most. */
export interface FaultRates {
    readonly delay: number;
    /** How long a delayed request waits. */
    readonly delaySeconds: number;
    readonly 429: number;
    readonly 500: number;
    readonly truncate: number;
}
export declare const NO_FAULTS: FaultRates;
export declare const DEFAULT_HOST = "127.0.0.1";
export declare const DEFAULT_PORT = 4280;
export interface ServerOptions extends AnswerFormat {
    /** Absolute path of the folder with the reports. */
    readonly folder: string;
    readonly summaryAnswer: SummaryAnswer;
    readonly faults: FaultRates;
    readonly host: string;
    /** 0 is any that is free. */
    readonly port: number;
    /** Holds the credentials, as far as they are not to be generated. */
    readonly env: Readonly<Record<string, string | undefined>>;
    /** Told of failures that are the server's own; the client learns nothing of them. */
    readonly onFault: (failure: unknown) => void;
}

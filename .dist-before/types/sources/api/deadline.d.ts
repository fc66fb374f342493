/** Time for a whole request: every try, the waiting between them, and the body. */
export interface Deadline {
    /** Aborted when the time is over, and when the request has ended, so that nothing of it stays open. */
    readonly signal: AbortSignal;
    /** Milliseconds that are left. */
    remaining(): number;
    end(): void;
}
/** Keeps the process alive until it ends: a request that nothing else waits for would else end it without a word. */
export declare function startDeadline(seconds: number): Deadline;

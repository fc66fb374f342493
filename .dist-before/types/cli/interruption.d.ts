/**
 * Runs work that must not stop halfway. A stopping signal aborts it, and once it has ended the process ends by that
 * signal, as shells expect it. Everywhere else such a signal ends the process at once: there is nothing to tidy up.
 */
export declare function endingOrderly<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;

/** Values of `Retry-After`, by turns in both forms that HTTP has: seconds, and a date. */
export declare function alternateRetryAfter(now: () => Date): () => string;

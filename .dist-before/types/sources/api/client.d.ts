import type { Answer } from './answer.js';
import type { ApiOptions } from './options.js';
/** Largest answer that is taken, unpacked: a report is a few megabytes at most. */
export declare const LARGEST_ANSWER: number;
/** Told of each retry, one sentence. */
export type Notify = (text: string) => void;
/**
 * What the service answers with status 200.
 *
 * Retried are 429 and 5xx, of the answer or of its envelope, and lost connections, after the wait that the service asks for
 * (at most 30 s) or a growing one; not where that would outlast the deadline. No redirect is followed: credentials belong
 * to one address.
 *
 * @throws AuditpressError for every other answer and for none, as `explainFailure` words it; `proxy-invalid`;
 * `answer-repeats-credential`.
 */
export declare function get(path: string, options: ApiOptions, notify: Notify): Promise<Answer>;

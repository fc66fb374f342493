import type { JsonValue } from '../../model/json.js';
/** What came with status 200. */
export interface Answer {
    /** Unpacked, else exactly as received. */
    readonly body: Uint8Array;
    /** Null where it is not stated. */
    readonly contentType: string | null;
}
/**
 * Reads the JSON of an answer.
 *
 * @throws AuditpressError as `decode` does, and `response-empty`, `response-not-json` (also for a page),
 * `response-truncated`, `response-content-type`, `response-not-text`, `response-too-large`. Hints are for people who ask a
 * service and cannot mend what it sends.
 */
export declare function readAnswer<Result>({ body, contentType }: Answer, decode: (json: JsonValue) => Result): Result;

/** Largest input that is read: 380 MiB, which in a saved snapshot is about the longest text that the runtime can hold. */
export declare const LARGEST_INPUT: number;
/**
 * Everything that a file (given by its path) or a stream holds.
 *
 * @throws AuditpressError of kind `input`: `file-missing`, `file-is-folder`, `file-forbidden`, `file-unreadable`,
 * `file-empty`, `file-too-large`.
 */
export declare function readBytes(from: string | AsyncIterable<Uint8Array>): Promise<Uint8Array>;
/** Turns a refusal of the system into a message; everything else stays what it is. */
export declare function explainRefusal(cause: unknown, name: string): unknown;

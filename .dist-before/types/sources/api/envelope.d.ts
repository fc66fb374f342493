/** What a refusal says: the message of its envelope, the title of a page, or nothing that is worth quoting. */
export declare function messageIn(body: Uint8Array): string;
/** The status code of an envelope; undefined where the body is none. */
export declare function statusIn(body: Uint8Array): number | undefined;

/** What a connection may cost. Times in milliseconds. */
export interface Timeouts {
    /** From the first byte of a request to the end of its headers. */
    readonly headers: number;
    /** From the first byte of a request to its end. */
    readonly request: number;
    /** Between two requests on one connection. */
    readonly keepAlive: number;
    /** Without a byte in either direction, while a request or an answer is under way; an injected delay comes on top. */
    readonly inactivity: number;
    /** How often the limits above are looked at. */
    readonly check: number;
    /** For running requests to end, once the server is asked to stop. */
    readonly stop: number;
}
export declare const TIMEOUTS: Timeouts;
/** Bytes of the request line and the headers; Node's own default, stated because messages name it. */
export declare const LONGEST_HEAD = 16384;

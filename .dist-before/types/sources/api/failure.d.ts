/** Why a request failed, in a sentence: one for each thing that a user can do something about. */
import type { AxiosError } from 'axios';
import { type Secret } from '../../model/secret.js';
/** The way of a request, and what was met on it. */
export interface Way {
    readonly url: URL;
    readonly proxy: URL | undefined;
    /** Taken out of whatever is quoted. */
    readonly secrets: readonly Secret[];
    /** Seconds for the whole request. */
    readonly timeout: number;
    /** Milliseconds that a failed answer asks to wait; 0 where it does not. */
    readonly retryAfter: (failure: AxiosError) => number;
    /** What the proxy answered to the wish for a tunnel. */
    proxyStatus?: number;
    /** The failure of the try before. */
    last?: AxiosError;
}
/** What is no failure of a request comes back as it is. */
export declare function explainFailure(failure: unknown, way: Way): unknown;
/** Without an answer, as it happens on the way: not for faults of the address or the certificate. */
export declare function isLost({ response, code }: AxiosError): boolean;
/** A connection that broke off within the body. */
export declare function isTruncated(failure: AxiosError): boolean;
export declare function isRequestFailure(failure: unknown): failure is AxiosError<Uint8Array | undefined>;

import type { ApiOptions } from './options.js';
type Credentials = Pick<ApiOptions, 'accountToken' | 'apiKey'>;
/**
 * Refuses an answer that repeats a credential: it would end up in snapshots and documents, as evidence that nobody may
 * change.
 *
 * @throws AuditpressError `answer-repeats-credential`
 */
export declare function refuseRepeatedSecrets(body: Uint8Array, { accountToken, apiKey }: Credentials): void;
/** Runs work whose failures quote what the service said. A service that repeats credentials repeats them in vain. */
export declare function quotingNoSecrets<Result>({ accountToken, apiKey }: Credentials, work: () => Promise<Result>): Promise<Result>;
export {};

import { z } from 'zod';
import { Secret } from '../../model/secret.js';
import { type JobPlace } from '../../model/service-settings.js';
import { type Environment } from '../../model/snapshot.js';
/** What the client needs to know of a service, for one environment. */
export interface ApiOptions {
    /** Base URL: HTTPS, or HTTP on this machine; without credentials, query and fragment. */
    readonly url: string;
    /** Null for a service that is none of the known environments. */
    readonly environment: Environment | null;
    readonly accountToken: Secret;
    readonly apiKey: Secret;
    readonly jobIn: JobPlace;
    /** Seconds for a whole request, 3600 at most: retries, waiting and the body included. */
    readonly timeout: number;
    /** How often a request is tried again after 429, 5xx and lost connections: 20 times at most. */
    readonly retries: number;
    /** Seconds before the first retry; doubled for each further one. */
    readonly firstDelay: number;
}
export declare const apiOptions: z.ZodType<ApiOptions>;
/** @throws AuditpressError (usage) `service-options-invalid` with every problem; none shows a credential. */
export declare function readApiOptions(value: unknown): ApiOptions;

import { z } from 'zod';
import { readServiceAddress } from '../../model/service-address.js';
import { Secret } from '../../model/secret.js';
import { JOB_PLACES, type JobPlace } from '../../model/service-settings.js';
import { ENVIRONMENTS, type Environment } from '../../model/snapshot.js';

/** What the client needs to know of a service, for one environment. */
export interface ApiOptions {
  /** Base URL: HTTPS, or HTTP on this machine; without credentials, query and fragment. */
  readonly url: string;
  /** Null for a service that is none of the known environments. */
  readonly environment: Environment | null;
  readonly accountToken: Secret;
  readonly apiKey: Secret;
  readonly jobIn: JobPlace;
  /** Seconds for a whole request: retries, waiting and the body included. */
  readonly timeout: number;
  /** How often a request is tried again after 429, 5xx and lost connections. */
  readonly retries: number;
  /** Seconds before the first retry; doubled for each further one. */
  readonly firstDelay: number;
}

export const apiOptions: z.ZodType<ApiOptions> = z.strictObject({
  url: z.string().refine((text) => readServiceAddress(text).problem === undefined, 'expected an HTTPS address'),
  environment: z.enum(ENVIRONMENTS).nullable(),
  accountToken: z.instanceof(Secret),
  apiKey: z.instanceof(Secret),
  jobIn: z.enum(JOB_PLACES),
  timeout: z.number().positive(),
  retries: z.int().nonnegative(),
  firstDelay: z.number().nonnegative(),
});

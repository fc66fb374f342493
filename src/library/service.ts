/** Checks the service and the query that a program passes. */
import { z } from 'zod';
import { AuditpressError } from '../errors.js';
import { firstOf } from '../messages/problems.js';
import { schemaProblems } from '../messages/schema-problems.js';
import { Secret } from '../model/settings/secret.js';
import { SERVICE_DEFAULTS, type ApiOptions, type JobPlace } from '../model/settings/service-settings.js';
import type { Environment } from '../model/report/snapshot.js';
import { readApiOptions } from '../pipeline.js';
import type { ReportQuery } from '../sources/source.js';

/** A service to fetch from. */
export interface ServiceOptions {
  /** Base URL: HTTPS, or HTTP on this machine. The credentials are sent nowhere else. */
  readonly url: string;
  readonly accountToken: string;
  readonly apiKey: string;
  /** Environment to print in the documents. Default: null, none. */
  readonly environment?: Environment | null;
  /** Where the scan job id is sent. Default: `path`. */
  readonly jobIn?: JobPlace;
  /** Time limit of a request in seconds, including retries. Default: 120. */
  readonly timeout?: number;
  /** Retries after 429, 5xx and lost connections. Default: 4. */
  readonly retries?: number;
  /** Called at each retry, with a message. */
  readonly onRetry?: (text: string) => void;
}

export interface Service {
  readonly options: ApiOptions;
  readonly onRetry: (text: string) => void;
}

const HINT = 'Fix each option listed. docs/library.md describes them all.';

/** Checks only the keys; the client checks the values. */
const serviceShape = z.strictObject({
  url: z.unknown().optional(),
  accountToken: z.unknown().optional(),
  apiKey: z.unknown().optional(),
  environment: z.unknown().optional(),
  jobIn: z.unknown().optional(),
  timeout: z.unknown().optional(),
  retries: z.unknown().optional(),
  onRetry: z.custom((value) => value === undefined || typeof value === 'function', 'expected a function').optional(),
});

const queryShape = z.strictObject({
  license: z.string().optional(),
  account: z.string().optional(),
  benchmark: z.string().optional(),
  job: z.string().optional(),
});

/** @throws AuditpressError (usage) `service-options-invalid` with every problem; none shows a credential. */
export function readService(given: unknown): Service {
  check(given, serviceShape, 'service-options-invalid');
  const { accountToken, apiKey, onRetry, ...others } = withoutUndefined(given as Partial<ServiceOptions>);
  const options = readApiOptions({
    environment: null,
    ...SERVICE_DEFAULTS,
    ...others,
    accountToken: credentialOf(accountToken),
    apiKey: credentialOf(apiKey),
  });
  return { options, onRetry: onRetry ?? (() => undefined) };
}

/** @throws AuditpressError (usage) `query-invalid` with every problem. The source reports missing ids. */
export function readQuery(given: unknown): ReportQuery {
  check(given, queryShape, 'query-invalid');
  return withoutUndefined(given as ReportQuery);
}

function check(value: unknown, schema: z.ZodType, code: 'query-invalid' | 'service-options-invalid'): void {
  const { error } = schema.safeParse(value);
  if (error === undefined) return;
  const problems = schemaProblems(error.issues, { schema, value });
  throw new AuditpressError(code, firstOf(problems), { problems, hint: HINT });
}

/** Removes undefined values. */
function withoutUndefined<Given extends object>(given: Given): Given {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given;
}

/** Any other value than a string becomes an empty credential, which the client rejects. */
function credentialOf(value: unknown): Secret {
  return new Secret(typeof value === 'string' ? value : '');
}

/** The service that a program names, and what it asks of it. */
import { z } from 'zod';
import { AuditpressError } from '../errors.js';
import { firstOf } from '../messages/problems.js';
import { schemaProblems } from '../messages/schema-problems.js';
import { Secret } from '../model/settings/secret.js';
import { SERVICE_DEFAULTS, type JobPlace } from '../model/settings/service-settings.js';
import type { Environment } from '../model/report/snapshot.js';
import { readApiOptions, type ApiOptions } from '../pipeline.js';
import type { ReportQuery } from '../sources/source.js';

/** A service to fetch from. */
export interface ServiceOptions {
  /** Base URL: HTTPS, or HTTP on this machine. The credentials go there and nowhere else. */
  readonly url: string;
  readonly accountToken: string;
  readonly apiKey: string;
  /** Environment that the documents name. Default: null, none. */
  readonly environment?: Environment | null;
  /** Where the id of a given scan job is sent. Default: `path`. */
  readonly jobIn?: JobPlace;
  /** Seconds for a whole request, retries included. Default: 120. */
  readonly timeout?: number;
  /** Tries after the first one, for 429, 5xx and lost connections. Default: 4. */
  readonly retries?: number;
  /** Called at each retry, with one sentence. */
  readonly onRetry?: (text: string) => void;
}

export interface Service {
  readonly options: ApiOptions;
  readonly onRetry: (text: string) => void;
}

const HINT = 'Correct each option that is named. docs/library.md lists them all.';

/** Names of the keys. What their values may be, the client checks. */
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
  const { accountToken, apiKey, onRetry, ...others } = stated(given as Partial<ServiceOptions>);
  const options = readApiOptions({
    environment: null,
    ...SERVICE_DEFAULTS,
    ...others,
    accountToken: credentialOf(accountToken),
    apiKey: credentialOf(apiKey),
  });
  return { options, onRetry: onRetry ?? (() => undefined) };
}

/** @throws AuditpressError (usage) `query-invalid` with every problem. What is missing, the source says. */
export function readQuery(given: unknown): ReportQuery {
  check(given, queryShape, 'query-invalid');
  return stated(given as ReportQuery);
}

function check(value: unknown, schema: z.ZodType, code: 'query-invalid' | 'service-options-invalid'): void {
  const { error } = schema.safeParse(value);
  if (error === undefined) return;
  const problems = schemaProblems(error.issues, { schema, value });
  throw new AuditpressError(code, firstOf(problems), { problems, hint: HINT });
}

/** What is undefined counts as left out. */
function stated<Given extends object>(given: Given): Given {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given;
}

/** What is no text is no credential, and is refused as an empty one is. */
function credentialOf(value: unknown): Secret {
  return new Secret(typeof value === 'string' ? value : '');
}

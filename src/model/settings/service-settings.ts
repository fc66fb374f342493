/** The configured service to fetch reports from. Contains no credentials, only where to read them. */
import type { Environment } from '../report/snapshot.js';
import type { Secret } from './secret.js';

/** Types of cloud accounts, section 4.3 of the service's description. */
export const ACCOUNT_TYPES = ['1', '2', '3'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Where the id of a scan job is sent: in the path (section 4.1) or as a query (section 4.2). */
export const JOB_PLACES = ['path', 'query'] as const;
export type JobPlace = (typeof JOB_PLACES)[number];

/** Defaults for requests. Times in seconds; `firstDelay` is the wait before the first retry. */
export const SERVICE_DEFAULTS = { jobIn: 'path', timeout: 120, retries: 4, firstDelay: 0.5 } as const;

/** Where to read a credential: a file, or a program that prints it. */
export type CredentialPlace = { readonly file: string } | { readonly command: readonly string[] };

export interface EnvironmentSettings {
  readonly url?: string | CredentialPlace | undefined;
  readonly accountToken?: CredentialPlace | undefined;
  readonly apiKey?: CredentialPlace | undefined;
}

export interface CatalogSettings {
  /** Prefixes that the service uses in place of `TypeA`, `TypeB` and `TypeC`. */
  readonly prefixes: Readonly<Partial<Record<'TypeA' | 'TypeB' | 'TypeC', string>>>;
  /** Additional benchmark ids. */
  readonly benchmarks: Readonly<Partial<Record<AccountType, readonly string[]>>>;
}

export interface ServiceSettings {
  readonly query: {
    readonly license?: string;
    readonly account?: string;
    readonly benchmark?: string;
    readonly job?: string;
  };
  readonly accountType: AccountType | undefined;
  /** Null if `baseUrl` is set. */
  readonly environment: Environment | null;
  readonly baseUrl: string | undefined;
  /** Time limit of a request in seconds, including retries. */
  readonly timeout: number;
  /** Retries after a failed request. */
  readonly retries: number;
  readonly jobIn: JobPlace;
  /** Undefined tries the usual paths. */
  readonly benchmarksPath: string | undefined;
  readonly environments: Readonly<Partial<Record<Environment, EnvironmentSettings | undefined>>>;
  /** Absolute folder that files and commands of `environments` start from. */
  readonly folder: string;
  readonly catalog: CatalogSettings;
}

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

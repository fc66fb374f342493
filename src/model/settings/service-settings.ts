/** The service that reports are fetched from, as it is configured. Holds no credential, only where credentials are. */
import type { Environment } from '../report/snapshot.js';

/** Types of cloud accounts, section 4.3 of the service's description. */
export const ACCOUNT_TYPES = ['1', '2', '3'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Where the id of a scan job is sent: in the path (section 4.1) or as a query (section 4.2). */
export const JOB_PLACES = ['path', 'query'] as const;
export type JobPlace = (typeof JOB_PLACES)[number];

/** How a service is asked where nothing else is said. Seconds; `firstDelay` is the wait before the first retry. */
export const SERVICE_DEFAULTS = { jobIn: 'path', timeout: 120, retries: 4, firstDelay: 0.5 } as const;

/** Where a credential is kept: a file, or a program that prints it. */
export type CredentialPlace = { readonly file: string } | { readonly command: readonly string[] };

export interface EnvironmentSettings {
  readonly url?: string | CredentialPlace | undefined;
  readonly accountToken?: CredentialPlace | undefined;
  readonly apiKey?: CredentialPlace | undefined;
}

export interface CatalogSettings {
  /** What the service writes in place of the neutral prefixes `TypeA`, `TypeB` and `TypeC`. */
  readonly prefixes: Readonly<Partial<Record<'TypeA' | 'TypeB' | 'TypeC', string>>>;
  /** Benchmark ids beyond the listed ones. */
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
  /** Null where `baseUrl` names the service. */
  readonly environment: Environment | null;
  readonly baseUrl: string | undefined;
  /** Seconds for a whole request. */
  readonly timeout: number;
  /** Tries after the first one. */
  readonly retries: number;
  readonly jobIn: JobPlace;
  /** Undefined looks at the usual places. */
  readonly benchmarksPath: string | undefined;
  readonly environments: Readonly<Partial<Record<Environment, EnvironmentSettings | undefined>>>;
  /** Absolute folder that files and commands of `environments` start from. */
  readonly folder: string;
  readonly catalog: CatalogSettings;
}

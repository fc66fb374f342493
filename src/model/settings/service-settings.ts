import type { Environment } from '../report/snapshot.js';
import type { AccountRule } from './accounts.js';
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

export interface AccountCredentials {
  readonly accounts: AccountRule;
  /** Ids, or patterns; undefined for any. */
  readonly licenses: readonly string[] | undefined;
  readonly accountToken: CredentialPlace | undefined;
  readonly apiKey: CredentialPlace | undefined;
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
  readonly timeout: number;
  readonly retries: number;
  readonly jobIn: JobPlace;
  readonly requestsAtOnce: number;
  /** Undefined tries the usual paths. */
  readonly benchmarksPath: string | undefined;
  readonly environments: Readonly<Partial<Record<Environment, EnvironmentSettings | undefined>>>;
  /** The first that fits an account is used. */
  readonly credentials: readonly AccountCredentials[];
  /** Names of accounts by their ids in lower case. */
  readonly accountNames: Readonly<Record<string, string>>;
  /** Absolute folder that files and commands of `environments` and `credentials` start from. */
  readonly folder: string;
  readonly catalog: CatalogSettings;
}

export interface ApiOptions {
  /** Base URL: HTTPS, or HTTP on this machine; without credentials, query and fragment. */
  readonly url: string;
  readonly environment: Environment | null;
  readonly accountToken: Secret;
  readonly apiKey: Secret;
  readonly jobIn: JobPlace;
  /** Time limit of a request in seconds, including retries, delays and the body; at most 3600. */
  readonly timeout: number;
  /** Retries after 429, 5xx and lost connections; at most 20. */
  readonly retries: number;
  /** Seconds before the first retry; doubled for each further retry. */
  readonly firstDelay: number;
}

export type ServiceAddress =
  | { readonly url: URL; readonly problem?: undefined }
  /** `expected …, received …`. Quotes no part of the address that may be a secret. */
  | { readonly url?: undefined; readonly problem: string };

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Parses a base URL: HTTPS, because requests carry credentials; plain HTTP only on this machine. */
export function readServiceAddress(text: string): ServiceAddress {
  if (!URL.canParse(text))
    return { problem: 'expected an address such as https://audit.example.com, received another text' };
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    return { problem: 'expected an address without user and password, received one with them' };
  }
  if (url.search !== '' || url.hash !== '') {
    return { problem: 'expected an address without "?" and "#", received one with them' };
  }
  if (isProtected(url)) return { url };
  const received = url.host === '' ? url.protocol : `${url.protocol}//${url.host}`;
  return { problem: `expected an address that begins with https://, or http:// on this machine, received ${received}` };
}

/** Whether nobody on the way can read what is sent to an address: HTTPS, or HTTP on this machine. */
export function isProtected({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

/** The address of a path below a base URL. The path may end with a query: `/reports?job=1`. */
export function addressBelow(base: string, path: string): URL {
  const url = new URL(base);
  const [pathname = '', query = ''] = path.split('?');
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${pathname}`;
  url.search = query;
  return url;
}

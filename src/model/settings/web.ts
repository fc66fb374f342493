/** Settings of the pages in the browser: how browsers reach them, who people are, and what they may see. */
import type { AccountRule } from './accounts.js';
import type { CredentialPlace } from './service-settings.js';

/** From the least to the most: each may do what those before it may. */
export const ROLES = ['viewer', 'editor', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/** Absolute paths of PEM files. */
export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
}

/** People sign in at a provider of OpenID Connect. */
export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined: from environment variables alone. */
  readonly clientSecret: CredentialPlace | undefined;
  readonly scopes: readonly string[];
  /** The claim that lists the groups of a person. */
  readonly groupsClaim: string;
}

/** A proxy signs people in, and says in a header who they are: a JWT that it has signed. */
export interface ProxySettings {
  /** In lower case. */
  readonly header: string;
  readonly issuer: string;
  readonly audience: string;
  /** Address of the keys of the proxy, or the absolute path of a PEM file with its public key. */
  readonly keys: { readonly address: string } | { readonly file: string };
  readonly groupsClaim: string;
}

export type PeopleSettings = { readonly openid: OpenIdSettings } | { readonly proxy: ProxySettings };

/** What the people and groups of a rule may see and do. Who is in several rules may do what any of them says. */
export interface WebRule {
  /** E-mail addresses, `subject:ID`, or `*` for everybody who can sign in. */
  readonly people: readonly string[];
  readonly groups: readonly string[];
  readonly role: Role;
  readonly accounts: AccountRule;
  /** Ids, names that are those of one license, or patterns; undefined for any. */
  readonly licenses: readonly string[] | undefined;
  /** Ids, names that are those of one benchmark, or patterns; undefined for any. */
  readonly benchmarks: readonly string[] | undefined;
  /** The redaction profile of what the rule shows; undefined if it is shown as it is. */
  readonly redact: string | undefined;
}

/** Who reaches the pages, and how. */
export interface WebAccess {
  /** The origin that people use; undefined if only this machine reaches the pages. */
  readonly address: string | undefined;
  readonly tls: TlsFiles | undefined;
  /** Addresses and networks of the proxies whose word counts on where a request comes from. */
  readonly trustedProxies: readonly string[];
  /** Undefined: the printed address is enough to sign in. */
  readonly people: PeopleSettings | undefined;
  readonly rules: readonly WebRule[];
}

export const OF_THIS_MACHINE: WebAccess = {
  address: undefined,
  tls: undefined,
  trustedProxies: [],
  people: undefined,
  rules: [],
};
